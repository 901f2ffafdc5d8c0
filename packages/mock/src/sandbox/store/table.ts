import type { Changes } from "./changes.ts";

/** Rows of one kind, in the order in which they were added. A row is changed in place and put again. */
export class Table<R> {
  readonly name: string;
  readonly #rows = new Map<string, R>();
  readonly #keyOf: (row: R) => string;
  readonly #codec: Codec<R>;
  readonly #changes: Changes;
  readonly #indexes: Index<R>[];

  constructor(name: string, changes: Changes, { keyOf, codec, indexes = [] }: TableOptions<R>) {
    this.name = name;
    this.#changes = changes;
    this.#keyOf = keyOf;
    this.#codec = codec ?? plain();
    this.#indexes = [...indexes];
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: string): R | undefined {
    return this.#rows.get(key);
  }

  values(): IterableIterator<R> {
    return this.#rows.values();
  }

  /** Adds a row, says that it has changed, or puts it in the place of the one with its key. It is kept when the changes are flushed. */
  put(row: R): R {
    const key = this.#keyOf(row);
    const before = this.#rows.get(key);
    if (before !== row) {
      if (before !== undefined) for (const index of this.#indexes) index.delete(before);
      this.#rows.set(key, row);
      for (const index of this.#indexes) index.add(row);
    }
    this.#changes.changed(this.name, key);
    return row;
  }

  /** Says whether there was such a row. */
  delete(key: string): boolean {
    const row = this.#rows.get(key);
    if (row === undefined) return false;
    this.#rows.delete(key);
    for (const index of this.#indexes) index.delete(row);
    this.#changes.changed(this.name, key);
    return true;
  }

  clear(): void {
    for (const key of this.#rows.keys()) this.#changes.changed(this.name, key);
    this.#rows.clear();
    for (const index of this.#indexes) index.clear();
  }

  /** A row as it is kept; undefined when it is gone. */
  encoded(key: string): string | undefined {
    const row = this.#rows.get(key);
    return row === undefined ? undefined : this.#codec.encode(row);
  }

  /** Every row as it is kept. */
  *texts(): Generator<string> {
    for (const row of this.#rows.values()) yield this.#codec.encode(row);
  }

  /** Takes a row that was kept before. False: nothing can be made of it any more, as of a job whose type is gone. */
  load(text: string): boolean {
    const row = this.#codec.decode(text);
    if (row === undefined) return false;
    this.put(row);
    return true;
  }
}

export interface TableOptions<R> {
  keyOf: (row: R) => string;
  /** Default: the row is plain JSON. */
  codec?: Codec<R>;
  indexes?: readonly Index<R>[];
}

/** How a row is kept. */
export interface Codec<R> {
  encode(row: R): string;
  decode(text: string): R | undefined;
}

/** Another way to find rows. Told of each row that comes and goes. */
export interface Index<R> {
  add(row: R): void;
  delete(row: R): void;
  clear(): void;
}

function plain<R>(): Codec<R> {
  return { encode: (row) => JSON.stringify(row), decode: (text) => JSON.parse(text) };
}
