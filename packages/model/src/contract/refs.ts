import type { OpenApi, Reference } from "./types.ts";

/** The value behind a local `$ref`, or the value itself. Throws with the pointer when nothing is there. */
export function resolve<T extends object>(contract: OpenApi, value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  let found: unknown = contract;
  for (const part of value.$ref.slice(2).split("/")) {
    found = (found as Record<string, unknown> | undefined)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (found === undefined) throw new Error(`The contract has nothing at ${value.$ref}`);
  return resolve(contract, found as T | Reference);
}

/** The component name that a `$ref` points at: `#/components/schemas/Link` is `Link`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
