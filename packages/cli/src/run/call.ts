import type { CallOptions, JobMethods, VideoAds } from "@video-ads/client";
import type { CommandRequest } from "../input/request.ts";
import type { OperationRow } from "../rows.ts";

/** A job as far as every job goes. */
export interface Job {
  id: string;
  [field: string]: unknown;
}

/** Calls the client's method of an operation: path values, then the body, then the query, then the options. */
export async function call(
  ads: VideoAds,
  { id, resource, verb, body, query }: OperationRow,
  request: CommandRequest,
  options: CallOptions,
): Promise<unknown> {
  const owner = property(ads, resource);
  const method = property(owner, verb);
  if (typeof method !== "function") throw new Error(`The installed client has no ${id}: update @video-ads/client.`);
  return await Reflect.apply(method, owner, [
    ...request.path,
    ...(body && body.kind !== "empty" ? [request.body] : []),
    ...(query.length > 0 ? [request.query] : []),
    options,
  ]);
}

/** How the client waits for the jobs that a resource reads. */
export function jobMethods(ads: VideoAds, resource: string): Pick<JobMethods<Job>, "wait"> {
  const owner = property(ads, resource);
  if (!waits(owner)) throw new Error(`The installed client cannot wait for ${resource}: update @video-ads/client.`);
  return owner;
}

function waits(value: unknown): value is Pick<JobMethods<Job>, "wait"> {
  return typeof property(value, "wait") === "function";
}

export function isJob(value: unknown): value is Job {
  return typeof property(value, "id") === "string";
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
