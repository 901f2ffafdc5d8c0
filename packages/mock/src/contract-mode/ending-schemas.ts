import type { IHttpOperation } from "@stoplight/types";
import { isReference } from "../contract/references.ts";

/**
 * A copy of an operation whose schemas end. What makes things up counts how deep it is where a schema refers to itself, but not where it does
 * so in an `allOf`: what need not be there is left out there, a property or the entries of a list.
 */
export function withEndingSchemas(http: IHttpOperation): IHttpOperation {
  const copy = structuredClone(http);
  endAll(copy);
  return copy;
}

function endAll(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const { properties, required, items }: { properties?: unknown; required?: unknown; items?: unknown } = Object(node);
  if (typeof properties === "object" && properties !== null) {
    const always: unknown[] = Array.isArray(required) ? required : [];
    for (const [name, schema] of Object.entries(properties))
      if ((leadsBack(schema) || leadsBack(Object(schema).items)) && !always.includes(name))
        Reflect.deleteProperty(properties, name);
  }
  if (leadsBack(items)) Object.assign(node, { items: {}, maxItems: 0 });
  if (leadsBack(Reflect.get(node, "additionalProperties"))) Object.assign(node, { additionalProperties: false });
  for (const child of Object.values(node)) endAll(child);
}

/** Whether a schema is composed of one that it is a part of: of all references, those alone are left. */
function leadsBack(schema: unknown): boolean {
  const { allOf }: { allOf?: unknown } = Object(schema);
  return Array.isArray(allOf) && allOf.some((part) => isReference(part) || leadsBack(part));
}
