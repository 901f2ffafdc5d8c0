import { withAdvice } from "../errors/advice.ts";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";

const MOST_REDIRECTS = 5;

/**
 * Sends a request and follows redirects itself: `fetch` would carry the API key to any host that it is sent to, and would
 * turn a POST into a GET. Followed are redirects on the same origin that keep the method. `redirect` in `init` leaves it to
 * `fetch` where no key is sent; a browser shows no redirect to anybody.
 */
export async function fetchOnOrigin(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit & { method: string },
): Promise<Response> {
  let current = url;
  for (let followed = 0; ; followed++) {
    const response = await fetch(current, { redirect: "manual", ...init });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (!location) return response;
    // The body is not wanted, and unread it would keep the connection.
    await response.body?.cancel();
    const target = URL.canParse(location, current) ? new URL(location, current) : undefined;
    const keepsMethod =
      init.method === "GET" || init.method === "HEAD" || response.status === 307 || response.status === 308;
    if (!target || target.origin !== new URL(url).origin || !keepsMethod || followed >= MOST_REDIRECTS) {
      throw new InvalidResponseError(refusal(init.method, response.status, target, keepsMethod), {
        status: response.status,
        bodyStart: "",
      });
    }
    current = target.href;
  }
}

function refusal(method: string, status: number, target: URL | undefined, keepsMethod: boolean): string {
  const where = target ? `${target.origin}${target.pathname}` : "nowhere";
  const why = keepsMethod ? "Five redirects at most, on one host." : "It would turn the request into a GET.";
  const what = `${method} was redirected (${status}) to ${where}. ${why} If it is there now, change baseUrl.`;
  return withAdvice(what, method);
}
