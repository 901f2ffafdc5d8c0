import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { validators } from "../generated/validators.js";
import type { BodyFault } from "./body-validator.ts";

/**
 * Holds a JSON body against the contract.
 *
 * @throws {InvalidRequestError} that names every field that is wrong, never its value.
 */
export function validateBody(operation: string, body: unknown): void {
  const validate = validators[operation];
  // What will be sent: dates as text, undefined left out.
  if (!validate || validate(body === undefined ? undefined : JSON.parse(JSON.stringify(body)))) return;
  const fields = fieldsOf(validate.errors ?? []);
  const list = Object.entries(fields).map(([field, messages]) => `${field || "the body"} ${messages.join(" and ")}`);
  throw new InvalidRequestError(`${operation}: ${list.join("; ")}. Nothing was sent.`, { fields });
}

function fieldsOf(faults: readonly BodyFault[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const fault of withoutBranches(faults)) {
    const path = fault.instancePath.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
    const { missingProperty } = fault.params;
    const field = typeof missingProperty === "string" ? [path, missingProperty].filter(Boolean).join(".") : path;
    const messages = fields[field] ?? [];
    const message = messageOf(fault);
    if (!messages.includes(message)) fields[field] = [...messages, message];
  }
  return fields;
}

/** Of alternatives, every branch reports its own faults: what counts is which fields would make one of them fit. */
function withoutBranches(faults: readonly BodyFault[]): BodyFault[] {
  const kept: BodyFault[] = [];
  for (const fault of faults) {
    if (fault.keyword !== "anyOf") {
      kept.push(fault);
      continue;
    }
    const branches = kept.filter((other) => isInside(other, fault));
    for (const branch of branches) kept.splice(kept.indexOf(branch), 1);
    const missing = branches.flatMap(({ keyword, params }) =>
      keyword === "required" ? [String(params.missingProperty)] : [],
    );
    const others = branches.filter(({ keyword }) => keyword !== "required");
    if (others.length > 0) kept.push(...others);
    else kept.push({ ...fault, message: `needs ${[...new Set(missing)].join(" or ")}` });
  }
  return kept;
}

function isInside(fault: BodyFault, alternatives: BodyFault): boolean {
  return fault !== alternatives && fault.instancePath.startsWith(alternatives.instancePath);
}

function messageOf({ keyword, params, message }: BodyFault): string {
  const { allowedValues, tag } = params;
  if (keyword === "required") return "is missing";
  if (keyword === "enum" && Array.isArray(allowedValues)) return `has to be one of ${allowedValues.join(", ")}`;
  if (keyword === "discriminator") return `has no known ${String(tag)}`;
  return message ?? `breaks ${keyword}`;
}
