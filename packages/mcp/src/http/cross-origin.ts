// What a browser asks for before a page may call a server of another origin, and read what it answers. Which origins may is looked at before.
import type { IncomingMessage } from "node:http";

/** Of the protocol's answers, what a page reads beside the body. */
const EXPOSED = "Mcp-Session-Id, Mcp-Protocol-Version, WWW-Authenticate";
/** For pages that do not say which headers they send. */
const USUAL_HEADERS =
  "Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id";
const SECONDS_KEPT = "7200";

/** Headers of every answer to a page; none for who is no page. */
export function crossOriginHeaders({ headers: { origin } }: Pick<IncomingMessage, "headers">): Record<string, string> {
  if (origin === undefined) return {};
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED, Vary: "Origin" };
}

/** The answer to a browser's question before a call; undefined: it is none. */
export function preflight(
  { headers, method }: Pick<IncomingMessage, "headers" | "method">,
  methods: string,
): Response | undefined {
  if (method !== "OPTIONS" || headers.origin === undefined || !headers["access-control-request-method"])
    return undefined;
  const isToThisMachine = headers["access-control-request-private-network"] === "true";
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? USUAL_HEADERS,
      "Access-Control-Max-Age": SECONDS_KEPT,
      ...(isToThisMachine && { "Access-Control-Allow-Private-Network": "true" }),
    },
  });
}
