import type { ServerResponse } from "node:http";
import { Deadlines } from "@video-ads/http/node";
import { failed } from "./intake/answers.ts";
import { lastPartOf } from "./intake/post.ts";
import { checkHanded, mount } from "./mount.ts";
import type { NodeRequest } from "./node/body-read-before.ts";
import { isNodeRequest, isNodeResponse } from "./node/handed.ts";
import { NodePost } from "./node/node-post.ts";
import { send } from "./node/send.ts";
import { targetOf } from "./node/target-of.ts";
import type { PostReceiver } from "./webhooks.ts";

/** A handler of requests of `node:http`. Rejects with a {@link ConfigurationError} for what is none, and never else. */
export type NodeWebhooks = (request: NodeRequest, response: ServerResponse) => Promise<void>;

/**
 * Mounts a receiver where requests are those of `node:http`: `createServer(nodeWebhooks(hooks))`, Fastify, Koa, Firebase. The token is
 * the last part of the path. Bodies are taken as by `expressWebhooks`; what cannot be taken is answered with 500, and the log says why.
 *
 * @throws {ConfigurationError} There is no fallback handler, it is no receiver, or something is given behind it.
 */
export function nodeWebhooks(hooks: PostReceiver<NodeRequest>): NodeWebhooks;
export function nodeWebhooks(...given: readonly [hooks: PostReceiver<NodeRequest>, ...more: unknown[]]): NodeWebhooks {
  mount("nodeWebhooks", given);
  const [hooks] = given;
  const deadlines = new Deadlines();
  return async (request, response) => {
    const isMeant = isNodeRequest(request) && isNodeResponse(response);
    checkHanded(isMeant, "nodeWebhooks", "a request and a response of node:http");
    try {
      const answer = await hooks
        .receive(new NodePost(request, lastPartOf(targetOf(request)), deadlines))
        .catch(() => failed);
      await send(request, response, answer);
    } catch {
      // Somebody has answered already.
      response.destroy();
    }
  };
}
