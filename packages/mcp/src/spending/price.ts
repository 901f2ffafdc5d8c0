// What a paid call may cost at most, as far as anybody can say before it is made.
import { priceAhead } from "@video-ads/operate/price";

/** What the person who runs the server says of what the contract leaves open. */
export interface Assumptions {
  /** Seconds that an output has at most. */
  seconds: number | undefined;
  /** Credits at most of what has no documented price. */
  credits: number | undefined;
}

/** What is told of what nobody has said, where no limit has to hold. */
const WITHOUT_LIMIT: Readonly<Record<keyof Assumptions, number>> = { seconds: 30, credits: 10 };

/** An upper price. */
export interface Price {
  credits: number;
  /** What it rests on, beside the contract. */
  assumed?: keyof Assumptions;
  /** What would have to be known to be sure of it, in sentences. */
  unknown: readonly string[];
}

/** Nobody can say an upper price. */
export interface NoPrice {
  credits: undefined;
  /** What somebody would have to say. */
  missing: keyof Assumptions;
  /** The same, in sentences of the contract. */
  unknown: readonly string[];
}

/** @param record Of the job that is rendered: it may say what the price goes by, and the length. */
export function highestPrice(
  operation: string,
  body: unknown,
  assumptions: Assumptions,
  record?: object,
): Price | NoPrice {
  const certain = priceAhead(operation, body, { record });
  if (certain.max !== null) return { credits: certain.max, unknown: certain.unknown };
  // Any length tells whether that is what is missing.
  const assumed = priceAhead(operation, body, { record, seconds: assumptions.seconds ?? WITHOUT_LIMIT.seconds });
  const missing = assumed.max === null ? "credits" : "seconds";
  if (assumptions[missing] === undefined) return { credits: undefined, missing, unknown: certain.unknown };
  if (assumed.max !== null) return { credits: assumed.max, assumed: missing, unknown: assumed.unknown };
  return { credits: assumptions.credits ?? WITHOUT_LIMIT.credits, assumed: missing, unknown: [] };
}

/** What is told to have been set aside, without a limit that a guess could break. */
export function usualPrice(operation: string, body: unknown, { seconds, credits }: Assumptions): number {
  const said = { seconds: seconds ?? WITHOUT_LIMIT.seconds, credits: credits ?? WITHOUT_LIMIT.credits };
  return highestPrice(operation, body, said).credits ?? said.credits;
}
