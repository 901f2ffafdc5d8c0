import { authHeaders } from "../generated/operations.ts";
import type { CallOptions } from "../options.ts";
import type { Settings } from "../settings.ts";

/** The headers of a request: the client's, the call's, and the keys, which nothing overrides. */
export function requestHeaders(
  settings: Settings,
  options: CallOptions | undefined,
  json: boolean,
): Record<string, string> {
  const [id, key] = authHeaders;
  const headers: Record<string, string> = { accept: "application/json" };
  if (json) headers["content-type"] = "application/json";
  for (const extra of [settings.headers, options?.headers]) {
    for (const [name, value] of Object.entries(extra ?? {})) headers[name.toLowerCase()] = value;
  }
  if (!settings.viaProxy) {
    headers[id.toLowerCase()] = settings.apiId;
    headers[key.toLowerCase()] = settings.apiKey;
  }
  return headers;
}
