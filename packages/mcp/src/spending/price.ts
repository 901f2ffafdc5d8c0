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
}

/** @param record Of the job that is rendered: it may say the model and the length. */
export function highestPrice(operation: string, body: unknown, assumptions: Assumptions, record?: object): Price {
  const certain = priceAhead(operation, body, { record }).max;
  if (certain !== null) return { credits: certain, assumedSeconds: false, assumedCredits: false };
  const assumed = priceAhead(operation, body, { record, seconds: assumptions.seconds }).max;
  if (assumed !== null) return { credits: assumed, assumedSeconds: true, assumedCredits: false };
  return { credits: assumptions.credits, assumedSeconds: false, assumedCredits: true };
}
