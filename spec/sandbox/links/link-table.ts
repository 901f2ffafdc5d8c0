import type { Link } from "#mock/generated/shapes.ts";
import { missing } from "#mock/sandbox/refuse.ts";
import type { Store } from "#mock/sandbox/store/store.ts";
import type { Table } from "#mock/sandbox/store/table.ts";

/** A product record of one account. */
export interface LinkRow {
  /** The link id that every operation takes. */
  id: string;
  account: string;
  url: string;
  /** What it holds, as it is answered. */
  link: Link;
}

/** The links of every account. */
export class LinkTable {
  readonly #rows: Table<LinkRow>;

  constructor(store: Store) {
    this.#rows = store.table("links", { keyOf: ({ account, id }) => key(account, id) });
  }

  get(account: string, id: unknown): LinkRow | undefined {
    return this.#rows.get(key(account, String(id).toLowerCase()));
  }

  /** A link of whatever account. */
  find(id: string): LinkRow | undefined {
    for (const row of this.#rows.values()) if (row.id === id) return row;
    return undefined;
  }

  of(account: string): LinkRow[] {
    return [...this.#rows.values()].filter((row) => row.account === account);
  }

  delete({ account, id }: LinkRow): void {
    this.#rows.delete(key(account, id));
  }

  put(row: LinkRow): LinkRow {
    return this.#rows.put(row);
  }

  /** The link that a request is to be built from. Throws a `Refusal` with 404. */
  require(account: string, id: unknown): LinkRow {
    const row = this.get(account, id);
    if (!row) throw missing("link", id);
    return row;
  }
}

/** Addresses of a link's images. */
export function imagesOf({ link }: LinkRow): string[] {
  return Array.isArray(link.image_urls) ? link.image_urls : [];
}

function key(account: string, id: string): string {
  return JSON.stringify([account, id]);
}
