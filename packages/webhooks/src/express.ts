import type { IncomingMessage, ServerResponse } from "node:http";
import { Deadlines, respond } from "@video-ads/http/node";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { NodePost } from "./node/node-post.ts";
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
  const deadlines = new Deadlines();
  return (request, response) => {
    // Waiting for a body that a parser has taken would hang until the sender gives up.
    if (request.body !== undefined || request.readableDidRead || request.readableEnded) {
      const problem =
        "The body has been read before it reached the webhook receiver. Mount it first: " +
        'app.use("/webhooks", expressWebhooks(hooks)) has to stand before app.use(express.json()).';
      return Promise.reject(new ConfigurationError(problem));
    }
    return hooks.receive(new NodePost(request, deadlines)).then((answer) => respond(request, response, answer));
  };
}
