// Holds a call's arguments against its tool, so that what is wrong is said by name before anything is sent.
import { type Fault, faultInWords, stepsOf } from "@video-ads/core/faults";
import { suggestion } from "../selection.ts";
import { ownArgument } from "./call-arguments.ts";
import { compileSchema } from "./compile-schema.ts";
import type { Arguments, OperationTool, ToolDefinition } from "./definition.ts";
import { faultsOfFields } from "./pick-fields.ts";

/** What is wrong with the arguments, in one phrase each; empty when nothing is. */
export function faultsOf(definition: ToolDefinition | Pick<ToolDefinition, "tool">, given: Arguments): string[] {
  const { inputSchema } = definition.tool;
  const validate = compileSchema(inputSchema);
  const known = Object.keys(inputSchema.properties ?? {});
  if (!validate(given)) {
    // What is wrong inside a union is said better by the client's own validator, which knows the union's tag.
    const faults = (validate.errors ?? []).filter(
      ({ schemaPath, keyword }) => keyword !== "anyOf" && !schemaPath.includes("/anyOf/"),
    );
    return [...new Set(faults.map((fault) => phrase(fault, known)))];
  }
  return "body" in definition ? faultsBesideSchema(definition, given) : [];
}

/** What a schema cannot say that all clients take. */
function faultsBesideSchema(definition: OperationTool, given: Arguments): string[] {
  const { alternatives, entries } = definition;
  const faults = entries ? faultsOfFields(entries, ownArgument(definition, given, "fields")) : [];
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
  return fault.keyword === "additionalProperties" && steps.length === 1
    ? `${name} is no argument of this tool.${suggestion(name, known)}`
    : faultInWords(fault, "the call");
}
