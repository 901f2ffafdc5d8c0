import manifest from "../../package.json" with { type: "json" };
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { checkFields } from "../kind-of.ts";
import type { CallOptions } from "../options.ts";
import { isPage, type Settings } from "../settings.ts";

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
    // Not from a page or its worker: browsers forbid it, or ask the service first whether it may be sent.
    ...(globalThis.process?.versions?.node && !isPage() && { "user-agent": `video-ads-client/${manifest.version}` }),
  };
  for (const extra of [settings.headers ?? {}, options?.headers ?? {}, keys ?? {}]) {
    const isPairs = Symbol.iterator in extra;
    if (!isPairs) checkFields("headers", extra);
    for (const [name, value] of isPairs ? extra : Object.entries(extra)) {
      // Not with the value: it may be a secret. What a runtime throws has it.
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || typeof value !== "string" || !/^[\t -~\x80-\xff]*$/.test(value))
        throw new InvalidRequestError(`headers: none can be ${JSON.stringify(name)}, or hold what that does.`);
      headers[name.toLowerCase()] = value;
    }
  }
  return headers;
}
