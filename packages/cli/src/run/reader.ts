import { resources } from "../generated/resources.ts";
import type { JobRow, ResourceRow } from "../rows.ts";

/** The resource that reads a job, and how. */
export function reader(name: string): { resource: ResourceRow; job: JobRow } {
  const resource = resources.find((row) => row.name === name);
  if (!resource?.job) throw new Error(`No command reads the jobs of ${name}.`);
  return { resource, job: resource.job };
}
