import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { previews, results } from "@video-ads/core/job";
import { explain } from "@video-ads/operate/explain";
import type { JobKind } from "@video-ads/operate/facts";
import { goesOn, type SeenJob } from "@video-ads/operate/wait";
import { CHECK_ADDRESS, explainError, failedReads, summary } from "../results/explain-error.ts";
import { dataResult, errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { spendingNote } from "../spending/note.ts";
import { awaitJob } from "./await-job.ts";
import type { Arguments, WaitTool } from "./definition.ts";
import { failure, howToGoOn } from "./go-on.ts";
import { creditsIn } from "./settle.ts";

/** Below the minute after which many clients give a call up. */
const USUAL_SECONDS = 45;

/** What to do about a job that cannot be read, where another read would not do. */
const NEXT: Readonly<Record<string, string>> = {
  refused:
    "and the service refuses to read it: calling again does not help. Ask the user to look on the service's website.",
  redirect: `and outlives a read that is redirected. ${CHECK_ADDRESS}`,
};

/** Waits for a job by its id: one that was just started, or one that an earlier call has left. */
export async function callWait(
  session: Session,
  context: ServerContext,
  definition: WaitTool,
  given: Arguments,
): Promise<CallToolResult> {
  const { tool, resource, waits } = definition;
  const id = String(given[definition.id]);
  const asked = given.until === "preview" || given.until === "done" ? given.until : undefined;
  const until = asked ?? (waits.preview ? session.jobs.asked(id) : undefined) ?? "done";
  const seconds = typeof given.wait_seconds === "number" ? given.wait_seconds : USUAL_SECONDS;
  let awaited: SeenJob;
  try {
    awaited = await awaitJob(session, context, { id, resource, type: waits.type, until }, seconds);
  } catch (error) {
    const known = session.jobs.named(id);
    if (context.mcpReq.signal.aborted) throw error;
    if (!known || !goesOn(error, { known: true })) {
      const [first = "", ...advice] = await explainError(session, { tool: tool.name, repeatable: true }, error);
      return errorResult([first.includes(id) ? first : `${waits.type} ${id}: ${first}`, ...advice]);
    }
    const next =
      (known.wait === tool.name
        ? NEXT[explain(error)?.problem ?? ""]
        : `and ${known.wait} waits for it: call that with the same id.`) ??
      `and outlives a read that fails: call ${tool.name} again with the same id.`;
    return errorResult([
      await summary(session, tool.name, error),
      `The ${known.type} ${id} was started here, ${next}`,
      spendingNote(session.spending),
    ]);
  }
  const isRendered = (await session.record?.asked(resource, id)) === "done";
  const data = { id, ...described(waits, awaited) };
  const notes = [
    await failedReads(session, tool.name, awaited),
    howToGoOn(definition, awaited, isRendered ? "done" : session.jobs.asked(id)),
    spendingNote(session.spending),
  ];
  if (awaited.outcome !== "failed") return dataResult(tool.outputSchema, data, notes);
  return errorResult([failure(definition, id, awaited), ...notes], data);
}

/** The job in words that are the same for all types; its parts as the service has sent them. */
function described(waits: JobKind, { outcome, state }: SeenJob): object {
  const { status, progress, reason, items, job } = state;
  const used = creditsIn(job, waits.credits);
  return {
    outcome,
    status,
    ...(progress !== undefined && { progress }),
    ...(reason !== undefined && { reason }),
    ...(used !== undefined && { credits: used }),
    previews: previews(waits, job),
    outputs: results(waits, job),
    ...(items.length > 0 && { parts: items.map(({ item, refunded }) => ({ ...item, ...(refunded && { refunded }) })) }),
  };
}
