import type { CallOptions } from "../options.ts";
import type { Settings } from "../settings.ts";

/** The headers of a request: the client's, the call's, and the keys, which nothing overrides. */
export function requestHeaders(
  settings: Settings,
  options?: CallOptions,
  json?: boolean,
  keys?: Record<string, string>,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: "application/json",
    ...(json && { "content-type": "application/json" }),
  };
  for (const extra of [settings.headers, options?.headers, keys]) {
    for (const [name, value] of Object.entries(extra ?? {})) headers[name.toLowerCase()] = value;
  }
  return headers;
}
