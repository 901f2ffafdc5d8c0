import type { JobKind } from "@video-ads/operate/facts";
import { resources } from "../generated/resources.ts";
import type { OperationRow, ResourceRow } from "../rows.ts";

/** The resource that reads a job, and how. */
export function reader(name: string): { resource: ResourceRow; job: JobKind } {
  const resource = resources.find((row) => row.name === name);
  if (!resource?.job) throw new Error(`No command reads the jobs of ${name}.`);
  return { resource, job: resource.job };
}

/** What the command of an operation takes. */
export async function rowOf(operation: string): Promise<OperationRow> {
  for (const { name, load } of resources) {
    const row = operation.startsWith(`${name}.`) ? (await load()).find(({ id }) => id === operation) : undefined;
    if (row) return row;
  }
  throw new Error(`No command is the operation ${operation}.`);
}

/** How an operation is called here: `resource verb`, in kebab-case. */
export function commandOf(operation: string): string[] {
  for (const { name, command, verbs } of resources) {
    const verb = verbs.find((candidate) => `${name}.${candidate.verb}` === operation);
    if (verb) return [command, verb.command];
  }
  throw new Error(`No command is the operation ${operation}.`);
}
