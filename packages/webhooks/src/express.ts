import type { IncomingMessage, ServerResponse } from "node:http";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { readBody } from "./node/read-body.ts";
import { respond } from "./node/respond.ts";
import type { PostReceiver } from "./webhooks.ts";

/** Middleware for Express 5, which hands its rejections to the application's error handler. */
export type ExpressWebhooks = (
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
) => Promise<void>;

/**
 * Mounts a receiver in Express 5: `app.use("/webhooks", expressWebhooks(hooks))`, before any body parser. Answers everything
 * under its path.
 *
 * @throws {ConfigurationError} There is no fallback handler. A request whose body a parser has read ends in one as well.
 */
export function expressWebhooks(hooks: PostReceiver): ExpressWebhooks {
  hooks.work();
  return async (request, response) => {
    // Waiting for a body that a parser has taken would hang until the sender gives up.
    if (request.body !== undefined || request.readableDidRead || request.readableEnded) {
      throw new ConfigurationError(
        "The body has been read before it reached the webhook receiver. Mount it first: " +
          'app.use("/webhooks", expressWebhooks(hooks)) has to stand before app.use(express.json()).',
      );
    }
    const answer = await hooks.receive({
      method: request.method ?? "",
      path: request.url ?? "",
      header: (name) => [request.headers[name]].flat()[0],
      readBody: (limits) => readBody(request, limits),
    });
    await respond(request, response, answer);
  };
}
