import type { IncomingMessage, ServerResponse } from "node:http";
import { NOT_PASSED_ON } from "@video-ads/core/outcome";
import { Deadlines, headerOf, readBody, respond } from "@video-ads/http/node";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { createHandler } from "./handler.ts";
import type { ProxyOptions } from "./options.ts";

/**
 * Middleware for Express 4 and 5. What goes wrong goes to `next`; without one, as in a handler of `node:http`, it rejects. The answer that is
 * made of it has a header by then, by which the page knows that nothing was sent.
 */
export type ExpressProxy<R extends IncomingMessage = IncomingMessage> = (
  request: R,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

/**
 * Lets pages call the service with the keys of this server: `app.use("/api/video-ads", expressProxy({ … }))`, before any body
 * parser. Answers everything under its path. It limits sizes, not how often somebody calls: put your rate limit before it.
 *
 * @throws {ConfigurationError} when an option is missing or wrong. A request whose body a parser has read ends in one as well.
 */
export function expressProxy<R extends IncomingMessage = IncomingMessage>(options: ProxyOptions<R>): ExpressProxy<R> {
  const handle = createHandler(options);
  const deadlines = new Deadlines();
  return async (request, response, next) => {
    const gone = new AbortController();
    const leave = (): void => gone.abort(new DOMException("The page is gone.", "AbortError"));
    response.once("close", () => {
      if (!response.writableFinished) leave();
    });
    // It went while something that stands before was at work.
    if (response.destroyed) leave();
    let isPassing = false;
    try {
      const answer = await handle({
        method: request.method ?? "",
        target: request.url ?? "",
        header: (name) => headerOf(request, name),
        readBody: (limits) => {
          refuseReadBody(request);
          return readBody(request, limits, deadlines);
        },
        signal: gone.signal,
        request,
        passing: () => {
          isPassing = true;
        },
      });
      // One that was finished for nobody.
      if (!gone.signal.aborted) await respond(request, response, answer);
    } catch (error) {
      if (gone.signal.aborted) return;
      // Of the answer that the app makes of it.
      if (!isPassing && !response.headersSent) response.setHeader(NOT_PASSED_ON, "1");
      if (!next) throw error;
      next(error);
    }
  };
}

/** Waiting for a body that a parser has taken would hang. */
function refuseReadBody(request: IncomingMessage & { body?: unknown }): void {
  if (request.body === undefined && !request.readableDidRead && !request.readableEnded) return;
  throw new ConfigurationError(
    "The body has been read before it reached the proxy. Mount it first: " +
      'app.use("/api/video-ads", expressProxy({ … })) has to stand before app.use(express.json()).',
  );
}
