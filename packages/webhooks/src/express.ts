import type { ServerResponse } from "node:http";
import { Deadlines } from "@video-ads/http/node";
import { lastPartOf } from "./intake/post.ts";
import { checkHanded, mount } from "./mount.ts";
import type { NodeRequest } from "./node/body-read-before.ts";
import { isNodeRequest, isNodeResponse } from "./node/handed.ts";
import { NodePost } from "./node/node-post.ts";
import { send } from "./node/send.ts";
import { targetOf } from "./node/target-of.ts";
import type { PostReceiver } from "./webhooks.ts";

/** Middleware for Express 4 and 5. What goes wrong is given to `next`: Express 4 hears of no rejection. */
export type ExpressWebhooks = (
  request: NodeRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/**
 * Mounts a receiver in Express 4 or 5: `app.use("/webhooks", expressWebhooks(hooks))`, before any body parser. Answers everything
 * under its path. In a route, `app.post("/webhooks/:token", …)`, the token is the last part of the path.
 *
 * A body that a parser has read is taken as `request.rawBody`, or as bytes or text in `request.body`. One that is there as parsed data
 * only ends in a {@link ConfigurationError}, if the token is good.
 *
 * @throws {ConfigurationError} There is no fallback handler, it is no receiver, or something is given behind it.
 */
export function expressWebhooks(hooks: PostReceiver<NodeRequest>): ExpressWebhooks;
export function expressWebhooks(
  ...given: readonly [hooks: PostReceiver<NodeRequest>, ...more: unknown[]]
): ExpressWebhooks {
  mount("expressWebhooks", given);
  const [hooks] = given;
  const deadlines = new Deadlines();
  return async (request, response, next) => {
    try {
      const isMeant = isNodeRequest(request) && isNodeResponse(response);
      checkHanded(isMeant, "expressWebhooks", "a request, a response and next of Express");
      const url = targetOf(request);
      // Express takes the path of a mount away, and that of a route not.
      const path = "route" in request && request.route ? lastPartOf(url) : url;
      const answer = await hooks.receive(new NodePost(request, path, deadlines));
      if (answer.failed) next(answer.failed.error);
      else await send(request, response, answer);
    } catch (error) {
      if (typeof next !== "function") throw error;
      next(error);
    }
  };
}
