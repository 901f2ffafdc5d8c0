/** Lets so many things of one kind go on at once; more of that kind wait, and those of other kinds do not notice. */
export class Places {
  readonly #width: number;
  readonly #busy = new Map<string, { count: number; waiting: (() => void)[] }>();

  constructor(width: number) {
    this.#width = width;
  }

  /** Waits for a place, does the work, and gives the place to the next one. */
  async run<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const places = this.#busy.get(kind) ?? { count: 0, waiting: [] };
    this.#busy.set(kind, places);
    if (places.count >= this.#width) await new Promise<void>((go) => places.waiting.push(go));
    else places.count++;
    try {
      return await work();
    } finally {
      const next = places.waiting.shift();
      if (next) next();
      else if (--places.count === 0) this.#busy.delete(kind);
    }
  }
}
