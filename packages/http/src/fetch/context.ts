import { told } from "@video-ads/core/listener";

/** What a platform may give beside the request: Workers and Hono's `executionCtx` have it. */
export interface FetchContext {
  /** Keeps the process alive until the promise has settled. In Next it is `after`. */
  waitUntil?(promise: Promise<unknown>): void;
}

/**
 * Keeps the process alive until the work is done, where one of what the platform has given beside the request can. One that fails at it
 * changes nothing, and is said on the console.
 */
export function keepAlive(host: readonly (FetchContext | object | undefined)[], work: () => Promise<unknown>): void {
  told("waitUntil", () => host.find(isContext)?.waitUntil?.(work()))(undefined);
}

function isContext(given: object | undefined): given is FetchContext {
  return given !== undefined && given !== null && typeof Reflect.get(given, "waitUntil") === "function";
}
