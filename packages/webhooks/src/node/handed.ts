import { has } from "../mount.ts";

/** Whether a host hands over a request as those of `node:http` are. */
export function isNodeRequest(given: unknown): boolean {
  return has(given, "headers", "object") && has(given, "method", "string") && has(given, "on", "function");
}

export function isNodeResponse(given: unknown): boolean {
  return has(given, "writeHead", "function") && has(given, "end", "function");
}
