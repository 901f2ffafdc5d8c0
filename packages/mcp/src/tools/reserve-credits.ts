// Before a paid call: its price is set aside, or the call is not made.
import type { InputRequiredResult } from "@modelcontextprotocol/server";
import type { OperationRequest } from "@video-ads/operate/call";
import type { Job } from "@video-ads/operate/facts";
import { creditsInWords } from "@video-ads/operate/price";
import type { Session } from "../session.ts";
import { limitInWords, totalsOrProblem } from "../spending/note.ts";
import { type Assumptions, highestPrice, type NoPrice, type Price, usualPrice } from "../spending/price.ts";
import { type Asked, LedgerError, type Reservation, type SpendingTotals } from "../spending/spending.ts";
import { askPerson, personSays, type ToolContext, wasAsked, whatPersonDid } from "./ask-person.ts";
import type { OperationTool } from "./definition.ts";
import { waitToolOf } from "./find-tool.ts";
import { readOpen } from "./read-open.ts";
import { creditsIn, noteUsed } from "./settle.ts";

/** The options with which a person says what the contract leaves open, and what they say. */
const OPTIONS: Readonly<Record<keyof Assumptions, readonly [option: string, about: string]>> = {
  seconds: ["--assume-seconds", "the seconds that no output will exceed"],
  credits: ["--assume-credits", "the most that a call without a documented price may cost"],
};

/** Whether there is a limit. Without one there is room for everything. */
export function isLimited({ spending: { limits } }: Session): boolean {
  return limits.inAll !== undefined || limits.perDay !== undefined;
}

/**
 * Sets aside what the call may cost, or says why it may not be made.
 *
 * @param record Of the job that is rendered: what that costs can depend on the job's model and length, which only its record says.
 */
export async function reserveCredits(
  session: Session,
  definition: OperationTool,
  { path, body }: OperationRequest,
  context: ToolContext,
  record: Job | undefined,
): Promise<Reservation | { refused: string[] } | InputRequiredResult> {
  const { spending, assumptions } = session;
  const { signal } = context.mcpReq;
  const { name } = definition.tool;
  const free =
    !isLimited(session) &&
    spending.reserve(usualPrice(definition.id, body, assumptions), askedFor(definition, path[0]));
  if (free) return free;
  // Its preview may have cost more than was set aside for it.
  if (record && definition.job) noteUsed(session, waitToolOf(definition.job.resource)?.waits, record);
  let known = assumptions;
  let price = highestPrice(definition.id, body, known, record);
  signal.throwIfAborted();
  if (price.credits === undefined) {
    const { missing } = price;
    const said = personSays(context, missing);
    if (said === undefined && context.canAsk && !wasAsked(context, missing)) {
      const given = session.redact(JSON.stringify({ ...Object(body), ...(path.length > 0 && { path }) }));
      return askPerson({ tool: name, given, left: leftInWords(totalsOrProblem(spending)) }, missing);
    }
    known = { ...assumptions, [missing]: said };
    price = highestPrice(definition.id, body, known, record);
    if (price.credits === undefined) return { refused: withoutPrice(name, price, whatPersonDid(context, missing)) };
  }
  try {
    const { credits } = price;
    const asked = { isCertain: price.assumed === undefined, ...askedFor(definition, path[0], record) };
    const reserve = (): Reservation | undefined => spending.reserve(credits, asked);
    const reservation = reserve();
    if (reservation) return reservation;
    // What is set aside for others may be free by now.
    await readOpen(session, signal);
    signal.throwIfAborted();
    const second = reserve();
    if (second) return second;
    const totals = spending.totals();
    return {
      refused: [
        `${name} was not sent: it may cost ${creditsInWords(price.credits)}${because(price, known)}, and ${leftInWords(totals)}.`,
        ...price.unknown,
        `Nothing was created. Make something shorter or cheaper, see session_status for what the limit went to, or ask the user to start the server with a higher ${limitOptions(session)}${advice(price, session)}.`,
      ],
    };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const next =
      "Nothing was created. Ask the user to make that file writable, or to start the server with another --ledger.";
    return { refused: [`${name} was not sent, for its credits cannot be set aside.`, error.message, next] };
  }
}

function leftInWords(totals: SpendingTotals | string): string {
  if (typeof totals === "string") return totals;
  return `${totals.left} ${totals.left === 1 ? "is" : "are"} left of ${limitInWords(totals)}`;
}

/** @param record Of the job that is rendered. */
function askedFor({ job }: OperationTool, id: unknown, record?: object): Asked {
  if (job?.action !== "render") return {};
  const used = creditsIn(record, waitToolOf(job.resource)?.waits.credits) ?? 0;
  return { renders: { id: String(id), resource: job.resource, used } };
}

function limitOptions({ spending: { limits } }: Session): string {
  const options = [
    limits.inAll !== undefined && "--max-credits",
    limits.perDay !== undefined && "--max-credits-per-day",
  ];
  return options.filter(Boolean).join(" or ");
}

/** @param asked What became of the question to a person. */
function withoutPrice(name: string, { missing, unknown }: NoPrice, asked: string | undefined): string[] {
  const [option, about] = OPTIONS[missing];
  return [
    `${name} was not sent: nobody can say what it costs at most, and this server has a spending limit.`,
    ...unknown.map((what) =>
      what.startsWith("How ") ? `Not known: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what,
    ),
    ...(asked === undefined ? [] : [asked]),
    `Nothing was created. Calling again does not help: ask the user to start the server with ${option} <number>, ${about}.`,
  ];
}

function because({ assumed }: Price, { seconds }: Assumptions): string {
  if (assumed === "seconds") return ` for an output of ${seconds} s`;
  return assumed === "credits" ? " (no price is documented)" : "";
}

function advice({ assumed }: Price, { assumptions }: Session): string {
  // What a person has said of this call is no option.
  if (assumed === undefined || assumptions[assumed] === undefined) return "";
  if (assumed === "seconds") return ", or with a smaller --assume-seconds when the outputs are shorter";
  return ", or with a smaller --assume-credits";
}
