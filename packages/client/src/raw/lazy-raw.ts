import type { Middleware } from "openapi-fetch";
import { operations } from "../generated/operations.ts";
import type { Settings } from "../settings.ts";
import type { RawClient } from "./raw-client.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

/** The raw client; openapi-fetch is loaded with its first request, since most programs never make one. */
export function lazyRaw(settings: Settings): RawClient {
  const middlewares: Middleware[] = [];
  let loading: Promise<RawClient> | undefined;
  const load = (): Promise<RawClient> => {
    loading ??= import("./create-raw.ts").then(({ createRaw }) => {
      const raw = createRaw(settings, operations);
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
