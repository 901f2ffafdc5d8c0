/** What has been compared already, for shapes that contain themselves and for those that many places share. */
export class Seen {
  readonly #pairs = new Map<string, Map<object, Set<object>>>();

  /** Whether these two have been compared before in this respect; from now on, they have. */
  has(before: object, after: object, respect: string): boolean {
    const pairs = this.#pairs.get(respect) ?? new Map<object, Set<object>>();
    const others = pairs.get(before) ?? new Set();
    const known = others.has(after);
    this.#pairs.set(respect, pairs.set(before, others.add(after)));
    return known;
  }
}
