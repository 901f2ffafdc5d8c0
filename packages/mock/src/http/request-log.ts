import { inWords } from "../contract/ignored.ts";
import type { Logger } from "../logger.ts";
import { NotKeptError } from "../sandbox/keeper.ts";
import type { Exchange } from "./exchange.ts";
import type { Incoming } from "./incoming.ts";

/**
 * One line per request: method, path, status and milliseconds, and the names in it that change nothing. Never headers, nor the values of
 * queries and bodies, which hold keys.
 */
export class RequestLog {
  readonly #logger: Logger | undefined;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
  }

  /** Writes the line when the exchange is over. */
  follow(request: Incoming, exchange: Exchange): void {
    const logger = this.#logger;
    if (!logger) return;
    const start = performance.now();
    request.onEnd((sent) => {
      const status = (sent ? exchange.status : undefined) ?? null;
      const milliseconds = Math.round(performance.now() - start);
      const { method, path } = request;
      const { cause, ignored = [] } = exchange;
      const more = { ...(cause === undefined ? {} : { rule: cause }), ...(ignored.length === 0 ? {} : { ignored }) };
      if (logger.request) logger.request({ method, path, status, milliseconds, ...more });
      else
        logger.info(
          `${method} ${path} ${status ?? "aborted"} ${milliseconds} ms${ordered(cause)}${ignored.length === 0 ? "" : `, ignored ${inWords(ignored)}`}`,
        );
    });
  }

  /** Something that should not happen: a defect of the mock or of a handler. What could not be kept has been said by who keeps it. */
  error(error: unknown): void {
    if (error instanceof NotKeptError) return;
    this.#logger?.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** What went wrong because somebody wanted it to. */
function ordered(cause: string | undefined): string {
  if (cause === undefined) return "";
  return cause === "random" ? ", at random" : `, by rule ${cause}`;
}
