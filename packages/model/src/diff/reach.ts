import { refName } from "../contract/refs.ts";
import type { OpenApi } from "../contract/types.ts";

/** Which operations come to each component schema, by `METHOD path`; those that are provisional are marked. */
export interface Reach {
  operations: Map<string, { provisional: boolean }>;
  bySchema: Map<string, Set<string>>;
}

/** Follows every reference of every operation. */
export function reachOf(contract: OpenApi): Reach {
  const reach: Reach = { operations: new Map(), bySchema: new Map() };
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!isObject(operation) || !("operationId" in operation)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      reach.operations.set(name, { provisional: typeof operation["x-provisional"] === "string" });
      const seen = new Set<string>();
      follow(contract, operation, seen);
      for (const schema of seen) reach.bySchema.set(schema, (reach.bySchema.get(schema) ?? new Set()).add(name));
    }
  }
  return reach;
}

function follow(contract: OpenApi, value: unknown, seen: Set<string>): void {
  if (Array.isArray(value)) for (const member of value) follow(contract, member, seen);
  if (!isObject(value)) return;
  const { $ref } = value;
  if (typeof $ref === "string") {
    const [, , kind] = $ref.split("/");
    const name = refName($ref);
    if (seen.has($ref)) return;
    if (kind === "schemas") {
      if (seen.has(name)) return;
      seen.add(name);
    }
    follow(contract, at(contract, $ref), seen);
    return;
  }
  for (const [key, member] of Object.entries(value)) if (key !== "examples") follow(contract, member, seen);
}

/** What stands at a local pointer; undefined when nothing does. */
export function at(contract: OpenApi, pointer: string): unknown {
  let found: unknown = contract;
  for (const part of parts(pointer))
    found = isObject(found) ? found[part] : Array.isArray(found) ? found[Number(part)] : undefined;
  return found;
}

/** The unescaped parts of a pointer. */
export function parts(pointer: string): string[] {
  return pointer
    .replace(/^#?\//, "")
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
