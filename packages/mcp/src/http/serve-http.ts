import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { OptionsError } from "../options-error.ts";
import { serverFor } from "../server-for.ts";
import type { Session } from "../session.ts";
import { guard, PATH } from "./guard.ts";
import type { HttpOptions, HttpServer } from "./options.ts";
import { HttpSessions } from "./sessions.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/** Serves streamable HTTP, in the versions of the protocol with sessions and in the one without. */
export async function serveHttp(session: Session, options: HttpOptions = {}): Promise<HttpServer> {
  const { host = "127.0.0.1", port = 4030, token, maxBodyBytes = 4 * 1024 * 1024 } = options;
  if (!LOOPBACK.has(host) && !token) {
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
    if (refused) void answer(request, response, refused);
    else void handler(Object.assign(request, { method: request.method ?? "GET", url: request.url ?? "/" }), response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explained(error, host, port)));
    server.listen(port, host, resolve);
  });
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    await Promise.all([sessions.close(), modern.close()]);
    // Connections that a client keeps open would hold the process for as long as it likes.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(grace);
  };
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${bracketed(host)}:${taken}${PATH}`, close, [Symbol.asyncDispose]: close };
}

/** Milliseconds that answers under way have when the server ends. */
const GRACE_MS = 250;

async function answer(request: IncomingMessage, response: ServerResponse, refused: Response): Promise<void> {
  // What was not read is not waited for: a refused upload ends here.
  response.writeHead(refused.status, { ...Object.fromEntries(refused.headers), Connection: "close" });
  response.end(await refused.text(), () => request.destroy());
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new OptionsError(`Port ${port} of ${host} is taken: choose another with --port, or --port 0 for any.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new OptionsError(`This machine has no address ${host}.`);
  return error.code === "EACCES" ? new OptionsError(`Port ${port} may not be used by this user.`) : error;
}

/** As an address stands in a URL and in a Host header. */
function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
