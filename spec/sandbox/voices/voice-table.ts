import type { JsonObject } from "#mock/sandbox/json.ts";
import type { Store } from "#mock/sandbox/store/store.ts";
import type { Table } from "#mock/sandbox/store/table.ts";

/** A voice that an account has cloned. */
export interface ClonedVoice extends JsonObject {
  /** What other operations call `accent` or `voice_id`. */
  id: string;
  account: string;
  name: string;
  /** Empty: the default provider. */
  provider: string;
}

/** Cloned voices of every account. */
export class VoiceTable {
  readonly #rows: Table<ClonedVoice>;

  constructor(store: Store) {
    this.#rows = store.table("voices", { keyOf: ({ id }) => id });
  }

  of(account: string): ClonedVoice[] {
    return [...this.#rows.values()].filter((voice) => voice.account === account);
  }

  get(account: string, id: string): ClonedVoice | undefined {
    const voice = this.#rows.get(id);
    return voice?.account === account ? voice : undefined;
  }

  add(voice: ClonedVoice): void {
    this.#rows.put(voice);
  }

  delete(id: string): void {
    this.#rows.delete(id);
  }
}
