// Before a paid call: its price is set aside, or the call is not made.
import type { OperationRequest } from "@video-ads/operate/call";
import { recordToRender } from "@video-ads/operate/price";
import type { Session } from "../session.ts";
import { type Assumptions, highestPrice, type NoPrice, type Price, usualPrice } from "../spending/price.ts";
import type { Reservation } from "../spending/spending-limit.ts";
import type { OperationTool } from "./definition.ts";

/** The options with which a person says what the contract leaves open, and what they say. */
const OPTIONS: Readonly<Record<keyof Assumptions, readonly [option: string, about: string]>> = {
  seconds: ["--assume-seconds", "the seconds that no output will exceed"],
  credits: ["--assume-credits", "the most that a call without a documented price may cost"],
};

/** Sets aside what the call may cost, or says why it may not be made. */
export async function reserveCredits(
  session: Session,
  definition: OperationTool,
  { path, body }: OperationRequest,
  signal: AbortSignal,
): Promise<Reservation | { refused: string[] }> {
  const { spending, assumptions } = session;
  const { name } = definition.tool;
  const { limit } = spending.totals();
  // Without a limit there is room for everything.
  const free = limit === undefined && spending.reserve(usualPrice(definition.id, body, assumptions));
  if (free) return free;
  // What a render costs can depend on the job's model and length, which only its record says. Read only under a limit.
  const record = await recordToRender(session.ads, definition, path[0], signal);
  const price = highestPrice(definition.id, body, assumptions, record);
  signal.throwIfAborted();
  if (price.credits === undefined) return { refused: withoutPrice(name, price, limit) };
  const reservation = spending.reserve(price.credits);
  if (reservation) return reservation;
  const { left } = spending.totals();
  return {
    refused: [
      `${name} was not sent: it may cost ${price.credits} credits${because(price, session)}, and ${left} are left of this server's limit of ${limit}.`,
      ...price.unknown,
      `Nothing was created. Make something shorter or cheaper, see session_status for what the limit went to, or ask the user to start the server with a higher --max-credits${advice(price)}.`,
    ],
  };
}

function withoutPrice(name: string, { missing, unknown }: NoPrice, limit: number | undefined): string[] {
  const [option, about] = OPTIONS[missing];
  return [
    `${name} was not sent: nobody can say what it costs at most, and this server has a limit of ${limit} credits.`,
    ...unknown.map((what) =>
      what.startsWith("How ") ? `Not known: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what,
    ),
    `Nothing was created. Calling again does not help: ask the user to start the server with ${option} <number>, ${about}.`,
  ];
}

function because({ assumed }: Price, { assumptions }: Session): string {
  if (assumed === "seconds") return ` for ${assumptions.seconds} s of output`;
  return assumed === "credits" ? " (no price is documented)" : "";
}

function advice({ assumed }: Price): string {
  if (assumed === "seconds") return ", or with a smaller --assume-seconds when the outputs are shorter";
  return assumed === "credits" ? ", or with a smaller --assume-credits" : "";
}
