/** Something in the sandbox has changed. Carries no content: who wants to know looks. */
export interface SandboxEvent {
  kind: "job" | "ledger" | "delivery" | "request" | "account" | "clock" | "settings" | "everything";
  /** Of what has changed, when it is one thing. */
  id?: string;
}

/** Tells listeners what has changed. A listener that throws disturbs nobody. */
export class Events {
  readonly #listeners = new Set<(event: SandboxEvent) => void>();

  /** @returns Ends it. */
  on(listener: (event: SandboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(event: SandboxEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch {
        // The listener's own affair.
      }
    }
  }
}
