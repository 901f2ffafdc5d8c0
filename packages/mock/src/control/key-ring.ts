import type { CredentialValues } from "../contract/security.ts";
import { type ApiKeys, nameOf } from "../http/authenticate.ts";
import type { Store } from "../sandbox/store/store.ts";
import type { Table } from "../sandbox/store/table.ts";

/** What accounts are let in with: those the mock was started with, and those that were made since. */
export class KeyRing {
  readonly #given: ReadonlyMap<string, CredentialValues>;
  readonly #added: Table<CredentialValues>;

  constructor(given: readonly ApiKeys[], store: Store) {
    this.#given = new Map(given.map((keys) => [accountName(keys), credentialsOf(keys)]));
    this.#added = store.table("keys", { keyOf: nameOf });
  }

  has(account: string): boolean {
    return this.#given.has(account) || this.#added.get(account) !== undefined;
  }

  /** What the accounts are called. */
  names(): string[] {
    return [...this.#given.keys(), ...[...this.#added.values()].map(nameOf)];
  }

  add(keys: CredentialValues): void {
    this.#added.put(keys);
  }

  /** The account that has all of these. */
  accountOf(sent: CredentialValues): string | undefined {
    const isIt = (keys: CredentialValues | undefined): boolean =>
      keys !== undefined && Object.entries(sent).every(([setting, value]) => keys[setting] === value);
    const name = nameOf(sent);
    if (isIt(this.#given.get(name)) || isIt(this.#added.get(name))) return name;
    // By what does not name it.
    const found = [...this.#given.values(), ...this.#added.values()].find(isIt);
    return found && nameOf(found);
  }
}

/** What an account is called that is let in with these. */
export function accountName(keys: ApiKeys): string {
  return nameOf(credentialsOf(keys));
}

function credentialsOf({ editorAccess: _, ...credentials }: ApiKeys): CredentialValues {
  return { ...credentials };
}
