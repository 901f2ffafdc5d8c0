import type { Meaning, StateFacts } from "./facts.ts";
import { previews } from "./outputs.ts";
import { fieldOf, isObject, textsAt, valuesAt } from "./path.ts";

/**
 * Where a job is, in one word.
 *
 * - `previewReady`: the preview is there while the job is running, or waits to be rendered.
 * - `done`: it succeeded. Where the contract says so, a job with parts that failed has when one of them has.
 * - `failed`: it failed. The record says why where it has a reason.
 * - `rejected`: it failed because the service refuses its content.
 * - `progress`: it is still running.
 */
export type Phase = Meaning;

/**
 * Where a job is, in the same words for every resource.
 *
 * @typeParam Item What its parts are.
 */
export interface JobState<J, Item extends object = object> {
  /** The record as the service sent it. */
  readonly job: J;
  readonly status: string;
  /** What that means. `unknown`: the contract does not know the status. Take it for "still running". */
  readonly phase: Phase | "unknown";
  /** Percent, from 0 to 100; undefined when the record does not say. */
  readonly progress: number | undefined;
  /** The preview can be looked at, and rendered where the resource has a render. */
  readonly previewReady: boolean;
  /** How the job ended; undefined while it runs. A status that this version does not know is still running. */
  readonly outcome: "succeeded" | "failed" | undefined;
  /** Why it failed, when the record or one of its parts says so. */
  readonly reason: string | undefined;
  /** The parts of the job, where it has parts with a state of their own. */
  readonly items: readonly JobItemState<Item>[];
}

/** Where one part of a job is. */
export interface JobItemState<Item extends object = object> {
  /** The part as the service sent it. */
  readonly item: Item;
  readonly status: string;
  readonly outcome: "succeeded" | "failed" | undefined;
  readonly reason: string | undefined;
  /** It failed, and what it cost is given back. */
  readonly refunded: boolean;
}

/** Reads a record's state. Where the contract says so, a job that the service calls failed is done when one of its parts is. */
export function jobState<J extends object>(facts: StateFacts, job: J): JobState<J> {
  const phase = phaseOf(facts, job);
  // The service sends a number on some records and text on others.
  const progress = Number.parseFloat(`${facts.progress && fieldOf(job, facts.progress)}`);
  return {
    job,
    phase,
    progress: Number.isNaN(progress) ? undefined : Math.min(100, Math.max(0, progress * (100 / (facts.full ?? 100)))),
    previewReady: phase === "previewReady" || previews(facts, job).length > 0,
    ...endOf(facts, job, phase),
    items: partsOf(facts, job).map((item) => {
      const end = endOf(facts, item, meaningOf(facts, item));
      return { item, ...end, refunded: end.outcome === "failed" && !!facts.refund };
    }),
  };
}

/** What a job and its parts have in common. */
function endOf(
  facts: StateFacts,
  record: object,
  phase: Phase | "unknown",
): Pick<JobItemState, "status" | "outcome" | "reason"> {
  const { reason, items } = facts;
  const outcome = jobOutcome(phase);
  // A job of which no part succeeded may leave it to its parts to say why.
  const places = reason ? [reason, ...(items && outcome === "failed" ? [`${items}[].${reason}`] : [])] : [];
  return { status: statusOf(facts, record), outcome, reason: textsAt(record, places)[0] };
}

/**
 * What a record, or the post of a webhook, says about its job. A status that the contract does not know is `unknown`: states are
 * open (interface specification 3), and it counts as still running. A filled preview is ready whatever the status is called, for
 * that is what one looks for (4).
 */
export function phaseOf<M extends string>(
  facts: StateFacts<M>,
  record: object,
): M | "previewReady" | "done" | "unknown" {
  const meaning = meaningOf(facts, record);
  const outcome = jobOutcome(meaning);
  if (!outcome && previews(facts, record).length > 0) return "previewReady";
  // One that was withdrawn or refused is that, whatever there was of it.
  const failed = facts.partly && meaning === "failed";
  const partly = failed && partsOf(facts, record).some((part) => meaningOf(facts, part) === "done");
  return partly ? "done" : meaning;
}

/** How a job ended that is in this phase; undefined: it runs. */
export function jobOutcome(phase: string): "succeeded" | "failed" | undefined {
  if (phase === "progress" || phase === "previewReady" || phase === "unknown") return undefined;
  return phase === "done" ? "succeeded" : "failed";
}

/** Whether a job is done although each of its parts has failed: the service says the one and the other. */
export function isDoneInVain({ outcome, items }: Pick<JobState<object>, "outcome" | "items">): boolean {
  return outcome === "succeeded" && items.length > 0 && items.every((item) => item.outcome === "failed");
}

/** Whether a job reports nothing more after this phase. */
export function isEnd(phase: Phase | "unknown"): boolean {
  return jobOutcome(phase) !== undefined;
}

/** Whether a job is where it was to be followed to: at its end, whichever, or at its preview. */
export function isReached(
  { outcome, previewReady }: Pick<JobState<object>, "outcome" | "previewReady">,
  until: "preview" | "done" | undefined,
): boolean {
  return outcome !== undefined || (until === "preview" && previewReady);
}

/** The phases in which jobs of a type can be, in the order of a job's life. */
export function phasesOf<M extends string>({
  preview,
  states,
}: Pick<StateFacts<M>, "preview" | "states">): (M | "previewReady" | "progress")[] {
  const all = new Set<M | "previewReady" | "progress">(preview ? ["previewReady"] : []);
  for (const meaning of Object.values(states)) all.add(meaning);
  // Last: of all moments the one that tells least.
  all.delete("progress");
  return [...all, "progress"];
}

/** Status of a record or of one of its parts; empty when it has none. */
export function statusOf(facts: Pick<StateFacts, "status">, record: object): string {
  return `${fieldOf(record, facts.status) ?? ""}`;
}

/** What the status of a record, or of one of its parts, says by itself. */
export function meaningOf<M extends string>(facts: StateFacts<M>, record: object): M | "unknown" {
  return fieldOf(facts.states, statusOf(facts, record)) ?? "unknown";
}

/** The parts of a job that have a state of their own. */
export function partsOf({ items }: Pick<StateFacts, "items">, record: object): object[] {
  return items ? valuesAt(record, `${items}[]`).filter(isObject) : [];
}
