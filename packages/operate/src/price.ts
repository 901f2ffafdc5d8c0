// What a call costs, as far as anybody can say before it is made.
import { type CreditEstimate, estimateCredits } from "@video-ads/client";
import { fieldOf } from "@video-ads/core/job";
import { lengthByDefault, rounded, takenByDefault } from "@video-ads/core/price";
import type { OperationFacts } from "./facts.ts";

/** What is known of the output before it is made. */
export interface KnownAhead {
  /** Its length in seconds; the record's wins over it. */
  readonly seconds?: number | undefined;
  /** The record of a job that is rendered: it may say what the price goes by, and the length. */
  readonly record?: object | undefined;
  /** Operation that renders what this one starts, where it is to be rendered as well. */
  readonly render?: string | undefined;
  /** What the price of that render goes by, where the body does not say it: a number is the length in seconds. */
  readonly usualOfRender?: OperationFacts["usualOfRender"] | undefined;
}

/** The price of an operation with this body, and of the render that follows it. */
export function priceAhead(
  operation: string,
  body: unknown,
  { seconds, record, render, usualOfRender }: KnownAhead = {},
): CreditEstimate {
  const first = estimate(operation, body, { seconds, job: record });
  if (render === undefined) return first;
  const started: object = typeof body === "object" && body !== null ? body : {};
  const usual = Object.entries(usualOfRender ?? {}).filter(([field]) => fieldOf(started, field) === undefined);
  const second = estimate(render, undefined, { seconds, job: { ...started, ...Object.fromEntries(usual) } });
  second.assumptions.unshift(
    ...usual.map(([field, value]) =>
      typeof value === "number" ? lengthByDefault(value) : takenByDefault(field, value),
    ),
  );
  return inAll(first, second);
}

/** `1 credit`, `40 credits` */
export function creditsInWords(amount: number): string {
  return `${amount} ${amount === 1 ? "credit" : "credits"}`;
}

/** Of two things. */
export function inAll(first: CreditEstimate, second: CreditEstimate): CreditEstimate {
  return {
    min: rounded(first.min + second.min),
    max: first.max === null || second.max === null ? null : rounded(first.max + second.max),
    assumptions: [...new Set([...first.assumptions, ...second.assumptions])],
    unknown: [...new Set([...first.unknown, ...second.unknown])],
  };
}

/** What something has cost, which somebody knows. */
export function exactly(credits: number): CreditEstimate {
  return { min: credits, max: credits, assumptions: [], unknown: [] };
}

function estimate(operation: string, body: unknown, known: { seconds: unknown; job: unknown }): CreditEstimate {
  // By name: which operations there are, and what their bodies are, is what the tables say.
  return Reflect.apply(estimateCredits, undefined, [operation, body, known]);
}
