import type { Client, Middleware } from "openapi-fetch";
import type { paths } from "../generated/schema.ts";
import type { Settings } from "../settings.ts";

/** The typed openapi-fetch client, by path, with this client's keys, retries and deadline. */
export type RawClient = Client<paths>;

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

/** The raw client; openapi-fetch is loaded with its first request, since most programs never make one. */
export function lazyRaw(settings: Settings): RawClient {
  const middlewares: Middleware[] = [];
  let loading: Promise<RawClient> | undefined;
  const load = (): Promise<RawClient> => {
    loading ??= import("./create-raw.ts").then(({ createRaw }) => {
      const raw = createRaw(settings);
      raw.use(...middlewares);
      return raw;
    });
    return loading;
  };
  const request =
    (method: string) =>
    async (...args: unknown[]) =>
      ((await load()) as unknown as Record<string, (...args: unknown[]) => unknown>)[method]?.(...args);
  return {
    request: request("request"),
    ...Object.fromEntries(METHODS.map((method) => [method, request(method)])),
    use(...added: Middleware[]) {
      middlewares.push(...added);
      loading?.then((raw) => raw.use(...added));
    },
    eject(...removed: Middleware[]) {
      for (const middleware of removed) {
        const index = middlewares.indexOf(middleware);
        if (index >= 0) middlewares.splice(index, 1);
      }
      loading?.then((raw) => raw.eject(...removed));
    },
  } as unknown as RawClient;
}
