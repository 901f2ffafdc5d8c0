import { NOT_PASSED_ON } from "@video-ads/core/outcome";
import { errorBody, fieldError } from "../generated/proxy.ts";
import type { ProxyAnswer } from "./call.ts";

/** No answer is kept by a cache, taken for a page, or read by another site. */
export const SAFE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

/** An answer of the proxy itself, and why. The reason is for the log; the page gets the sentence. */
export interface Refusal {
  readonly answer: ProxyAnswer;
  readonly reason: string;
}

/** The one answer to everything that is not allowed, so that nothing can be told from nothing. */
export const notFound = (reason: string): Refusal => refuse(404, "There is nothing here.", reason);

export const forbidden = refuse(403, "You may not do this.", "authorize said no");
/** To the page the same. */
export const undecided = { ...forbidden, reason: "authorize answered neither true nor false" };
export const notJson = refuse(415, "Send application/json in UTF-8.", "the body is not announced as JSON");
export const notForm = refuse(415, "Send multipart/form-data.", "the body is not announced as a form");
export const compressed = refuse(415, "Send the body without a content encoding.", "the body is compressed");
export const malformed = refuse(400, "The body has to be a JSON object in UTF-8.", "the body is not a JSON object");
export const noForm = refuse(400, "The body has to be a form whose parts can be read.", "the body is not a form");
export const tooSlow = notPassedOn(refuse(408, "The body took too long to arrive.", "the body did not arrive in time"));
/**
 * The service has answered, and the page does not get it: no fault of the way that may pass, as a 502 is to whoever reads again; nor
 * a refusal. Of the 3xx, the one that `fetch` hands over as it is.
 */
const KEPT_BACK = 300;
export const redirected = refuse(
  KEPT_BACK,
  "The service sends the request to another address.",
  "the service redirects elsewhere",
);
export const answerTooLarge = refuse(KEPT_BACK, "The answer of the service is too large.", "the answer is too large");
export const unreachable = notPassedOn(
  refuse(502, "The service cannot be reached.", "no connection to the service was made"),
);
export const broken = refuse(502, "The service gave no whole answer.", "the service gave no whole answer");
export const timedOut = refuse(
  504,
  "The service took too long to answer. What was asked for may exist and be paid for.",
  "the service did not answer in time",
);

/** The journal cannot be written, or a function of the app does not end: nothing is sent, and nothing will be. */
export function unwritten(why: string): Refusal {
  return notPassedOn(refuse(503, "The request was not sent.", why));
}

/** A function of the app has thrown, or taken the body, before anything was sent. */
export const failedBefore = notPassedOn(refuse(500, "The request was not sent.", "it ended in an error of the app"));

export function tooLarge(maxBytes: number): Refusal {
  return refuse(413, `The body may have ${maxBytes} bytes.`, "the body is too large");
}

export function callbackNotAllowed(field: string): Refusal {
  const message = "This field cannot be set from a page.";
  return { answer: json(400, fieldError(field, message)), reason: `the page set ${field}` };
}

/** In the shape of the service's own errors, so that the client reads both alike. */
function refuse(status: number, message: string, reason: string): Refusal {
  return { answer: json(status, errorBody(message, status)), reason };
}

/** The service has not seen the request: a paid one can be sent again. */
function notPassedOn({ answer, reason }: Refusal): Refusal {
  return { answer: { ...answer, headers: { ...answer.headers, [NOT_PASSED_ON]: "1" } }, reason };
}

function json(status: number, body: object): ProxyAnswer {
  return { status, headers: { "content-type": "application/json", ...SAFE_HEADERS }, body: JSON.stringify(body) };
}
