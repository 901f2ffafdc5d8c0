import type { JsonLogger, Logger } from "../logger.ts";
import { type CheckingProxyOptions, startCheckingProxy } from "./start.ts";

/** What the command line says about a proxy. */
export interface ProxyChoice {
  upstream?: string | undefined;
  violations?: string | undefined;
  quiet?: true | undefined;
}

/** Runs a proxy until it is told to end. Throws what keeps it from starting. */
export async function runCheckingProxy({
  upstream,
  violations,
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
    ...told(quiet, json),
  });
  const before = new URL(upstream).origin;
  if (json) json.event("ready", { mode: "proxy", url: proxy.url, upstream: before });
  else console.log(`video-ads-mock: proxy ready at ${proxy.url}, before ${before}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      proxy.close().then(
        () => process.exit(0),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          if (json) json.error(message);
          else console.error(`video-ads-mock: ${message}`);
          process.exit(1);
        },
      );
    });
  }
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
