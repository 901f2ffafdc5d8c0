import type { JobKind } from "@video-ads/operate/facts";
import { resources } from "../generated/resources.ts";
import type { ResourceRow } from "../rows.ts";

/** The resource that reads a job, and how. */
export function reader(name: string): { resource: ResourceRow; job: JobKind } {
  const resource = resources.find((row) => row.name === name);
  if (!resource?.job) throw new Error(`No command reads the jobs of ${name}.`);
  return { resource, job: resource.job };
}

/** How an operation is called here: `resource verb`, in kebab-case. */
export function commandOf(operation: string): string[] {
  for (const { name, command, verbs } of resources) {
    const verb = verbs.find((candidate) => `${name}.${candidate.verb}` === operation);
    if (verb) return [command, verb.command];
  }
  throw new Error(`No command is the operation ${operation}.`);
}
