import type { OperationObject } from "./types.ts";

/** What the service posts because of an operation. */
export function callbackOperations({ callbacks = {} }: OperationObject): OperationObject[] {
  return Object.values(callbacks).flatMap((callback) =>
    Object.values(callback).flatMap(({ post }) => (post ? [post] : [])),
  );
}

/** A callback of an operation, and the field of the request that holds the URL it goes to. */
export interface CallbackField {
  /** `operationId` of what is posted. */
  callback: string;
  field: string;
}

/** The callback that reports to a URL of the request. Throws when an operation has one whose URL cannot be read from it. */
export function callbackField({ operationId, callbacks = {} }: OperationObject): CallbackField | undefined {
  for (const callback of Object.values(callbacks)) {
    for (const [expression, { post }] of Object.entries(callback)) {
      if (!post) continue;
      const field = /^\{\$request\.body#\/([^/]+)\}$/.exec(expression)?.[1];
      if (!field) throw new Error(`${operationId}: the callback's URL cannot be read from ${expression}`);
      return { callback: post.operationId, field };
    }
  }
  return undefined;
}
