// Before a paid call: its price is set aside, or the call is not made.
import type { Session } from "../session.ts";
import { type Price, priceOf } from "../spending/price.ts";
import type { Reservation } from "../spending/spending-limit.ts";
import type { CallArguments } from "./call-arguments.ts";
import { clientMethod } from "./client-methods.ts";
import type { OperationTool } from "./definition.ts";

/** Sets aside what the call may cost, or says why it may not be made. */
export async function reserveCredits(
  session: Session,
  definition: OperationTool,
  { body, id }: CallArguments,
  signal: AbortSignal,
): Promise<Reservation | { refused: string[] }> {
  const { spending, assumptions } = session;
  const price = priceOf(definition.operation, body, assumptions, await jobToRender(session, definition, id));
  signal.throwIfAborted();
  const reservation = spending.reserve(price.credits);
  if (reservation) return reservation;
  const { left, limit } = spending.totals();
  return {
    refused: [
      `${definition.tool.name} was not sent: it may cost ${price.credits} credits${because(price, session)}, and ${left} are left of this server's limit of ${limit}.`,
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

/** What a render costs can depend on the job's model and length, which only its record says. Read only under a limit. */
async function jobToRender(
  { ads, spending }: Session,
  { job }: OperationTool,
  id: string | undefined,
): Promise<object | undefined> {
  if (job?.action !== "render" || id === undefined || spending.limit === undefined) return undefined;
  const record: unknown = await clientMethod(ads, job.resource, "read")(id);
  return typeof record === "object" && record !== null ? record : undefined;
}
