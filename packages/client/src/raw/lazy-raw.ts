import { operations } from "../generated/operations.ts";
import type { Settings } from "../settings.ts";
import type { CallRaw } from "./create-raw.ts";
import type { RawClient } from "./raw-client.ts";

const METHODS = "request GET PUT POST DELETE OPTIONS HEAD PATCH TRACE use eject";

type Method = (...args: unknown[]) => unknown;

/** The raw client; openapi-fetch is loaded with its first call, since most programs never make one. */
export function lazyRaw(settings: Settings): RawClient {
  let loading: Promise<CallRaw> | undefined;
  const load = (): Promise<CallRaw> => {
    loading ??= import("./create-raw.ts").then(({ createRaw }) => createRaw(settings, operations));
    return loading;
  };
  // In the order of the calls: a middleware is there for the requests that come after it.
  const later =
    (name: string): Method =>
    async (...args) =>
      (await load())(name, args);
  return Object.fromEntries(METHODS.split(" ").map((name) => [name, later(name)])) as unknown as RawClient;
}
