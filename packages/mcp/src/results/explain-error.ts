// What went wrong, for somebody who can only call tools: what it was, whether it cost anything, and what to do.
import { durationInWords } from "@video-ads/core/duration";
import { isObject, valuesAt } from "@video-ads/core/job";
import { OWN_TOOLS } from "@video-ads/core/names";
import { callByName } from "@video-ads/operate/call";
import { variablesOf } from "@video-ads/operate/credentials";
import {
  type Explanation,
  explain,
  mayBeMade,
  mayBeRendered,
  nothingCreated,
  type Problem,
  phrases,
} from "@video-ads/operate/explain";
import type { OperationFacts } from "@video-ads/operate/facts";
import { creditsInWords } from "@video-ads/operate/price";
import type { SeenJob } from "@video-ads/operate/wait";
import { security } from "../generated/security.ts";
import type { Session } from "../session.ts";
import { balanceTool, operationTool } from "../tools/find-tool.ts";
import { NotSent } from "./not-sent.ts";
import { UserError } from "./user-error.ts";

/** A call that failed: its tool, and what is known of the operation behind it. */
export interface FailedCall extends Pick<OperationFacts, "paid" | "repeatable" | "lookUp" | "security" | "job"> {
  tool: string;
}

/** Says in lines what to make of an error. */
export async function explainError(session: Session, call: FailedCall, error: unknown): Promise<string[]> {
  if (error instanceof NotSent) {
    const first = `${call.tool} was not sent, and nothing was created: what has to be known first could not be had.`;
    const why = await explainError(session, { ...call, repeatable: true }, error.cause);
    return [first, ...why, ...(error.otherwise === undefined ? [] : [error.otherwise])];
  }
  if (error instanceof UserError) return [error.message, "Nothing was sent."];
  const explanation = explain(error);
  if (!explanation) {
    // A fault of this server: its details are for its owner.
    session.log(`${call.tool} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    const failed = "This server has failed at the call. Its log says more.";
    return mayBeMade(call, error) ? [failed, unsettled(session, call)] : [failed];
  }
  const lines = await LINES[explanation.problem](explanation, session, call);
  const [first = explanation.message, ...advice] = lines;
  if (mayBeMade(call, error)) return [first, unsettled(session, call)];
  if (!explanation.refused || call.repeatable) return lines;
  // What to correct, where it may be nothing.
  const next = mayBeRendered(call, error) ? [] : advice;
  return [first, [nothingCreated(call, error), ...next].join(" ")];
}

/** The first of these lines, for an answer that goes on with advice of its own. */
export async function summary(session: Session, tool: string, error: unknown): Promise<string | undefined> {
  const [first] = await explainError(session, { tool, repeatable: true }, error);
  return first;
}

/** That not every read of a job has succeeded, and why; undefined when there is nothing to tell. */
export async function failedReads(session: Session, tool: string, awaited: SeenJob): Promise<string | undefined> {
  if (awaited.outcome !== "running" || awaited.fault === undefined) return undefined;
  return `Not every read has succeeded. The last that failed: ${await summary(session, tool, awaited.fault)}`;
}

/** After a redirect, which no other call changes. */
export const CHECK_ADDRESS =
  "Calling again does not help: ask the user to check VIDEO_ADS_BASE_URL of this server, and to start it again.";

type Lines = (explanation: Explanation, session: Session, call: FailedCall) => string[] | Promise<string[]>;

const asItIs: Lines = ({ message }) => [message];
const callAgain: Lines = ({ message }) => [message, "Call again in a moment."];

const unanswered: Lines = (explanation, session, call) =>
  explanation.neverSent
    ? [
        `The service at ${session.baseUrl} cannot be reached. Nothing was sent.`,
        "Call again later; when it stays away, ask the user to check VIDEO_ADS_BASE_URL.",
      ]
    : callAgain(explanation, session, call);

/** What it was, and what to do about it when nothing can have been made. */
const LINES: Record<Problem, Lines> = {
  invalid: ({ fields, message }, _, { tool }) => wrongArguments(tool, phrases(fields), message),
  validation: ({ status, said }) => [
    `The service refused the call (${status}). ${said}`.trimEnd(),
    "Correct it and call again.",
  ],
  authentication: ({ status, said }, _, call) => {
    const variables = variablesOf(security, call) || "its environment";
    return status === 403
      ? [
          `The service does not allow it (403)${because(said)}`,
          `Calling again does not help. Check each id that you gave; if they are right, ask the user whether ${variables} of this server are those of the account.`,
        ]
      : [
          `The service does not let this server in (${status})${because(said || `${variables} may be wrong.`)}`,
          `Calling again does not help. Ask the user to set ${variables} for this server and to start it again.`,
        ];
  },
  credits: async ({ said }, session) => [
    `The account has too few credits (402)${because(said)}${await balance(session)}`,
    "Make something cheaper, or ask the user to buy credits.",
  ],
  notFound: ({ said }) => [
    `Not found (404): ${missingRecord(said)}`,
    "Check each id that you gave; the tools that list or create records answer the right ones.",
  ],
  rateLimit: ({ retryAfterMs, said }) => [
    `Too many requests (429)${because(said)}`,
    retryAfterMs === undefined
      ? "Call again in a minute."
      : `Call again in ${durationInWords(retryAfterMs, Math.ceil)}.`,
  ],
  refused: ({ status, said }, _, { repeatable }) => [
    `The service refused the call (${status}). ${said}`.trimEnd(),
    ...(repeatable ? ["Calling again as it is does not help."] : []),
  ],
  status: ({ status, said }) => [`The service failed (${status})${said && `: ${said}`}`, "Call again in a moment."],
  timeout: unanswered,
  connection: unanswered,
  answer: callAgain,
  redirect: ({ message }) => [message, CHECK_ADDRESS],
  configuration: asItIs,
  jobFailed: asItIs,
  // No read has come to its end: of any other wait that was too short the tool answers where the job is.
  jobTimeout: () => ["The service has not answered in time.", "Call again, with longer wait_seconds."],
  jobNotFound: ({ message }) => [
    message,
    "Check its id, and which tool started it. If it has just been started, call again.",
  ],
  download: asItIs,
};

/** What to do before a call is repeated that may have made something. */
function unsettled({ tools, record }: Session, { tool, paid, lookUp }: FailedCall): string {
  const risk = paid ? "what it asks for may exist and be paid for" : "what it asks for may have been done";
  const name = lookUp && operationTool(lookUp.operation)?.tool.name;
  const website = "ask the user to look on the service's website";
  const look =
    name !== undefined && tools.has(name)
      ? `Look first: ${name}${lookUp?.by === "id" ? " with the same id" : lookUp?.paged ? " lists what there is, page by page" : " lists what there is"}.`
      : paid && balanceTool && tools.has(balanceTool.tool.name)
        ? `No tool lists what it makes: look whether ${balanceTool.tool.name} has become less, or ${website}.`
        : `No tool here lists what it makes: ${website}.`;
  const known =
    record && paid && !lookUp
      ? ` ${OWN_TOOLS.sessionStatus} has the call, also in another session; ${OWN_TOOLS.settle} writes down what was found.`
      : "";
  return `Do not simply repeat ${tool}: ${risk}. ${look}${known}${paid ? " Its credits stay set aside." : ""}`;
}

/** The lines for arguments that are wrong. */
export function wrongArguments(tool: string, faults: readonly string[], otherwise = ""): string[] {
  if (faults.length === 0) return [otherwise, "Nothing was sent."];
  return [
    `${tool} was not sent: its arguments are wrong.`,
    ...faults.map((fault) => `- ${fault}`),
    "Correct them and call again.",
  ];
}

/** What the service says, as the end of a sentence. */
function because(said: string): string {
  if (said === "") return ".";
  return `: ${said}${/[.!?]$/.test(said) ? "" : "."}`;
}

/** A bare "Not found." says nothing that the status does not. */
function missingRecord(said: string): string {
  return /^(not found\.?)?$/i.test(said) ? "a record that this call names does not belong to the account." : said;
}

/** What is left, as one more sentence; nothing where the service does not say. */
async function balance({ ads }: Session): Promise<string> {
  if (!balanceTool) return "";
  const answer = await callByName(ads, balanceTool, { path: [] }, { maxRetries: 0, timeoutMs: 5000 }).catch(() => null);
  const [left] = isObject(answer) ? valuesAt(answer, balanceTool.balance) : [];
  return typeof left === "number" ? ` Its balance is ${creditsInWords(left)}.` : " Its balance could not be read.";
}
