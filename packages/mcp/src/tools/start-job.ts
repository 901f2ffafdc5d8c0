// After a call that has started a job, or has it rendered: it is remembered, and waited for if that was asked.
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Job, JobRole } from "@video-ads/operate/facts";
import type { SeenJob } from "@video-ads/operate/wait";
import type { LoggedJob } from "../job-log.ts";
import { failedReads, summary } from "../results/explain-error.ts";
import { dataResult, errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { spendingNote } from "../spending/note.ts";
import type { Reservation } from "../spending/spending.ts";
import { tellClient } from "../tell-client.ts";
import type { ToolContext } from "./ask-person.ts";
import { awaitJob } from "./await-job.ts";
import type { OperationTool, WaitTool } from "./definition.ts";
import { waitToolOf } from "./find-tool.ts";
import { failure, howToGoOn } from "./go-on.ts";
import { noteUsed } from "./settle.ts";

/** What a tool that starts a job, or has it rendered, is to do with it. */
export interface JobCall extends JobRole {
  readonly waitTool: WaitTool;
  /** How the job is remembered, beside its id. */
  readonly logged: Pick<LoggedJob, "type" | "tool" | "wait">;
}

/** Undefined: the tool does neither. */
export function jobCallOf({ tool: { name }, job }: OperationTool): JobCall | undefined {
  if (!job || job.action === "read") return undefined;
  const waitTool = waitToolOf(job.resource);
  if (!waitTool) throw new Error(`No tool waits for what ${name} starts.`);
  return { ...job, waitTool, logged: { type: job.type, tool: name, wait: waitTool.tool.name } };
}

/** @param seconds How long to wait; 0 answers at once. */
export async function answerStartedJob(
  session: Session,
  context: ToolContext,
  { tool }: OperationTool,
  { waitTool: wait, logged, type, until = "done", resource }: JobCall,
  record: Job,
  { reservation, seconds }: { reservation: Reservation | undefined; seconds: number },
): Promise<CallToolResult> {
  const { name, outputSchema } = tool;
  const { id } = record;
  reservation?.bind({ id, resource });
  noteUsed(session, wait.waits, record);
  session.jobs.started({ ...logged, id, until });
  session.log(`${name}: ${type} ${id}`);
  await tellClient(session, context, "info", { tool: name, line: `Started ${type} ${id}` });
  if (seconds === 0) {
    const next = `Its id is ${id}: call ${wait.tool.name} with it.`;
    return dataResult(outputSchema, record, [next, spendingNote(session.spending)]);
  }
  let awaited: SeenJob;
  try {
    awaited = await awaitJob(session, context, { id, resource, type, until }, seconds);
  } catch (error) {
    if (context.mcpReq.signal.aborted) throw error;
    // The call has done what it was called for, whatever came of the look: an error would invite to another one.
    const made = `Its id is ${id}, and the service has taken it on; a look at it has failed.`;
    const why = await summary(session, wait.tool.name, error);
    const next = `Call ${wait.tool.name} with this id; do not call ${name} again for it.`;
    return dataResult(outputSchema, record, [made, why, next, spendingNote(session.spending)]);
  }
  const notes = [
    await failedReads(session, wait.tool.name, awaited),
    howToGoOn(wait, awaited, session.jobs.asked(id)),
    spendingNote(session.spending),
  ];
  if (awaited.outcome === "failed") return errorResult([failure(wait, id, awaited), ...notes]);
  return dataResult(outputSchema, awaited.state.job, [`Its id is ${id}; outcome: ${awaited.outcome}.`, ...notes]);
}
