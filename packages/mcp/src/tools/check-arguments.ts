// Holds a call's arguments against its tool, so that what is wrong is said by name before anything is sent.
import type { Tool } from "@modelcontextprotocol/server";
import { type Fault, faultInWords, stepsOf } from "@video-ads/core/faults";
import { printable } from "@video-ads/core/printable";
import { unknownNames } from "@video-ads/operate/unknown-names";
import { suggestion } from "../selection.ts";
import { faultsOfClear } from "./clear-fields.ts";
import { compileSchema } from "./compile-schema.ts";
import type { Arguments, OperationTool, ToolDefinition } from "./definition.ts";
import { ownArgument } from "./own-argument.ts";
import { faultsOfFields } from "./pick-fields.ts";
import { namesOfSchema } from "./schema-names.ts";

/**
 * What is wrong with the arguments, in one phrase each; empty when nothing is.
 *
 * @param allowUnknown Names of a body that are those of no field are sent.
 */
export function faultsOf(
  definition: ToolDefinition | Pick<ToolDefinition, "tool">,
  given: Arguments,
  { allowUnknown }: { allowUnknown?: boolean } = {},
): string[] {
  const { inputSchema } = definition.tool;
  const validate = compileSchema(inputSchema);
  const known = Object.keys(inputSchema.properties ?? {});
  const takesAny = allowUnknown === true && "body" in definition && ["object", "optional"].includes(definition.body);
  const unknown = allowUnknown ? [] : unknownInside(inputSchema, given);
  validate(given);
  // What is wrong inside a union is said better by the client's own validator, which knows the union's tag.
  const faults = (validate.errors ?? []).filter(
    (fault) =>
      fault.keyword !== "anyOf" && !fault.schemaPath.includes("/anyOf/") && !(takesAny && isUnknownArgument(fault)),
  );
  if (faults.length > 0 || unknown.length > 0)
    return [...new Set([...faults.map((fault) => phrase(fault, known)), ...unknown])];
  return "body" in definition ? faultsBesideSchema(definition, given) : [];
}

/** Inside of arguments; which of these there are is for the schema to say, which closes none of the others. */
function unknownInside({ properties = {} }: Tool["inputSchema"], given: Arguments): string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    unknownNames(given[name], namesOfSchema(schema), [name]).map(
      ({ path, meant }) => `${printable(path.join("."))} is no field. ${meant}`,
    ),
  );
}

function isUnknownArgument(fault: Fault): boolean {
  return fault.keyword === "additionalProperties" && stepsOf(fault).length === 1;
}

/** What a schema cannot say that all clients take. */
function faultsBesideSchema(definition: OperationTool, given: Arguments): string[] {
  const { alternatives, entries } = definition;
  const faults = [
    ...(entries ? faultsOfFields(entries, ownArgument(definition, given, "fields")) : []),
    ...faultsOfClear(definition, given),
  ];
  if (
    faults.length > 0 ||
    !alternatives ||
    alternatives.some((names) => names.every((field) => given[field] !== undefined))
  )
    return faults;
  return [`${alternatives.map((names) => names.join(" and ")).join(" or ")} is missing`];
}

function phrase(fault: Fault, known: readonly string[]): string {
  const steps = stepsOf(fault);
  const [name = ""] = steps;
  // At the top, a name that is near one that the tool has is most likely meant to be it.
  return isUnknownArgument(fault)
    ? `${name} is no argument of this tool.${suggestion(name, known)}`
    : faultInWords(fault, "the call");
}
