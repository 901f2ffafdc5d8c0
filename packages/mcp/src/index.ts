/** A Model Context Protocol server for the service. */
export { createMcpServer } from "./create-server.ts";
export type { HttpOptions, HttpServer } from "./http/options.ts";
export type { Log } from "./log.ts";
export type { McpServerOptions } from "./options.ts";
export { OptionsError } from "./options-error.ts";
export { startHttp, startStdio } from "./start.ts";
