// What passes by itself: whether the next try may bring what this one did not.

/** Statuses that may be gone with the next try: too slow, too many requests, a fault of the service. */
export function isTransientStatus(status: unknown): boolean {
  return /^(408|429|[5-9]..)$/.test(`${status}`);
}

/**
 * Whether a read that ended with this error may succeed the next time: no whole answer came, or one of a transient status. A
 * wrong key or an unknown id stays what it is. Goes by what the errors of the client say (`sent`, `status`), not by their class.
 */
export function isTransient(error: unknown): boolean {
  const { sent, status } = Object(error) as Record<string, unknown>;
  return typeof sent === "boolean" || isTransientStatus(status);
}

/**
 * The connection was never made, so nothing was sent. By the codes of Node (undici) and Bun; those of a certificate that is not
 * accepted have it in their name, or what could not be verified.
 */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|UNABLE_TO_\w+)$|(^|_)CERT(_|$)/;

/** A port that `fetch` asks nobody at. Node has no code for it. */
const FORBIDDEN_PORT = "bad port";

/**
 * Deno has no codes, and says it in a message that also holds the URL, in which no space can stand. workerd says the same of
 * a connection that was refused and of one that was lost, so there nothing counts as never sent.
 */
const NEVER_CONNECTED_IN_DENO = "client error (Connect)";

/** True when a request that `fetch` rejected with this error cannot have reached the service. */
export function neverConnected(error: unknown, depth = 0): boolean {
  const { code, message, cause, errors, sent } = Object(error) as Record<string, unknown>;
  // What knows it by itself, such as a `fetch` of one's own, whatever stands behind it.
  if (typeof sent === "boolean") return !sent;
  // One error per address that was tried: all of them have to say so.
  if (Array.isArray(errors) && errors[0]) return errors.every((member) => neverConnected(member, depth + 1));
  if (message === FORBIDDEN_PORT || NEVER_CONNECTED.test(`${code}`)) return true;
  if (String(message).includes(NEVER_CONNECTED_IN_DENO)) return true;
  return depth < 5 && neverConnected(cause, depth + 1);
}
