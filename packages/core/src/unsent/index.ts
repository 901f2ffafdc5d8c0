// Whether a request that ended without an answer has left, by what the runtime says.

/** Why a request has not left: there was no connection, or the runtime does not send such a request, however often it is tried. */
export type Unsent = "unconnected" | "unsendable";

/**
 * No connection was made. By the codes of Node (undici) and Bun; those of a certificate that is not accepted have it in their name, or
 * what could not be verified.
 */
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|ERR_PROXY_TUNNEL|UNABLE_TO_\w+)$|(^|_)CERT(_|$)/;

/**
 * What Node was about to do, and with what code, whatever has kept it from that: a network that is away, or its permissions. A connection
 * that is reset as it opens is lost while it is made or just after, as it happens: it counts as made, each time.
 */
const BEFORE_A_CONNECTION = /^(connect|getaddrinfo) (?!ECONNRESET$)/;

/**
 * Said without a code: a port that `fetch` asks nobody at, by Node and Deno, a proxy that opens no tunnel, by Node, and all by Deno, in a
 * message that also holds the URL, in which no space can stand. workerd says the same of a connection that was refused and of one that was
 * lost, so there nothing counts as never sent. And by Node and Bun, that TLS was not agreed upon, which is before anything else is sent: the other
 * side speaks http, or no version or cipher that this one does, or hangs up. That a certificate of the client is missing is said later.
 */
const NO_CONNECTION_IN_WORDS =
  /^(bad port|Fetch failed: Requests to port .*|Proxy response .* when HTTP Tunneling|Requires net access to .*)$|client error \(Connect\)|secure TLS|handshake f|(wrong|protocol) version/;

/** What undici refuses to send, such as a header that it says by itself. */
const UNSENDABLE = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/;

/**
 * Why a request that `fetch` rejected with this error cannot have reached the service; undefined when it may have.
 *
 * @param own The `fetch` is the app's own. It may have made other requests beside this one, or this one twice, and their failures look alike:
 * only what the error itself says counts. One that names an operation is about a call of its own.
 */
export function unsent(error: unknown, own = false, depth = 0): Unsent | undefined {
  const { code, syscall, message, cause, errors, sent, operation } = Object(error) as Record<string, unknown>;
  if (own) return sent === false && !operation ? "unconnected" : undefined;
  // What knows it by itself, such as a `fetch` of one's own, whatever stands behind it.
  if (typeof sent === "boolean") return sent ? undefined : "unconnected";
  // One error per address that was tried: all of them have to say so.
  if (Array.isArray(errors) && errors[0])
    return errors.every((member) => unsent(member, false, depth + 1)) ? "unconnected" : undefined;
  if (UNSENDABLE.test(`${code}`)) return "unsendable";
  if (
    NO_CONNECTION.test(`${code}`) ||
    BEFORE_A_CONNECTION.test(`${syscall} ${code}`) ||
    NO_CONNECTION_IN_WORDS.test(`${message}`)
  )
    return "unconnected";
  return depth < 5 ? unsent(cause, false, depth + 1) : undefined;
}
