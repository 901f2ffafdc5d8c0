import type { RequestHandler } from "express";
import type { Logger } from "../logger.ts";

/** One line per request: method, path, status and milliseconds. Never headers, queries or bodies, which hold keys. */
export class RequestLog {
  readonly #logger: Logger | undefined;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
  }

  readonly middleware: RequestHandler = (request, response, next) => {
    const logger = this.#logger;
    if (logger) {
      const start = performance.now();
      response.once("close", () => {
        const status = response.writableFinished ? response.statusCode : null;
        const milliseconds = Math.round(performance.now() - start);
        const { method, path } = request;
        if (logger.request) logger.request({ method, path, status, milliseconds });
        else logger.info(`${method} ${path} ${status ?? "aborted"} ${milliseconds} ms`);
      });
    }
    next();
  };

  /** Something that should not happen: a defect of the mock or of a handler. */
  error(error: unknown): void {
    this.#logger?.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
