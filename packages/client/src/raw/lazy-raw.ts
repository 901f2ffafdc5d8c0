import { operations } from "../generated/operations.ts";
import { once } from "../once.ts";
import type { Settings } from "../settings.ts";
import type { RawClient } from "./raw-client.ts";

const METHODS = "request GET PUT POST DELETE OPTIONS HEAD PATCH TRACE use eject";

type Method = (...args: unknown[]) => unknown;

/** The raw client; openapi-fetch is loaded with its first call, since most programs never make one. */
export function lazyRaw(settings: Settings): RawClient {
  const { rawMiddleware: inherited = [] } = settings;
  // Told at once: a client that is made of this one meanwhile has it too.
  const noted: Record<string, (given: unknown[]) => void> = {
    use: (given) => (settings.rawMiddleware = [...(settings.rawMiddleware ?? []), ...given]),
    eject: (given) => (settings.rawMiddleware = settings.rawMiddleware?.filter((one) => !given.includes(one))),
  };
  const load = once(async () => (await import("./create-raw.ts")).createRaw(settings, operations, inherited));
  // In the order of the calls: a middleware is there for the requests that come after it.
  const later =
    (name: string): Method =>
    async (...args) => {
      noted[name]?.(args);
      return (await load())(name, args);
    };
  return Object.fromEntries(METHODS.split(" ").map((name) => [name, later(name)])) as unknown as RawClient;
}
