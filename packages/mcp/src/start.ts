import type { HttpOptions, HttpServer } from "./http/options.ts";
import type { McpServerOptions } from "./options.ts";
import { createSession } from "./session.ts";

/**
 * Serves one client over this process's stdin and stdout, until stdin ends.
 *
 * @throws {ConfigurationError} when a key or the service's address is missing.
 * @throws {OptionsError} when an option cannot be what it is, such as a resource that does not exist.
 */
export async function startStdio(options: McpServerOptions = {}): Promise<{ close(): Promise<void> }> {
  const session = createSession(options);
  const { serveStdio } = await import("./serve-stdio.ts");
  return serveStdio(session);
}

/**
 * Serves any number of clients over streamable HTTP. All of them draw on one limit.
 *
 * @example
 * ```ts
 * await using server = await startHttp({ port: 0, maxCredits: 100 });
 * console.log(server.url);
 * ```
 *
 * @throws {ConfigurationError} when a key or the service's address is missing.
 * @throws {OptionsError} when an option cannot be what it is: a resource that does not exist, a port that is taken.
 */
export async function startHttp(options: McpServerOptions & HttpOptions = {}): Promise<HttpServer> {
  const session = createSession(options);
  const { serveHttp } = await import("./http/serve-http.ts");
  return serveHttp(session, options);
}
