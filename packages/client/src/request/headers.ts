import manifest from "../../package.json" with { type: "json" };
import type { CallOptions } from "../options.ts";
import { isPage, type Settings } from "../settings.ts";

/** The headers of a request: the client's, the call's, and the keys, which nothing overrides. */
export async function requestHeaders(
  settings: Settings,
  options?: CallOptions,
  json?: boolean,
  keys?: Record<string, string>,
): Promise<Record<string, string>> {
  const [ofAll, ofThis] = [settings.headers, options?.headers];
  return {
    accept: "application/json",
    ...(json && { "content-type": "application/json" }),
    // Not from a page or its worker: browsers forbid it, or ask the service first whether it may be sent.
    ...(globalThis.process?.versions?.node && !isPage() && { "user-agent": `video-ads-client/${manifest.version}` }),
    ...((ofAll ?? ofThis) && (await import("./own-headers.ts")).ownHeaders(keys, ofAll, ofThis)),
    ...keys,
  };
}
