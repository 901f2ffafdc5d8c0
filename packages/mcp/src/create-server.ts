import type { Server } from "@modelcontextprotocol/server";
import type { McpServerOptions } from "./options.ts";
import { serverFor } from "./server-for.ts";
import { createSession } from "./session.ts";

/**
 * A server that can be connected to any transport of the SDK: every operation of the service is a tool.
 *
 * @example
 * ```ts
 * const server = createMcpServer({ maxCredits: 100 });
 * await server.connect(transport);
 * ```
 *
 * @throws {ConfigurationError} when a key or the service's address is missing.
 * @throws {OptionsError} when an option cannot be what it is, such as a resource that does not exist.
 */
export function createMcpServer(options: McpServerOptions = {}): Server {
  return serverFor(createSession(options));
}
