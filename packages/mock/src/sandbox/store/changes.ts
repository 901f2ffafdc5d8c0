/** Which rows have changed since they were last kept. */
export class Changes {
  #dirty = new Map<string, { table: string; key: string }>();
  #track: boolean;

  /** @param track False: nothing is kept anywhere, so nothing need be remembered. */
  constructor(track: boolean) {
    this.#track = track;
  }

  get size(): number {
    return this.#dirty.size;
  }

  changed(table: string, key: string): void {
    if (this.#track) this.#dirty.set(`${table}\n${key}`, { table, key });
  }

  /** The changed rows, in the order of their first change; afterwards there are none. */
  take(): { table: string; key: string }[] {
    const taken = [...this.#dirty.values()];
    this.#dirty = new Map();
    return taken;
  }
}
