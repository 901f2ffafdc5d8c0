// The client's methods by name: which ones there are is generated, so that no tool has to be written by hand.
import type { JobState, VideoAds } from "@video-ads/client";

/** How the methods that wait for a job are called here. */
export interface WaitCall {
  until: "preview" | "done";
  timeoutMs: number;
  pollMs: number;
  signal: AbortSignal;
  onProgress: (state: JobState<object>) => void;
}

/** `ads.<resource>.<verb>` */
export function clientMethod(ads: VideoAds, resource: string, verb: string): (...args: unknown[]) => Promise<unknown> {
  const method = methodNamed(ads, resource, verb);
  return async (...args) => method(...args);
}

/** Waits for a job of a resource. */
export async function waitFor(ads: VideoAds, resource: string, id: string, call: WaitCall): Promise<void> {
  await methodNamed(ads, resource, "wait")(id, call);
}

/** Where a record says that its job is. */
export function stateOf(ads: VideoAds, resource: string, record: object): JobState<object> {
  return methodNamed<JobState<object>>(ads, resource, "stateOf")(record);
}

function methodNamed<R = unknown>(ads: VideoAds, resource: string, verb: string): (...args: unknown[]) => R {
  const methods: unknown = Reflect.get(ads, resource);
  const method: unknown = typeof methods === "object" && methods !== null ? Reflect.get(methods, verb) : undefined;
  if (typeof method !== "function") throw new Error(`The client has no ads.${resource}.${verb}()`);
  return (...args) => method(...args);
}
