import type { HintEmitter } from "@video-ads/core/hints";

/**
 * Says that something happened to a job: an `EventTarget` (an `EventSource`, whose server writes `event: hint`) or an emitter of
 * `hint` events. What it says is not read: the job is. An async iterable is none: nobody could listen to it a second time.
 */
export type PushedHints = EventTarget | HintEmitter;
