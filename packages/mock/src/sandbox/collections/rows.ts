// The records that a collection keeps: whose each is, below which others it stands, and how it is found.
import { isDeepStrictEqual } from "node:util";
import { notFound } from "../../http/refusal.ts";
import type { JsonObject } from "../json.ts";
import type { Store } from "../store/store.ts";
import type { Table } from "../store/table.ts";

export interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. Absent: of none. */
  parents?: readonly string[];
  key: string;
  record: JsonObject;
  /** It was there from the beginning: a record of the examples. */
  shown?: true;
}

export class Rows {
  readonly table: Table<Row>;
  /** How many ids a path that names a record with its parents has before the record's own. */
  readonly #parentCount: number;

  constructor(store: Store, name: string, parentCount: number) {
    this.table = store.table(`collection ${name}`, { keyOf: (row: Row) => keyOf(row) });
    this.#parentCount = parentCount;
  }

  /** Every record of an account. */
  of(account: string): JsonObject[] {
    return [...this.table.values()].flatMap((row) => (row.account === account ? [row.record] : []));
  }

  below(account: string, parents: readonly string[]): Row[] {
    return [...this.table.values()].filter(
      (row) => row.account === account && isDeepStrictEqual(row.parents ?? [], parents),
    );
  }

  /** @param ids Those of the parents, where there are any, and the record's own; or the record's own alone. */
  find(account: string, ids: readonly string[]): Row | undefined {
    const key = ids.at(-1) ?? "";
    return this.isWhole(ids)
      ? this.table.get(keyOf({ account, parents: ids.slice(0, -1), key }))
      : this.#alone(account, key);
  }

  /**
   * As `find`.
   *
   * @throws {Refusal} There is no such record.
   */
  require(account: string, ids: readonly string[]): Row {
    const row = this.find(account, ids);
    if (!row) throw notFound();
    return row;
  }

  /** They name the parents, too. */
  isWhole(ids: readonly unknown[]): boolean {
    return ids.length > this.#parentCount;
  }

  /** A record as it has become, below what it belongs to by now. */
  change(row: Row, record: JsonObject, parents: readonly string[] | undefined): void {
    const before = keyOf(row);
    Object.assign(row, { record }, parents && { parents });
    if (keyOf(row) !== before) this.table.delete(before);
    this.table.put(row);
  }

  /** As the newest: it stands behind all others, whether there was such a record or not. */
  add(row: Row): void {
    this.table.delete(keyOf(row));
    this.table.put(row);
  }

  /** Below whichever parents. */
  #alone(account: string, key: string): Row | undefined {
    return [...this.table.values()].find((row) => row.account === account && row.key === key);
  }
}

export function keyOf({ account, parents = [], key }: Pick<Row, "account" | "parents" | "key">): string {
  return JSON.stringify([account, ...parents, key]);
}
