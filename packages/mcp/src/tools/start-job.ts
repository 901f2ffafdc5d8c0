// After a call that has started a job, or has it rendered: it is remembered, and waited for if that was asked.
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { dataResult, errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { spendingNote } from "../spending/note.ts";
import type { Reservation } from "../spending/spending-limit.ts";
import { awaitJob } from "./await-job.ts";
import type { OperationTool } from "./definition.ts";
import { waitToolOf } from "./find-tool.ts";
import { failure, howToGoOn } from "./go-on.ts";

/** @param seconds How long to wait; 0 answers at once. */
export async function answerStartedJob(
  session: Session,
  context: ServerContext,
  { tool: { name, outputSchema }, job }: OperationTool,
  answer: unknown,
  { reservation, seconds }: { reservation: Reservation | undefined; seconds: number },
): Promise<CallToolResult> {
  const record = { ...(typeof answer === "object" && answer) };
  const id = "id" in record && typeof record.id === "string" ? record.id : undefined;
  const wait = job && waitToolOf(job.resource);
  if (!wait || id === undefined) {
    reservation?.spend();
    return dataResult(outputSchema, record, [spendingNote(session.spending)]);
  }
  reservation?.bind(id);
  const { type, until = "done", resource } = job;
  session.jobs.started({ id, type, tool: name, wait: wait.tool.name, until });
  session.log(`${name}: ${type} ${id}`);
  if (seconds === 0) {
    const next = `Its id is ${id}: call ${wait.tool.name} with it.`;
    return dataResult(outputSchema, record, [next, spendingNote(session.spending)]);
  }
  const awaited = await awaitJob(session, context, { id, resource, type, until }, seconds);
  const latest: object = awaited.state?.job ?? record;
  const notes = [howToGoOn(wait, awaited), spendingNote(session.spending)];
  if (awaited.outcome === "failed") return errorResult([failure(wait, id, awaited), ...notes]);
  return dataResult(outputSchema, latest, [`Its id is ${id}; outcome: ${awaited.outcome}.`, ...notes]);
}
