// What a call costs, as far as anybody can say before it is made.
import { type CreditEstimate, estimateCredits, type VideoAds } from "@video-ads/client";
import { defaultModel, rounded } from "@video-ads/core/price";
import { jobsOf } from "./call.ts";
import type { OperationFacts } from "./facts.ts";

/** What is known of the output before it is made. */
export interface KnownAhead {
  /** Its length in seconds; the record's wins over it. */
  readonly seconds?: number | undefined;
  /** The record of a job that is rendered: it may say the model and the length. */
  readonly record?: object | undefined;
  /** Operation that renders what this one starts, where it is to be rendered as well. */
  readonly render?: string | undefined;
  /** The model by which that render is paid for, where the body names none. */
  readonly defaultModelVersion?: string | undefined;
}

/** The price of an operation with this body, and of the render that follows it. */
export function priceAhead(
  operation: string,
  body: unknown,
  { seconds, record, render, defaultModelVersion }: KnownAhead = {},
): CreditEstimate {
  const first = estimate(operation, body, lengthOf(record) ?? seconds, modelOf(record));
  if (render === undefined) return first;
  const named = modelOf(body);
  const second = estimate(render, undefined, seconds, named ?? defaultModelVersion);
  if (named === undefined && defaultModelVersion !== undefined)
    second.assumptions.unshift(defaultModel(defaultModelVersion));
  return {
    min: rounded(first.min + second.min),
    max: first.max === null || second.max === null ? null : rounded(first.max + second.max),
    assumptions: [...new Set([...first.assumptions, ...second.assumptions])],
    unknown: [...new Set([...first.unknown, ...second.unknown])],
  };
}

/** The record of the job that an operation is to render; undefined for every other operation. Its price depends on it. */
export async function recordToRender(
  ads: VideoAds,
  { job }: Pick<OperationFacts, "job">,
  id: unknown,
  signal: AbortSignal,
): Promise<object | undefined> {
  if (job?.action !== "render" || typeof id !== "string") return undefined;
  return await jobsOf(ads, job.resource).read(id, { signal });
}

function estimate(
  operation: string,
  body: unknown,
  seconds: number | undefined,
  modelVersion: string | undefined,
): CreditEstimate {
  // By name: which operations there are, and what their bodies are, is what the tables say.
  return Reflect.apply(estimateCredits, undefined, [operation, body, { seconds, modelVersion }]);
}

function lengthOf(record: object | undefined): number | undefined {
  const { duration }: { duration?: unknown } = { ...record };
  return typeof duration === "number" && duration > 0 ? duration : undefined;
}

function modelOf(record: unknown): string | undefined {
  const { model_version: model }: { model_version?: unknown } = { ...(typeof record === "object" && record) };
  return typeof model === "string" ? model : undefined;
}
