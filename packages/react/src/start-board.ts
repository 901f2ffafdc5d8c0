import type { QueryClient } from "@tanstack/query-core";
import { outcomeOf } from "@video-ads/client";

/** How far a paid call is. `unconfirmed`: it ended without an answer that says whether it was carried out. */
export type CallState = "none" | "calling" | "answered" | "unconfirmed";

/** What became of the calls for one job. */
export interface Started<A> {
  readonly start: CallState;
  readonly render: CallState;
  /** What the start was answered with. */
  readonly answer: A | undefined;
  /** Why the last call failed. */
  readonly error: Error | undefined;
}

const NOTHING: Started<never> = { start: "none", render: "none", answer: undefined, error: undefined };

/** Lets one paid call through at a time, for all who share it, and remembers what became of it. */
export class StartBoard<A> {
  #state: Started<A> = NOTHING;
  readonly #listeners = new Set<() => void>();
  /** Id of the job whose end was told. */
  told: string | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly get = (): Started<A> => this.#state;

  readonly reset = (): void => this.#set(NOTHING);

  /** @param again Whether a start that was answered may be followed by another one. */
  async begin(call: () => Promise<A>, again: boolean): Promise<void> {
    const { start, render } = this.#state;
    if (start === "calling" || render === "calling" || start === "unconfirmed" || (start === "answered" && !again))
      return;
    const calling: Started<A> = { ...NOTHING, start: "calling" };
    await this.#call(calling, "start", call, (answer) => ({ ...NOTHING, start: "answered", answer }));
  }

  async render(call: () => Promise<unknown>): Promise<void> {
    if (this.#state.render !== "none") return;
    const before: Started<A> = { ...this.#state, error: undefined };
    await this.#call({ ...before, render: "calling" }, "render", call, () => ({ ...before, render: "answered" }));
  }

  async #call<T>(
    calling: Started<A>,
    which: "start" | "render",
    call: () => Promise<T>,
    answered: (answer: T) => Started<A>,
  ): Promise<void> {
    this.#set(calling);
    let next: Started<A>;
    try {
      next = answered(await call());
    } catch (error) {
      const left = outcomeOf(error) === "unknown" ? "unconfirmed" : "none";
      next = { ...calling, [which]: left, error: error instanceof Error ? error : new Error(String(error)) };
    }
    // Whoever has reset it meanwhile does not want to hear of it.
    if (this.#state === calling) this.#set(next);
  }

  #set(state: Started<A>): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

const boards = new WeakMap<QueryClient, Map<string, StartBoard<never>>>();

/** The one of a key, for all components of a page. */
export function boardOf<A>(queryClient: QueryClient, key: string): StartBoard<A> {
  const known = boards.get(queryClient) ?? new Map<string, StartBoard<never>>();
  boards.set(queryClient, known);
  const board = known.get(key) ?? new StartBoard<never>();
  known.set(key, board);
  return board as unknown as StartBoard<A>;
}
