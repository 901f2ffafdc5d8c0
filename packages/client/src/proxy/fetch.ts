import { inWords } from "@video-ads/core/options";
import { type FetchContext, keepAlive, readStream } from "@video-ads/http/fetch";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Naming } from "../known-options.ts";
import { failedBefore } from "./answers.ts";
import { createHandler } from "./handler.ts";
import type { ProxyOptions } from "./options.ts";

/** The option that it has beside. */
const OPTION = "path";

/** What a server of the Fetch standard has to say beside: it does not tell a handler where it is mounted. */
export interface FetchProxyOptions<R extends Request = Request> extends ProxyOptions<R> {
  /** Path of the mount, for example `/api/video-ads`. */
  path: string;
}

/**
 * A handler of the Fetch standard: `Request` in, `Response` out. What platforms give beside the request may follow, in any order: one
 * that has `waitUntil` (Workers, Hono's `executionCtx`; in Next `{ waitUntil: after }`) lets what makes something be finished when its page goes away.
 */
export type FetchProxy<R extends Request = Request> = (
  request: R,
  ...host: readonly (FetchContext | object | undefined)[]
) => Promise<Response>;

/**
 * Lets pages call the service with the keys of this server, where requests are those of the Fetch standard: a Next route
 * (`app/api/video-ads/[...path]/route.ts`; Next imports routes when it builds, so make the proxy at the first request if the keys
 * are not there then), Hono, Workers. It limits sizes, not how often somebody calls: put your rate limit before it.
 *
 * What `authorize` or `prepare` throws, and that the body has been read before, is answered with 500 and told to `onLog` as `failed`, or to the
 * console. An error that says by itself how it is answered, such as Hono's `HTTPException`, is the framework's.
 *
 * @throws {ConfigurationError} when an option is missing or wrong.
 */
export function fetchProxy<R extends Request = Request>(options: FetchProxyOptions<R>): FetchProxy<R> {
  const handle = createHandler(
    options,
    ` ${OPTION satisfies Naming<typeof OPTION, Exclude<keyof FetchProxyOptions, keyof ProxyOptions>>}`,
  );
  const mount = typeof options.path === "string" ? options.path.replace(/\/+$/, "") : undefined;
  if (mount === undefined || !/^(\/[\w.~-]+)*$/.test(mount)) {
    throw new ConfigurationError(
      `give that of the mount, such as /api/video-ads, not ${inWords(options.path)}.`,
      "path",
    );
  }
  return async (request, ...given) => {
    const { pathname, search, host } = new URL(request.url);
    let isPassing = false;
    const answer = handle({
      method: request.method,
      target: pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) + search : "",
      header: (name) => request.headers.get(name) ?? (name === "host" ? host : undefined),
      readBody: (limits) => {
        if (request.bodyUsed) {
          throw new ConfigurationError(
            "The body has been read before it reached the proxy. Give it the request before anything calls its json(), " +
              "text() or body.",
          );
        }
        return readStream(request.body, limits);
      },
      signal: request.signal,
      request,
      passing: () => {
        isPassing = true;
      },
    }).catch((error: unknown) => {
      if (isPassing || request.signal.aborted || saysItsAnswer(error)) throw error;
      if (!options.onLog) console.error("The proxy has not sent a request:", error);
      return failedBefore.answer;
    });
    keepAlive(given, () => answer.catch(() => {}));
    const { status, headers, body } = await answer;
    return new Response(body.length > 0 ? body : null, { status, headers });
  };
}

/** A status, a response, or what Next makes an answer of. */
function saysItsAnswer(error: unknown): boolean {
  return error instanceof Response || ["status", "getResponse", "digest"].some((name) => name in Object(error));
}
