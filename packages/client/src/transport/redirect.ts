import type { redirectFault } from "../errors/redirect-fault.ts";

/** {@link redirectFault}, at once or when it is loaded. */
type Refuse = (...args: Parameters<typeof redirectFault>) => Error | Promise<Error>;

const MOST_REDIRECTS = 5;

/**
 * Sends a request and follows redirects itself: `fetch` would carry the API key to any host that it is sent to, and would
 * turn a POST into a GET. Followed are redirects on the same origin that keep the method. `redirect` in `init` leaves it to
 * `fetch` where no key is sent; a browser shows no redirect to anybody.
 */
export async function fetchOnOrigin(
  fetch = globalThis.fetch,
  url: string,
  init: RequestInit & { method: string },
  refuse: Refuse,
): Promise<Response> {
  let current = url;
  for (let followed = 0; ; followed++) {
    const response = await started(() => fetch(current, { redirect: "manual", ...init }));
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (!location) return response;
    // The body is not wanted, and unread it would keep the connection.
    await response.body?.cancel();
    const target = URL.canParse(location, current) ? new URL(location, current) : undefined;
    const keepsMethod =
      init.method === "GET" || init.method === "HEAD" || response.status === 307 || response.status === 308;
    if (!target || target.origin !== new URL(url).origin || !keepsMethod || followed >= MOST_REDIRECTS) {
      throw await refuse(init.method, response.status, target, keepsMethod);
    }
    current = target.href;
  }
}

/** What throws, and does not reject, has not begun to send. */
function started<T>(begin: () => T): T {
  try {
    return begin();
  } catch (cause) {
    throw Object.assign(new Error(`${Object(cause).message ?? cause}`, { cause }), { sent: false });
  }
}
