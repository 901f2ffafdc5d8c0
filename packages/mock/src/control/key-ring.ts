import type { ApiKeys } from "../http/authenticate.ts";
import type { Store } from "../sandbox/store/store.ts";
import type { Table } from "../sandbox/store/table.ts";

/** The keys that are let in: those the mock was started with, and those of accounts that were made since. */
export class KeyRing {
  readonly #given: readonly ApiKeys[];
  readonly #added: Table<ApiKeys>;

  constructor(given: readonly ApiKeys[], store: Store) {
    this.#given = given;
    this.#added = store.table("keys", { keyOf: ({ apiId }) => apiId });
  }

  has(apiId: string): boolean {
    return this.#given.some((keys) => keys.apiId === apiId) || this.#added.get(apiId) !== undefined;
  }

  add(keys: ApiKeys): void {
    this.#added.put(keys);
  }

  accepts(apiId: string, apiKey: string): boolean {
    const given = this.#given.some((keys) => keys.apiId === apiId && keys.apiKey === apiKey);
    return given || this.#added.get(apiId)?.apiKey === apiKey;
  }
}
