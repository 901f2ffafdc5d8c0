import { Changes } from "./changes.ts";
import type { Storage } from "./storage.ts";
import { Table, type TableOptions } from "./table.ts";

/** Every row of every table as it is kept: `[table, text]`, in order. */
export type StoreImage = readonly (readonly [table: string, text: string])[];

/** What a store does with a table, whatever its rows are. */
type Kept = Pick<Table<never>, "encoded" | "texts" | "load" | "clear">;

/** The sandbox's memory: tables, which are kept in a file when there is one. */
export class Store {
  readonly #storage: Storage | undefined;
  readonly #changes: Changes;
  readonly #tables = new Map<string, Kept>();

  constructor(storage?: Storage) {
    this.#storage = storage;
    this.#changes = new Changes(storage !== undefined);
  }

  /** Makes a table. All are made before anything is loaded. */
  table<R>(name: string, options: TableOptions<R>): Table<R> {
    const table = new Table(name, this.#changes, options);
    this.#tables.set(name, table);
    return table;
  }

  /**
   * Reads what is kept. What is revised counts as changed.
   *
   * @returns How many rows there are for which the contract has no place. They are left alone.
   */
  load(revise: (text: string) => string = (text) => text): number {
    let revised = false;
    let left = 0;
    for (const { table, text } of this.#storage?.load() ?? []) {
      const now = revise(text);
      revised ||= now !== text;
      if (!this.#tables.get(table)?.load(now)) left++;
    }
    if (!revised) this.#changes.take();
    return left;
  }

  /** There is something to keep. */
  get hasChanged(): boolean {
    return this.#storage !== undefined && this.#changes.size > 0;
  }

  /** Keeps what has changed. When this returns, a killed process loses none of it. What cannot be kept is not tried again: reload. */
  flush(): void {
    if (!this.#storage || this.#changes.size === 0) return;
    this.#storage.write(
      this.#changes.take().map(({ table, key }) => ({ table, key, text: this.#tables.get(table)?.encoded(key) })),
    );
  }

  /** Goes back to what is kept. */
  reload(): void {
    if (!this.#storage) return;
    this.clear();
    this.load();
  }

  image(): StoreImage {
    const image: [string, string][] = [];
    for (const [name, table] of this.#tables) for (const text of table.texts()) image.push([name, text]);
    return image;
  }

  /**
   * Takes the place of everything there is. Keeps nothing by itself: flush it.
   *
   * @throws {TypeError} When the contract has no place for a row.
   */
  restore(image: StoreImage, revise: (text: string) => string = (text) => text): void {
    this.clear();
    for (const [table, text] of image) {
      if (this.#tables.get(table)?.load(revise(text))) continue;
      throw new TypeError(`It was taken with another contract: what it has in “${table}” is unknown to this one.`);
    }
  }

  clear(): void {
    for (const table of this.#tables.values()) table.clear();
  }

  close(): void {
    this.#storage?.close();
  }
}
