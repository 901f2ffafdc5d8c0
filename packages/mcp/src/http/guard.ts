// Who may speak to the server: looked at before a byte of the body is read.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { preflight } from "./cross-origin.ts";
import { refusal } from "./refusal.ts";

const METHODS = "POST, GET, DELETE";

/** The one path that is served. */
export const PATH = "/mcp";

export interface GuardOptions {
  /** Host names under which the server may be asked for, beside those of this machine. */
  allowedHosts: readonly string[];
  /** Host names of pages that may ask, beside those of this machine. */
  allowedOrigins: readonly string[];
  /** What clients have to send as a bearer token. */
  token: string | undefined;
}

/** Answers a request that is not let in with why, and a browser that asks whether it would be; undefined for every other. */
export function guard(options: GuardOptions): (request: IncomingMessage) => Response | undefined {
  const hosts = [...localhostAllowedHostnames(), ...options.allowedHosts];
  const origins = [...localhostAllowedOrigins(), ...options.allowedOrigins];
  return (request) => {
    const { headers, url, method } = request;
    // A page that a browser was led to by a forged DNS answer names its own host here.
    if (!validateHostHeader(headers.host, hosts).ok)
      return refusal(403, `This server is not asked for under that host name. --allow-host lets one in.`);
    if (!validateOriginHeader(headers.origin, origins).ok)
      return refusal(403, "Pages of that origin may not call this server. --allow-origin lets one in.");
    if (new URL(url ?? "/", "http://localhost").pathname !== PATH) return refusal(404, `Only ${PATH} is served here.`);
    // A browser asks without the token.
    const asked = preflight(request, METHODS);
    if (asked) return asked;
    if (options.token !== undefined && !carries(headers.authorization, options.token))
      return refusal(401, "Send the server's token: Authorization: Bearer …", { "WWW-Authenticate": "Bearer" });
    if (!METHODS.split(", ").includes(method ?? ""))
      return refusal(405, `Only ${METHODS} are served here.`, { Allow: METHODS });
    return undefined;
  };
}

/** Compares digests, whose length and time say nothing about the token. */
function carries(authorization: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
