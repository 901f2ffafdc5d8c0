import { isLocalOrigin } from "@video-ads/http/guard";
import type { Incoming } from "./incoming.ts";
import type { Reply } from "./reply.ts";

/** How long a browser may remember what it was allowed, in seconds. */
const REMEMBERED = 600;

/**
 * Lets pages in a browser call the service's operations: those of the documentation, an app under development. The
 * sandbox's own pages and controls (`/__…`) are left out: no foreign page steers a sandbox.
 *
 * @param allowed Origins beside those of this machine (`http://localhost:…`, `http://127.0.0.1:…`, `http://[::1]:…`); false
 * lets in none at all.
 */
export function cors(allowed: readonly string[] | false): Cors {
  return ({ method, path, headers: { origin, ...asked } }) => {
    if (allowed === false || path.startsWith("/__")) return NOTHING;
    if (origin === undefined || !(isLocalOrigin(origin) || allowed.includes(origin))) return VARIED;
    const headers = { ...VARIED.headers, "access-control-allow-origin": origin, "access-control-expose-headers": "*" };
    const wanted = asked["access-control-request-method"];
    if (method !== "OPTIONS" || wanted === undefined) return { headers };
    return {
      headers,
      preflight: {
        status: 204,
        headers: {
          "access-control-allow-methods": wanted,
          "access-control-allow-headers": String(asked["access-control-request-headers"] ?? ""),
          "access-control-max-age": String(REMEMBERED),
        },
      },
    };
  };
}

/** What stands on the answer to a request, and the answer itself if a browser only asks for leave. */
export type Cors = (request: Incoming) => { headers: Readonly<Record<string, string>>; preflight?: Reply };

const NOTHING = { headers: {} };

/** Whether an answer may be read depends on who asks: a cache has to know. */
const VARIED = { headers: { vary: "Origin" } };

/** What a browser can say of where a page comes from. */
export function isOrigin(given: unknown): boolean {
  if (typeof given !== "string") return false;
  const origin = URL.parse(given)?.origin;
  // Of other schemes, such as an app's own, no more is known than how they are written.
  return origin === given || given === "null" || (origin === "null" && /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+$/.test(given));
}
