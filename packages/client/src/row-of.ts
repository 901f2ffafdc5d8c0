import { operations } from "./generated/operations.ts";
import type { OperationRow } from "./operation-row.ts";

/** What is needed to send an operation, by `resource.verb`; undefined when there is none of this name. */
export function rowOf(operation: string): OperationRow | undefined {
  const [resource = "", verb = ""] = String(operation).split(".");
  const rows = Object.hasOwn(operations, resource) ? operations[resource] : undefined;
  return rows && Object.hasOwn(rows, verb) ? rows[verb] : undefined;
}
