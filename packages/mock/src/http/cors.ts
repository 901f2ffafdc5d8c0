import { isLocalOrigin } from "@video-ads/http/guard";
import type { RequestHandler } from "express";

/** How long a browser may remember what it was allowed, in seconds. */
const REMEMBERED = 600;

/**
 * Lets pages in a browser call the service's operations: the documentation's try-it page, an app under development. The
 * sandbox's own pages and controls (`/__…`) are left out: no foreign page steers a sandbox.
 *
 * @param allowed Origins beside those of this machine (`http://localhost:…`, `http://127.0.0.1:…`, `http://[::1]:…`); false
 * lets in none at all.
 */
export function cors(allowed: readonly string[] | false = []): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (allowed === false || request.path.startsWith("/__")) return next();
    // Whether an answer may be read depends on who asks: a cache has to know.
    response.vary("Origin");
    if (origin === undefined || !(isLocalOrigin(origin) || allowed.includes(origin))) return next();
    response.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "*" });
    const method = request.headers["access-control-request-method"];
    if (request.method !== "OPTIONS" || method === undefined) return next();
    response
      .status(204)
      .set({
        "Access-Control-Allow-Methods": method,
        "Access-Control-Allow-Headers": request.headers["access-control-request-headers"] ?? "",
        "Access-Control-Max-Age": String(REMEMBERED),
      })
      .end();
  };
}

/** What a browser can say of where a page comes from. */
export function isOrigin(given: unknown): boolean {
  if (typeof given !== "string") return false;
  const origin = URL.parse(given)?.origin;
  // Of other schemes, such as an app's own, no more is known than how they are written.
  return origin === given || given === "null" || (origin === "null" && /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+$/.test(given));
}
