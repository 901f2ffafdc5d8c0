import type { Events } from "./events.ts";
import type { Store } from "./store/store.ts";
import type { Table } from "./store/table.ts";

/** Somebody with keys. */
export interface Account {
  /** What the contract calls accounts by. */
  id: string;
  /** Records of jobs lead to an editor. */
  editorAccess: boolean;
}

/** Who uses the sandbox. An account is made, and given something to start with, when it is first heard of. */
export class Accounts {
  readonly #table: Table<Account>;
  readonly #events: Events;
  readonly #defaults: ReadonlyMap<string, Partial<Account>>;
  readonly #fill: (account: Account, credits?: number) => void;

  /**
   * @param defaults What accounts start with, by API id.
   * @param fill Gives a new account something to start with.
   */
  constructor(
    store: Store,
    events: Events,
    defaults: ReadonlyMap<string, Partial<Account>>,
    fill: (account: Account, credits?: number) => void,
  ) {
    this.#table = store.table("accounts", { keyOf: ({ id }) => id });
    this.#events = events;
    this.#defaults = defaults;
    this.#fill = fill;
  }

  /**
   * The account; made when it is new.
   *
   * @param credits What a new one begins with. Absent: as every other.
   */
  open(id: string, credits?: number): Account {
    const known = this.#table.get(id);
    if (known) return known;
    const account: Account = { editorAccess: false, ...this.#defaults.get(id), id };
    this.#table.put(account);
    try {
      this.#fill(account, credits);
    } catch (error) {
      // Half of what it starts with would look like all of it to the next request.
      this.#table.delete(id);
      throw error;
    }
    this.#events.emit({ kind: "account", id });
    return account;
  }

  get(id: string): Account | undefined {
    return this.#table.get(id);
  }

  list(): Account[] {
    return [...this.#table.values()];
  }

  /** Changes what an account may do. Takes effect with its next request. */
  update(id: string, change: Partial<Omit<Account, "id">>): Account {
    const account = Object.assign(this.open(id), change);
    this.#table.put(account);
    this.#events.emit({ kind: "account", id });
    return account;
  }
}
