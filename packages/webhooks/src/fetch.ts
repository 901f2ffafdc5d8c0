import { type FetchContext, keepAlive, readStream } from "@video-ads/http/fetch";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { lastPart } from "./intake/post.ts";
import { checkHanded, has, mount } from "./mount.ts";
import { untilIdle } from "./until-idle.ts";
import type { PostReceiver } from "./webhooks.ts";

export type { FetchContext };

/**
 * A handler of the Fetch standard: `Request` in, `Response` out. What platforms give beside the request may follow, in any order;
 * the {@link FetchContext} is found in it.
 */
export type FetchWebhooks = (
  request: Request,
  ...host: readonly (FetchContext | object | undefined)[]
) => Promise<Response>;

/**
 * Mounts a receiver where requests are those of the Fetch standard: a Next route (`export const POST = …`), Hono
 * (`app.post("/webhooks/:token", (c) => handle(c.req.raw))`), `Deno.serve(…)`, `Bun.serve({ fetch: … })`, Workers
 * (`export default { fetch: … }`). The token is the last part of the path.
 *
 * Bytes are counted as they come; no body limiter has to stand before it. A request with a good token whose body has been read rejects
 * with a {@link ConfigurationError}.
 *
 * @throws {ConfigurationError} There is no fallback handler, it is no receiver, or something is given behind it.
 */
export function fetchWebhooks(hooks: PostReceiver<Request>): FetchWebhooks;
export function fetchWebhooks(...given: readonly [hooks: PostReceiver<Request>, ...more: unknown[]]): FetchWebhooks {
  mount("fetchWebhooks", given);
  const [hooks] = given;
  return async (request, ...host) => {
    checkHanded(has(request, "url", "string") && isHeaders(request.headers), "fetchWebhooks", "a Request");
    const { pathname, search } = new URL(request.url);
    const answer = await hooks.receive({
      original: request,
      method: request.method,
      path: lastPart(pathname) + search,
      header: (name) => request.headers.get(name) ?? undefined,
      readBody: (limits) => (request.bodyUsed ? Promise.reject(wasRead()) : readStream(request.body, limits)),
    });
    keepAlive(host, () => untilIdle(hooks));
    const headers = new Headers(answer.headers);
    for (const cookie of answer.cookies ?? []) headers.append("set-cookie", cookie);
    return new Response(answer.body || null, { status: answer.status, headers });
  };
}

function isHeaders(given: unknown): boolean {
  return has(given, "get", "function");
}

function wasRead(): ConfigurationError {
  return new ConfigurationError(
    "The body has been read before it reached the webhook receiver. Give it the request before anything calls its " +
      "json(), text() or body, or a request.clone() that was made before.",
  );
}
