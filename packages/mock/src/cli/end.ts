import type { JsonLogger } from "../logger.ts";

/** Ends the process when it is told to: with 1, and the reason, when something is lost. */
export function endWhenTold(close: () => Promise<void>, json: JsonLogger | undefined): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      close().then(
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
