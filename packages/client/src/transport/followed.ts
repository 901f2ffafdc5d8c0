import type { redirectFault } from "../errors/redirect-fault.ts";
import type { Follow } from "./redirect.ts";

/** Each of a POST is the same request once more, which the answer says nothing about: it may have been carried out. */
const MOST_REDIRECTS = { reading: 5, other: 1 };

/** What {@link redirectFault} says of a redirect that is not followed, behind whose it is. */
type Refused = Parameters<typeof redirectFault> extends [string, ...infer How] ? How : never;

/**
 * Follows redirects on the same origin that keep the method.
 *
 * @param refuse What it rejects with for any other: {@link redirectFault}, or one's own.
 */
export async function followed(
  refuse: (...how: Refused) => Error,
  ...[fetch, url, init, redirect]: Parameters<Follow>
): Promise<Response> {
  const { origin } = new URL(url);
  const isReading = init.method === "GET" || init.method === "HEAD";
  let current = url;
  let response = redirect;
  for (let times = 0; ; times++) {
    const { status, headers } = response;
    const location = status >= 300 && status < 400 ? headers.get("location") : null;
    if (!location) return response;
    // The body is not wanted, and unread it would keep the connection.
    await response.body?.cancel();
    const target = URL.canParse(location, current) ? new URL(location, current) : undefined;
    const keepsMethod = isReading || status === 307 || status === 308;
    const most = isReading ? MOST_REDIRECTS.reading : MOST_REDIRECTS.other;
    if (!target || target.origin !== origin || !keepsMethod || times >= most) {
      throw refuse(init.method, response, target, keepsMethod);
    }
    // A `fetch` of one's own need not look at it.
    init.signal?.throwIfAborted();
    current = target.href;
    response = await fetch(current, { redirect: "manual", ...init });
  }
}
