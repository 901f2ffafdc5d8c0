import type { OperationObject } from "./types.ts";

/** What the service posts because of an operation. */
export function callbackOperations({ callbacks = {} }: OperationObject): OperationObject[] {
  return Object.values(callbacks).flatMap((callback) =>
    Object.values(callback).flatMap(({ post }) => (post ? [post] : [])),
  );
}
