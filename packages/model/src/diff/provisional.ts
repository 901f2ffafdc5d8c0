import type { OpenApi } from "../contract/types.ts";
import { at, isObject, parts, type Reach } from "./reach.ts";

/**
 * Whether what stands at a pointer rests on public facts alone: it, or something around it, says so, or it belongs to a
 * schema that only provisional operations use.
 */
export function isProvisional(contract: OpenApi, reach: Reach, pointer: string): boolean {
  const steps = parts(pointer);
  for (let length = steps.length; length > 0; length--) {
    const place = at(contract, `/${steps.slice(0, length).map(escaped).join("/")}`);
    if (isObject(place) && typeof place["x-provisional"] === "string") return true;
  }
  const [components, schemas, name] = steps;
  if (components !== "components" || schemas !== "schemas" || !name) return false;
  const users = [...(reach.bySchema.get(name) ?? [])];
  return users.length > 0 && users.every((user) => reach.operations.get(user)?.provisional === true);
}

function escaped(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}
