// What a paid call may cost at most, as far as anybody can say before it is made.
import { priceAhead } from "@video-ads/operate/price";

/** What is taken for granted where the contract states no price, or the length of the output is not known yet. */
export interface Assumptions {
  /** Length of an output in seconds. */
  seconds: number;
  /** Price in credits where none is documented. */
  credits: number;
}

/** An upper price. */
export interface Price {
  credits: number;
  /** It goes by the assumed length. */
  assumedSeconds: boolean;
  /** It is the assumed price. */
  assumedCredits: boolean;
  /** What would have to be known to be sure of it, in sentences. */
  unknown: readonly string[];
}

/** @param record Of the job that is rendered: it may say what the price goes by, and the length. */
export function highestPrice(operation: string, body: unknown, assumptions: Assumptions, record?: object): Price {
  const certain = priceAhead(operation, body, { record });
  if (certain.max !== null)
    return { credits: certain.max, assumedSeconds: false, assumedCredits: false, unknown: certain.unknown };
  const assumed = priceAhead(operation, body, { record, seconds: assumptions.seconds });
  if (assumed.max !== null)
    return { credits: assumed.max, assumedSeconds: true, assumedCredits: false, unknown: assumed.unknown };
  return { credits: assumptions.credits, assumedSeconds: false, assumedCredits: true, unknown: [] };
}
