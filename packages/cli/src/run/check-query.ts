// A slip in `--query`: of what is paid for it would print nothing, and a script would take that for the answer.
import type { JobKind } from "@video-ads/operate/facts";
import { CliError } from "../errors/cli-error.ts";
import type { OutputOptions } from "../program/common-options.ts";
import type { OperationRow, ResourceRow } from "../rows.ts";
import { reader } from "./reader.ts";

/**
 * Refuses an expression that picks nothing of what a command is to print, because of names that the contract does not have there.
 *
 * @param all All pages are printed as one list.
 * @param waits The record of its job is printed, as it is read at the end of the wait.
 */
export async function checkQueryNames(
  operation: OperationRow,
  { query, all, waits }: OutputOptions & { all?: true; waits: boolean },
): Promise<void> {
  const { job: role } = operation;
  if (role && waits) {
    const { resource, job } = reader(role.resource);
    return await checkQueryOfJob(resource, job, query);
  }
  const fields = fieldsOf(operation);
  // What a page has beside its records is not in the list.
  if (!all || fields?.every((path) => path.startsWith("[]"))) await checkNames(query, fields);
}

/** The same, where the record of a job is printed. */
export async function checkQueryOfJob(resource: ResourceRow, job: JobKind, query: string | undefined): Promise<void> {
  if (query !== undefined) await checkNames(query, await fieldsOfJob(resource, job));
}

/** @param fields Paths of all that is printed, as in `OperationRow`. */
export async function checkNames(query: string | undefined, fields: readonly string[] | undefined): Promise<void> {
  if (query === undefined || !fields?.length) return;
  const { unknownInQuery } = await import("../output/query.ts");
  const [unknown] = unknownInQuery(query, fields);
  if (!unknown) return;
  throw new CliError(`--query: the answer has no ${JSON.stringify(unknown.path.join("."))}. ${unknown.meant}`, {
    hints: ["Nothing was sent. Without --query all of the answer is printed, also what this version does not know."],
  });
}

function fieldsOf({ answer }: OperationRow): string[] | undefined {
  return "fields" in answer ? answer.fields?.split(" ") : undefined;
}

/** Of one: where a job is read by a list, those of its entries. */
async function fieldsOfJob(resource: ResourceRow, job: JobKind): Promise<string[] | undefined> {
  const read = (await resource.load()).find((row) => row.job?.action === "read" && row.job.type === job.type);
  const fields = read && fieldsOf(read);
  if (job.by === "id") return fields;
  const list = `${read?.shows?.at ?? ""}[].`;
  return fields?.flatMap((path) => (path.startsWith(list) ? [path.slice(list.length)] : []));
}
