import type { OperationName, RuleInput } from "../generated/control/types.ts";
import type { Credentials } from "../generated/credentials.ts";
import type { Deliver } from "../sandbox/webhooks/post.ts";

/** What an app is given to work with, once for each case. */
export interface FlowSetting {
  /** Base URL of the service. */
  readonly url: string;
  /** What lets in. */
  readonly credentials: Credentials;
  /** Reaches the service. Nothing else does. */
  readonly fetch: typeof globalThis.fetch;
  /** Aborted when the case is over, so that what still runs can end. */
  readonly signal: AbortSignal;
  /** Takes all webhooks of this case, whatever URL was given out. Nothing is posted over the network. */
  onWebhook(receive: Deliver): void;
  /**
   * Says that the app does something that its users notice, such as a mail: more often than without a fault is a mistake. What without a fault
   * comes after a job has succeeded is a mistake, too, where none has, and is lost where one has and it does not come. So a mail that says
   * something else has another name, and one that says the same has the same in each run. Of several jobs, those of one mail each are told
   * apart by a number, or the job's id: then it is a mistake, too, where fewer have succeeded than have such a mail.
   */
  did(what: string): void;
}

/**
 * What an app does with the service, from the beginning to the end. Resolves with what it has in the end for its users; rejects, or
 * resolves with nothing (`undefined`, `null`, `false`), when it has nothing and knows so.
 */
export type Flow = (setting: FlowSetting) => Promise<unknown>;

/**
 * What an app should not do.
 *
 * - `hung`: it neither has a result nor says that there is none.
 * - `crashed`: it ended with an error of the language, such as reading a field of what is not there, left one to nobody, or called
 *   `process.exit()`.
 * - `paid twice`: more was made, or spent, than without the fault.
 * - `lost a result`: what it has paid for is done, or a preview of it is ready, and for what passes by itself it gave up, or did not do what otherwise comes after a
 *   success, or has a result that lacks some of it which without the fault is in there, such as one of three addresses. What a service refuses, such as with 401 or 404, does not pass by itself: an app may give up then.
 * - `false success`: it has a result, or did what otherwise comes after a success, and no job has succeeded by then that it can see; or
 *   its result has nothing in the place of a part's output, where that part has failed; or what otherwise comes once for each of several jobs that succeed has come more often than jobs have succeeded by then.
 * - `done twice`: what it does for its users happened more often than without the fault, or twice where it otherwise does not happen.
 */
export type Mistake = "hung" | "crashed" | "paid twice" | "lost a result" | "false success" | "done twice";

/** What an app did: it had a result, said that it has none, did not come to an end, or broke. */
export type Ending = "answered" | "gave up" | "hung" | "crashed";

/** A fault, and what the app made of it. */
export interface FaultCase {
  /** Such as `reset, work done: resource.verb`. */
  readonly name: string;
  /** As `control.rules.add()` takes it. */
  readonly rule: RuleInput;
  /** Rules without which it would do no harm. */
  readonly beside?: readonly RuleInput[];
  /** The rules are added once this operation has been done. Absent: before the flow begins. */
  readonly after?: OperationName;
  /** Whether it has happened. */
  readonly met: boolean;
  readonly ending: Ending;
  /** Why there is no result: in the app's words, or where it hangs, as far as that is known. Of a mistake without such: how it shows. */
  readonly error?: string;
  readonly mistakes: readonly Mistake[];
  /** What it said without the fault with `did()`, and not here, or less often, although as many jobs have succeeded. Absent: nothing. */
  readonly missed?: readonly string[];
  /** Jobs that were made and have not failed. */
  readonly jobs: number;
  /** Credits that they cost. */
  readonly spent: number;
}

/** What an app makes of everything that can go wrong. */
export interface FaultMatrix {
  readonly cases: readonly FaultCase[];
  /** The cases in which the app made a mistake. */
  readonly mistakes: readonly FaultCase[];
  /** What could not be checked, and why, in sentences. The faults that did not come about are in there. */
  readonly notes: readonly string[];
  /** A table of all cases. */
  toString(): string;
}

export interface FaultMatrixOptions {
  /**
   * Milliseconds of the sandbox's clock after which an app that has not come to an end hangs.
   * @default 7_200_000
   */
  limitMs?: number;
  /**
   * Real milliseconds in which nothing happens until time is moved on, for apps that wait for something else than the service, such as a
   * file or a database: the sandbox sees nothing of those.
   * @default 0
   */
  quietMs?: number;
  /** Only these cases are run. Told their names. */
  only?: (name: string) => boolean;
  /**
   * What the flow's result means: that a job has succeeded, or no more than that one was started, or shows a preview. Of the latter, `false
   * success` is not asked, nor what the result lacks: only of what the app does later, as it says with `did()`. Its timers go on for that when the flow has ended.
   * @default "finished"
   */
  result?: FlowResult;
  /**
   * Ends the matrix, which rejects with what it has found so far, and gives timers and clocks back at once: that of a test that takes too long.
   */
  signal?: AbortSignal;
  /** Told of each case when it is over, in the time of the process: the how-manieth it is, of how many. */
  onCase?: (one: FaultCase, progress: CaseProgress) => void;
}

/** What the result of a flow means. */
export type FlowResult = "finished" | "started";

/** How far a matrix is. */
export interface CaseProgress {
  /** Cases that are over. */
  readonly done: number;
  readonly all: number;
}
