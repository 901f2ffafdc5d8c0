/** Takes over an answer that is a redirect. */
export type Follow = (
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit & { method: string },
  redirect: Response,
) => Promise<Response>;

/**
 * Sends a request, and has redirects followed here: `fetch` would carry the API key to any host that it is sent to, and would
 * turn a POST into a GET. `redirect` in `init` leaves it to `fetch` where no key is sent; a browser shows no redirect to anybody.
 */
export async function fetchOnOrigin(
  fetch = globalThis.fetch,
  url: string,
  init: RequestInit & { method: string },
  follow: Follow,
): Promise<Response> {
  const response = await started(() => {
    // A `fetch` of one's own need not look at it.
    init.signal?.throwIfAborted();
    return fetch(url, { redirect: "manual", ...init });
  });
  return response.status >= 300 && response.status < 400 ? follow(fetch, url, init, response) : response;
}

/** A `fetch` of the runtime that throws, and does not reject, has not begun to send. */
function started<T>(begin: () => T): T {
  try {
    return begin();
  } catch (cause) {
    throw Object.assign(new Error(`${Object(cause).message ?? cause}`, { cause }), { sent: false });
  }
}
