import type { ServerResponse } from "node:http";
import { Deadlines } from "@video-ads/http/node";
import { failed } from "./intake/answers.ts";
import { lastPartOf } from "./intake/post.ts";
import { mount } from "./mount.ts";
import type { NodeRequest } from "./node/body-read-before.ts";
import { NodePost } from "./node/node-post.ts";
import { send } from "./node/send.ts";
import type { PostReceiver } from "./webhooks.ts";

/** A handler of requests of `node:http`. Never rejects. */
export type NodeWebhooks = (request: NodeRequest, response: ServerResponse) => Promise<void>;

/**
 * Mounts a receiver where requests are those of `node:http`: `createServer(nodeWebhooks(hooks))`, Fastify, Koa, Firebase. The token is
 * the last part of the path. Bodies are taken as by `expressWebhooks`; what cannot be taken is answered with 500, and the log says why.
 *
 * @throws {ConfigurationError} There is no fallback handler, or it is no receiver.
 */
export function nodeWebhooks(hooks: PostReceiver<NodeRequest>): NodeWebhooks {
  mount(hooks);
  const deadlines = new Deadlines();
  return async (request, response) => {
    try {
      const answer = await hooks
        .receive(new NodePost(request, lastPartOf(request.url ?? ""), deadlines))
        .catch(() => failed);
      await send(request, response, answer);
    } catch {
      // Somebody has answered already.
      response.destroy();
    }
  };
}
