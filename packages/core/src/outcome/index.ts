// What became of a request that makes something, a POST, by the error that it ended with.

/**
 * - `neverSent`: the service has not seen the request. It can be sent again.
 * - `refused`: the service said no. Nothing was made and nothing is paid for.
 * - `unknown`: what it asks for may have been made, and may be paid for. Look for it before sending the request again.
 */
export type Outcome = "neverSent" | "refused" | "unknown";

/** A header of a proxy's own answers: the service has not seen the request. */
export const NOT_PASSED_ON = "x-not-passed-on";

/**
 * The outcome of a request that makes something. Goes by what an error says (`name`, `sent`, `status`) and not by its class: a
 * client may come from another copy of the package. What an error does not say is `unknown`: nothing is to be paid for twice.
 */
export function outcomeOf(error: unknown): Outcome {
  try {
    const { name, sent, status, headers, id } = Object(error) as Record<string, unknown>;
    // It names a job, which was made whatever became of a request about it; or an attempt before the last may have arrived.
    if (id || sent === true) return "unknown";
    if (sent === false || name === "InvalidRequestError" || name === "ConfigurationError") return "neverSent";
    // Between a page and the service stands a proxy, which knows what it has not passed on.
    if (headers instanceof Headers && headers.has(NOT_PASSED_ON)) return "neverSent";
    // What the standards have says that it was refused, but for 408: the service did not wait for the rest, which is not that it did nothing.
    // Any other 4xx is of a gateway, and most of those stand for a connection that was given up; a redirect or a 5xx says nothing at all.
    return typeof status === "number" && /^4(0[0-79]|[12].|3[01]|51)$/.test(`${status}`) ? "refused" : "unknown";
  } catch {
    // It throws when it is looked at.
    return "unknown";
  }
}
