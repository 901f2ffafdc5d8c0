import { createRequire } from "node:module";
import { type ServerProcess, startServer } from "../lib/server-process.ts";

const require = createRequire(import.meta.url);
const document = require.resolve("@video-ads/spec/openapi.json");

export const KEYS = { "x-api-id": "sandbox-id", "x-api-key": "sandbox-key" };

const READY = { path: "/api/remaining_credits/", headers: KEYS };

/** The raw Prism CLI with as little logging as it has. */
export function startPrism(): Promise<ServerProcess> {
  const cli = require.resolve("@stoplight/prism-cli");
  return startServer(
    (port) => [cli, "mock", "--host", "127.0.0.1", "--port", String(port), "--verboseLevel", "error", document],
    READY,
  );
}

/** The mock as it is published, without a line per request. */
export function startMockProcess(...args: readonly string[]): Promise<ServerProcess> {
  const cli = require.resolve("@video-ads/mock/package.json").replace(/package\.json$/, "dist/cli.js");
  return startServer((port) => [cli, "--port", String(port), "--quiet", ...args], READY);
}

/** A sandbox whose jobs move only when they are told to, and that has credits for all of them. */
export function startSandbox(): Promise<ServerProcess> {
  const program = new URL("sandbox-server.ts", import.meta.url).pathname;
  return startServer((port) => [program, String(port)], READY);
}
