import { endWhenTold } from "../cli/end.ts";
import type { JsonLogger, Logger } from "../logger.ts";
import { type CheckingProxyOptions, startCheckingProxy } from "./start.ts";

/** What the command line says about a proxy. */
export interface ProxyChoice {
  upstream?: string | undefined;
  violations?: string | undefined;
  usage?: string | undefined;
  quiet?: true | undefined;
}

/** Runs a proxy until it is told to end. Throws what keeps it from starting. */
export async function runCheckingProxy({
  upstream,
  violations,
  usage,
  quiet,
  port,
  host,
  json,
}: ProxyChoice & { port: number; host: string; json: JsonLogger | undefined }): Promise<void> {
  if (upstream === undefined) throw new Error("--mode proxy needs --upstream, the base URL of the real service.");
  const proxy = await startCheckingProxy({
    upstream,
    port,
    host,
    ...(violations === undefined ? {} : { violations }),
    ...(usage === undefined ? {} : { usage }),
    ...told(quiet, json),
  });
  const { origin, pathname } = new URL(upstream);
  const before = origin + pathname.replace(/\/$/, "");
  if (json) json.event("ready", { mode: "proxy", url: proxy.url, upstream: before });
  else console.log(`video-ads-mock: proxy ready at ${proxy.url}, before ${before}`);
  endWhenTold(proxy.close, json);
}

/** Who hears of exchanges, and of what goes wrong: that is never quiet. */
function told(
  quiet: true | undefined,
  json: JsonLogger | undefined,
): Pick<CheckingProxyOptions, "logger" | "onExchange"> {
  const errors: Logger = { info: () => {}, error: (message) => (json ?? console).error(message) };
  if (quiet) return { logger: errors };
  return json ? { logger: errors, onExchange: (exchange) => json.event("exchange", exchange) } : { logger: console };
}
