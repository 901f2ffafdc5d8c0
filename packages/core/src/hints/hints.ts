/**
 * Says that something happened to a job, for example that a webhook came in. A hint with an `id`, or with one in its `detail` as a
 * `CustomEvent` has it, is about the job of that id; any other is about every job that is waited for.
 */
export type Hints = AsyncIterable<unknown> | HintEmitter | EventTarget;

/** An emitter of `hint` events, as Node's `EventEmitter` is one. */
export interface HintEmitter {
  on(event: "hint", listener: (hint?: unknown) => void): unknown;
  off(event: "hint", listener: (hint?: unknown) => void): unknown;
}
