// What a paid call may cost at most, as far as anybody can say before it is made.
import { estimateCredits, type OperationBodies, type OperationId } from "@video-ads/client";

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

/** @param job The record of the job that is rendered: it may say the model and the length. */
export function priceOf(operation: OperationId, body: unknown, assumptions: Assumptions, job?: object): Price {
  const { duration, model_version: model }: Record<string, unknown> = { ...job };
  const known = typeof duration === "number" && duration > 0 ? duration : undefined;
  // The body has passed the operation's own schema; only its model and its counted list are read.
  const fields = body as Partial<OperationBodies[keyof OperationBodies]> | undefined;
  const estimate = (seconds: number | undefined): number | null =>
    estimateCredits(operation, fields, {
      ...(seconds !== undefined && { seconds }),
      ...(typeof model === "string" && { modelVersion: model }),
    }).max;
  const certain = estimate(known);
  if (certain !== null) return { credits: certain, assumedSeconds: false, assumedCredits: false };
  const assumed = estimate(assumptions.seconds);
  if (assumed !== null) return { credits: assumed, assumedSeconds: true, assumedCredits: false };
  return { credits: assumptions.credits, assumedSeconds: false, assumedCredits: true };
}
