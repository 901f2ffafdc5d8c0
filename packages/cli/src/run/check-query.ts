// A slip in `--query` of what is paid for: it would be paid, and nothing of it printed.
import { CliError } from "../errors/cli-error.ts";
import type { OutputOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { reader } from "./reader.ts";

/**
 * Refuses an expression that picks nothing of what a command is to print, because of names that the contract does not have there.
 *
 * @param waits The record of its job is printed, as it is read at the end of the wait.
 */
export async function checkQueryNames(
  operation: OperationRow,
  { query, waits }: OutputOptions & { waits: boolean },
): Promise<void> {
  if (query === undefined || operation.repeatable) return;
  const fields = waits ? await fieldsOfJob(operation) : fieldsOf(operation);
  if (!fields?.length) return;
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
async function fieldsOfJob({ job: role }: OperationRow): Promise<string[] | undefined> {
  if (!role) return undefined;
  const { resource, job } = reader(role.resource);
  const read = (await resource.load()).find((row) => row.job?.action === "read" && row.job.type === role.type);
  const fields = read && fieldsOf(read);
  if (job.by === "id") return fields;
  const list = `${read?.shows?.at ?? ""}[].`;
  return fields?.flatMap((path) => (path.startsWith(list) ? [path.slice(list.length)] : []));
}
