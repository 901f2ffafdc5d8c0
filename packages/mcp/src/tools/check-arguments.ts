// Holds a call's arguments against its tool, so that what is wrong is said by name before anything is sent.
import { suggestion } from "../selection.ts";
import { compileSchema, type Fault } from "./compile-schema.ts";
import type { ToolDefinition } from "./definition.ts";

/** Arguments by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What is wrong with the arguments, in one phrase each; empty when nothing is. */
export function faultsOf(definition: ToolDefinition, given: Arguments): string[] {
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
  const alternatives = "alternatives" in definition ? definition.alternatives : undefined;
  if (!alternatives || alternatives.some((names) => names.every((field) => given[field] !== undefined))) return [];
  const common = alternatives[0]?.filter((field) => alternatives.every((names) => names.includes(field))) ?? [];
  return [
    alternatives.map((names) => names.filter((field) => !common.includes(field)).join(" and ")).join(" or ") +
      " is missing",
  ];
}

function phrase({ instancePath, keyword, params, message }: Fault, known: readonly string[]): string {
  const path = instancePath.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  const inside = (name: unknown): string => (path ? `${path}.${name}` : String(name));
  if (keyword === "required") return `${inside(params.missingProperty)} is missing`;
  if (keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    return `${inside(name)} is no argument of this tool.${path ? "" : suggestion(name, known)}`;
  }
  if (keyword === "enum" && Array.isArray(params.allowedValues))
    return `${path} has to be one of ${params.allowedValues.map(String).join(", ")}`;
  if (keyword === "type") return `${path} has to be of type ${[params.type].flat().join(" or ")}`;
  if (keyword === "format") return `${path} has to be a valid ${params.format}`;
  return `${path} ${message ?? `breaks ${keyword}`}`;
}
