// What went wrong, for somebody who can only call tools: what it was, whether it cost anything, and what to do.
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  InsufficientCreditsError,
  InvalidRequestError,
  InvalidResponseError,
  JobNotFoundError,
  NotFoundError,
  RateLimitError,
  ValidationError,
  VideoAdsError,
} from "@video-ads/client";
import type { Session } from "../session.ts";
import { UserError } from "./user-error.ts";

/** A call that failed. */
export interface FailedCall {
  tool: string;
  /** Called twice it does no more than called once. */
  repeatable: boolean;
  /** It makes something that costs credits. */
  paid: boolean;
}

/** Says in lines what to make of an error. */
export async function explainError(session: Session, call: FailedCall, error: unknown): Promise<string[]> {
  if (error instanceof UserError) return [error.message, "Nothing was sent."];
  if (error instanceof InvalidRequestError) return wrongArguments(call.tool, phrases(error.fields), error.message);
  if (error instanceof ValidationError)
    return [
      `The service refused the call (400). ${phrases(error.fields).join("; ")}`,
      "Nothing was created and nothing was charged. Correct it and call again.",
    ];
  if (error instanceof AuthenticationError)
    return [
      `The service does not let this server in (${error.status}): its API id or API key is wrong.`,
      "Calling again does not help. Ask the user to set VIDEO_ADS_API_ID and VIDEO_ADS_API_KEY for this server and to start it again.",
    ];
  if (error instanceof InsufficientCreditsError)
    return [
      `The account has too few credits (402). ${await balance(session)}`,
      "Nothing was created. Make something cheaper, or ask the user to buy credits.",
    ];
  if (error instanceof NotFoundError)
    return [
      `Not found (404): ${missingRecord(error)}`,
      "Check each id that you gave; the tools that list or create records answer the right ones.",
    ];
  if (error instanceof RateLimitError) {
    const seconds = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
    return [
      "Too many requests (429). Nothing was created.",
      seconds === undefined ? "Call again in a minute." : `Call again in ${seconds} s.`,
    ];
  }
  if (error instanceof JobNotFoundError)
    return [`No job ${error.id} is in the list of the account.`, "Check its id, and which tool started it."];
  if (error instanceof ConnectionError && !error.sent)
    return [
      `The service at ${session.baseUrl} cannot be reached. Nothing was sent.`,
      "Call again later; when it stays away, ask the user to check VIDEO_ADS_BASE_URL.",
    ];
  if (error instanceof ConnectionError || error instanceof InvalidResponseError) return ambiguous(call, error.message);
  if (error instanceof ApiError && error.status >= 500)
    return ambiguous(call, `The service failed (${error.status}): ${phrases(error.fields).join("; ").slice(0, 200)}`);
  if (error instanceof ApiError) return [error.message];
  if (error instanceof VideoAdsError) return [error.message];
  // A fault of this server: its details are for its owner.
  session.log(`${call.tool} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return ["This server has failed at the call. Its log says more."];
}

/** True when nothing can have been created, so that nothing can have been paid for. */
export function createdNothing(error: unknown): boolean {
  if (error instanceof UserError || error instanceof InvalidRequestError) return true;
  if (error instanceof ConnectionError) return !error.sent;
  return error instanceof ApiError && error.status < 500;
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

function ambiguous({ paid, repeatable, tool }: FailedCall, what: string): string[] {
  if (repeatable) return [what, "Call again in a moment."];
  const risk = paid ? "what it asks for may exist and be paid for" : "what it asks for may have been done";
  const money = paid ? " Its credits stay set aside." : "";
  return [what, `Do not simply repeat ${tool}: ${risk}. Look first, by listing or reading it.${money}`];
}

function phrases(fields: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(fields).map(([field, messages]) =>
    field ? `${field} ${messages.join(" ")}` : messages.join(" "),
  );
}

/** A bare "Not found." says nothing that the status does not. */
function missingRecord({ fields }: NotFoundError): string {
  const said = phrases(fields).join("; ");
  return /^(not found\.?)?$/i.test(said) ? "a record that this call names does not belong to the account." : said;
}

async function balance({ ads }: Session): Promise<string> {
  try {
    const { remaining_credits } = await ads.credits.getRemaining({ maxRetries: 0, timeoutMs: 5000 });
    return `Its balance is ${remaining_credits} credits.`;
  } catch {
    return "Its balance could not be read.";
  }
}
