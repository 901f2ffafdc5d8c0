// Which fields of a body mean something else when they are null than when they are left out.
import type { JsonSchema, Operation, ServiceModel } from "@video-ads/model";
import { changesWhatIs } from "../operate-facts.ts";
import type { Argument } from "./argument.ts";

/**
 * The ways to the fields that null empties: of what changes a record, each that may be null and need not be given; of what makes one, those
 * that have another value where they are left out, or cannot be. A form has no null.
 *
 * @param body The arguments that are fields of the body.
 */
export function clearablePaths(model: ServiceModel, operation: Operation, body: readonly Argument[]): string[][] {
  const [media] = Object.keys(operation.body?.media ?? {});
  if (media === "multipart/form-data") return [];
  const changes = changesWhatIs(model, operation);
  return body
    .filter(({ field }) => field !== "")
    .flatMap(({ name, schema, required }) => pathsIn(schema, { path: [name], required, changes }));
}

interface Place {
  path: string[];
  required: boolean;
  changes: boolean;
}

function pathsIn(schema: JsonSchema, { path, required, changes }: Place): string[][] {
  const { properties = {}, required: needed = [], default: fallback } = schema;
  // Inside of a field, what has to be there is null where it is given as null.
  const isMeant = required ? path.length === 1 : changes || fallback !== undefined;
  const own = isMeant && takesNull(schema) ? [path] : [];
  const inside = Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, inner]) =>
    pathsIn(inner, { path: [...path, name], required: [needed].flat().includes(name), changes }),
  );
  return [...own, ...inside];
}

function takesNull({ type, anyOf }: JsonSchema): boolean {
  const members = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : [];
  return [type].flat().includes("null") || members.some(takesNull);
}
