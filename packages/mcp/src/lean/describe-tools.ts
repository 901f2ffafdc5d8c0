// What a tool takes and answers, for who is about to call it.
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { isObject } from "@video-ads/core/job";
import { dataResult, errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { notOffered } from "../tools/call-tool.ts";
import { listedTool } from "../tools/listed-tool.ts";
import { offeredTool } from "../tools/offered.ts";

export function describeTools(session: Session, names: readonly string[]): CallToolResult {
  const missing = names.filter((name) => !offeredTool(session, name));
  if (missing.length > 0) return errorResult(missing.map((name) => notOffered(session, name)));
  return dataResult(undefined, {
    tools: names.flatMap((name) => offeredTool(session, name) ?? []).map((tool) => described(listedTool(tool))),
  });
}

function described({ name, description, inputSchema, outputSchema, annotations }: Tool): object {
  return {
    name,
    description,
    ...(annotations?.readOnlyHint ? { reads: true } : annotations?.destructiveHint && { changesWhatIs: true }),
    inputSchema,
    answers: fieldsOf(outputSchema),
  };
}

/** The names of what is answered; of a list, what its entries have. */
function fieldsOf(schema: unknown): unknown {
  const properties = propertiesOf(schema);
  return Object.keys(properties).map((name) => {
    const inner: unknown = Reflect.get(properties, name);
    const entries = isObject(inner) ? Object.keys(propertiesOf(Reflect.get(inner, "items"))) : [];
    return entries.length > 0 ? { [name]: entries } : name;
  });
}

function propertiesOf(schema: unknown): object {
  const properties: unknown = isObject(schema) ? Reflect.get(schema, "properties") : undefined;
  return isObject(properties) ? properties : {};
}
