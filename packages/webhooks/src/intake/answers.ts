import type { Answer } from "./post.ts";

/** The post is accepted, or was before. */
export const accepted: Answer = { status: 204, headers: { "cache-control": "no-store" }, body: "", due: true };

/** The one answer to every token that is not good, so that none can be told from another. */
export const notFound = refusal(404, "not_found", "There is nothing here.");

export const methodNotAllowed = refusal(405, "method_not_allowed", "Use POST.", { headers: { allow: "POST" } });
export const tooSlow = refusal(408, "too_slow", "The body took too long to arrive.");
export const compressed = refusal(415, "unsupported_encoding", "Send the body without a content encoding.");
export const notJson = refusal(415, "unsupported_media_type", "Send application/json in UTF-8.");
export const malformed = refusal(400, "invalid_json", "The body is not JSON in UTF-8.");

/** As many posts as there may be have come to this URL. No `Retry-After`: nothing makes room for it. */
export const tooMany = refusal(429, "too_many", "Too many posts have come to this URL.");

/** The store is away, or the receiver is closed whose memory is the store: nothing was accepted, and the sender may try again. */
export const unavailable = refusal(503, "unavailable", "Try again in a moment.", { headers: { "retry-after": "5" } });

/** The receiver is mounted where it cannot take a body; its log says why. */
export const failed = refusal(500, "failed", "The post could not be taken.");

export function tooLarge(maxBytes: number): Answer {
  return refusal(413, "too_large", `The body may have ${maxBytes} bytes.`);
}

/** Names the field, never its value. The field of the body as a whole is "". */
export function invalidField(field: string, problem: string): Answer {
  return refusal(400, "invalid_payload", `${field || "The body"} ${problem}.`, { field });
}

function refusal(
  status: number,
  code: string,
  message: string,
  { field, headers }: { field?: string; headers?: Record<string, string> } = {},
): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
    body: JSON.stringify({ code, message, ...(field !== undefined && { field }) }),
  };
}
