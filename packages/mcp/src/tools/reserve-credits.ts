// Before a paid call: its price is set aside, or the call is not made.
import type { OperationRequest } from "@video-ads/operate/call";
import { recordToRender } from "@video-ads/operate/price";
import type { Session } from "../session.ts";
import { highestPrice, type Price } from "../spending/price.ts";
import type { Reservation } from "../spending/spending-limit.ts";
import type { OperationTool } from "./definition.ts";

/** Sets aside what the call may cost, or says why it may not be made. */
export async function reserveCredits(
  session: Session,
  definition: OperationTool,
  { path, body }: OperationRequest,
  signal: AbortSignal,
): Promise<Reservation | { refused: string[] }> {
  const { spending, assumptions } = session;
  // What a render costs can depend on the job's model and length, which only its record says. Read only under a limit.
  const record =
    spending.limit === undefined ? undefined : await recordToRender(session.ads, definition, path[0], signal);
  const price = highestPrice(definition.id, body, assumptions, record);
  signal.throwIfAborted();
  const reservation = spending.reserve(price.credits);
  if (reservation) return reservation;
  const { left, limit } = spending.totals();
  return {
    refused: [
      `${definition.tool.name} was not sent: it may cost ${price.credits} credits${because(price, session)}, and ${left} are left of this server's limit of ${limit}.`,
      ...price.unknown,
      `Nothing was created. Make something shorter or cheaper, see session_status for what the limit went to, or ask the user to start the server with a higher --max-credits${advice(price)}.`,
    ],
  };
}

function because({ assumedSeconds, assumedCredits }: Price, { assumptions }: Session): string {
  if (assumedSeconds) return ` for ${assumptions.seconds} s of output`;
  return assumedCredits ? " (no price is documented)" : "";
}

function advice({ assumedSeconds, assumedCredits }: Price): string {
  if (assumedSeconds) return ", or with a smaller --assume-seconds when the outputs are shorter";
  return assumedCredits ? ", or with a smaller --assume-credits" : "";
}
