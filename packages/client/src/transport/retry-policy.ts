import { retryAfterMs } from "./retry-after.ts";

/** Methods that can be sent twice without doing their work twice. */
const REPEATABLE = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** The connection was never made, so nothing was sent. By the codes of Node (undici) and Bun. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/**
 * Deno has no codes, and says it in a message that also holds the URL, in which no space can stand. workerd says the same of
 * a connection that was refused and of one that was lost, so there nothing counts as never sent.
 */
const NEVER_CONNECTED_IN_DENO = "client error (Connect)";

const LONGEST_RETRY_AFTER_MS = 60_000;
const LONGEST_BACKOFF_MS = 8_000;

/** Whether a request can be sent twice without doing its work twice. */
export function isRepeatable(method: string): boolean {
  return REPEATABLE.has(method);
}

/**
 * The money rule: a paid request is never sent twice when the first may have arrived. A POST is tried again only after a
 * 429, which says that it was not taken, and when no connection was made.
 */
export function mayRetryStatus(method: string, status: number): boolean {
  if (status === 429) return true;
  return isRepeatable(method) && (status === 408 || status >= 500);
}

/** Whether a failure to get an answer may be tried again. */
export function mayRetryFailure(method: string, cause: unknown): boolean {
  return isRepeatable(method) || neverConnected(cause);
}

/** True when the request cannot have reached the service. */
export function neverConnected(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, message, cause, errors } = error as Record<string, unknown>;
  // One error per address that was tried: all of them have to say so.
  if (Array.isArray(errors) && errors.length > 0) return errors.every((member) => neverConnected(member, depth + 1));
  if (typeof code === "string" && NEVER_CONNECTED.has(code)) return true;
  if (typeof message === "string" && message.includes(NEVER_CONNECTED_IN_DENO)) return true;
  return neverConnected(cause, depth + 1);
}

/**
 * Milliseconds to wait before the next attempt: what the service asks for, else full jitter that doubles from half a
 * second to 8 s. Undefined when the service asks for longer than a minute: the caller should know now.
 */
export function backoffMs(attempt: number, headers?: Headers, random = Math.random): number | undefined {
  const asked = headers && retryAfterMs(headers);
  if (asked !== undefined) return asked <= LONGEST_RETRY_AFTER_MS ? asked : undefined;
  return random() * Math.min(LONGEST_BACKOFF_MS, 500 * 2 ** (attempt - 1));
}
