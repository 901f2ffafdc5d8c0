/** The values that were used last, up to a number of bytes; what is not there is made again. */
export class ByteCache<T> {
  readonly #values = new Map<string, { value: Promise<T>; size: number }>();
  readonly #limit: number;
  readonly #sizeOf: (value: T) => number;
  #size = 0;

  /** @param limit Bytes. */
  constructor(limit: number, sizeOf: (value: T) => number) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  /** Those who ask for the same value at the same time get one. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known) {
      this.#values.delete(key);
      this.#values.set(key, known);
      return known.value;
    }
    const entry = { value: make(), size: 0 };
    this.#values.set(key, entry);
    entry.value.then(
      (value) => this.#made(key, entry, this.#sizeOf(value)),
      () => this.#values.delete(key),
    );
    return entry.value;
  }

  #made(key: string, entry: { size: number }, size: number): void {
    if (this.#values.get(key) !== entry) return;
    entry.size = size;
    this.#size += size;
    for (const [oldest, { size }] of this.#values) {
      if (this.#size <= this.#limit) break;
      this.#values.delete(oldest);
      this.#size -= size;
    }
  }
}
