import { isObject } from "@video-ads/core/job";

/** A body without what the contract declares there as data, such as a time: it says nothing of a field of the request. */
export function withoutData(body: unknown, data: readonly string[]): unknown {
  if (!isObject(body) || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !data.includes(name)));
}
