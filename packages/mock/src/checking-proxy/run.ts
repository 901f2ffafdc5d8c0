import { startCheckingProxy } from "./start.ts";

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
}: ProxyChoice & { port: number; host: string }): Promise<void> {
  if (upstream === undefined) throw new Error("--mode proxy needs --upstream, the base URL of the real service.");
  const proxy = await startCheckingProxy({
    upstream,
    port,
    host,
    ...(violations === undefined ? {} : { violations }),
    ...(quiet ? {} : { logger: console }),
  });
  console.log(`video-ads-mock: proxy ready at ${proxy.url}, before ${new URL(upstream).origin}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      proxy.close().finally(() => process.exit(0));
    });
  }
}
