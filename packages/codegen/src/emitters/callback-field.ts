import type { Operation, ServiceModel } from "@video-ads/model";

/** A callback of an operation, and the field of the request that holds the URL it goes to. */
export interface CallbackField {
  callback: string;
  field: string;
}

/** The callback that reports to a URL of the request. Throws when an operation has one whose URL cannot be read from it. */
export function callbackField(model: ServiceModel, { id, method, path }: Operation): CallbackField | undefined {
  for (const callback of Object.values(model.contract.paths[path]?.[method]?.callbacks ?? {})) {
    for (const [expression, { post }] of Object.entries(callback)) {
      if (!post) continue;
      const field = /^\{\$request\.body#\/([^/]+)\}$/.exec(expression)?.[1];
      if (!field) throw new Error(`${id}: the callback's URL cannot be read from ${expression}`);
      return { callback: post.operationId, field };
    }
  }
  return undefined;
}
