import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { isLoopback } from "@video-ads/http/guard";
import { close, listen } from "@video-ads/http/server";
import { OptionsError } from "../options-error.ts";
import { serverFor } from "../server-for.ts";
import type { Session } from "../session.ts";
import { crossOriginHeaders } from "./cross-origin.ts";
import { guard, PATH } from "./guard.ts";
import type { HttpOptions, HttpServer } from "./options.ts";
import { HttpSessions } from "./sessions.ts";

const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/** Serves streamable HTTP, in the versions of the protocol with sessions and in the one without. */
export async function serveHttp(session: Session, options: HttpOptions = {}): Promise<HttpServer> {
  const { host = "127.0.0.1", port = 4040, token, maxBodyBytes = 4 * 1024 * 1024 } = options;
  if (token !== undefined && !/^\S+$/.test(token))
    throw new OptionsError("token: It is a text without spaces, and not empty.");
  if (!isLoopback(host) && token === undefined) {
    throw new OptionsError(
      `${host} is open to other machines, which could spend your credits: set VIDEO_ADS_MCP_TOKEN to a secret of your own, or listen on 127.0.0.1.`,
    );
  }
  const refuse = guard({
    allowedHosts: [...(EVERYWHERE.has(host) ? [] : [bracketed(host)]), ...(options.allowedHosts ?? [])],
    allowedOrigins: options.allowedOrigins ?? [],
    token,
  });
  const onerror = (error: Error): void => session.log(`protocol: ${error.message}`);
  const connect = () => serverFor(session);
  const sessions = new HttpSessions(connect, maxBodyBytes);
  const modern = createMcpHandler(connect, { legacy: "reject", onerror, maxRequestBodySize: maxBodyBytes });
  const handler = toNodeHandler(
    {
      fetch: async (request) => ((await isLegacyRequest(request)) ? sessions.fetch(request) : modern.fetch(request)),
    },
    { onerror, maxRequestBodySize: maxBodyBytes },
  );
  const server = createServer((request, response) => {
    const refused = refuse(request);
    // A page of another origin is told nothing: not even why.
    if (refused?.status !== 403) response.setHeaders(new Headers(crossOriginHeaders(request)));
    if (refused) void answer(request, response, refused);
    else void handler(Object.assign(request, { method: request.method ?? "GET", url: request.url ?? "/" }), response);
  });
  const listening = listen(server, { host, port, advice: "choose another with --port, or --port 0 for any" });
  const { url } = await listening.catch((error: unknown) => {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  });
  const end = async (): Promise<void> => {
    await Promise.all([close(server, GRACE_MS), sessions.close(), modern.close()]);
  };
  return { url: `${url}${PATH}`, close: end, [Symbol.asyncDispose]: end };
}

/** Milliseconds that answers under way have when the server ends. */
const GRACE_MS = 250;

async function answer(request: IncomingMessage, response: ServerResponse, refused: Response): Promise<void> {
  // What was not read is not waited for: a refused upload ends here.
  response.writeHead(refused.status, { ...Object.fromEntries(refused.headers), Connection: "close" });
  response.end(await refused.text(), () => request.destroy());
}

/** As an address stands in a URL and in a Host header. */
function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
