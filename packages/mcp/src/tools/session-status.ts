// One tool that is not the service's: what this session has spent and started, which no single call can tell.
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { plainId } from "@video-ads/core/ids";
import { OWN_TOOLS } from "@video-ads/core/names";
import { pageOf } from "@video-ads/operate/listed-jobs";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import type { LoggedJob } from "../job-log.ts";
import { wrongArguments } from "../results/explain-error.ts";
import { dataResult, errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { totalsOrProblem } from "../spending/note.ts";
import { LedgerError } from "../spending/spending.ts";
import { faultsOf } from "./check-arguments.ts";
import type { Arguments } from "./definition.ts";
import { operationTool, waitToolOf } from "./find-tool.ts";
import { readOpen } from "./read-open.ts";

export const sessionStatus: Tool = {
  name: OWN_TOOLS.sessionStatus,
  title: "Credits and jobs of this session",
  description:
    "What was spent and may still be spent, under a limit by all servers of its ledger, and the jobs that it has started or rendered, or may have rendered, latest first, with the tool that waits for each. Finds jobs of calls that were cancelled. `earlier` has those of other sessions and programs of this machine, and calls of this one that got no answer: outcome unknown may have been paid for, and stands first.",
  inputSchema: {
    type: "object",
    properties: {
      earlier_offset: {
        type: "integer",
        minimum: 0,
        description: "Where earlier begins, behind what is unknown: as the answer before says.",
      },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      credits: {
        type: "object",
        properties: {
          spent: { type: "number" },
          reserved: { type: "number" },
          limit: { type: "number" },
          left: { type: "number" },
          today: { type: "object" },
        },
      },
      ledger: { type: "string" },
      jobs: { type: "array", items: { type: "object" } },
      earlier: { type: "array", items: { type: "object" } },
      earlier_more: { type: "number" },
      earlier_offset: { type: "number" },
    },
    required: ["credits", "jobs"],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export async function callSessionStatus(
  session: Session,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { spending, jobs, record, log } = session;
  const faults = faultsOf({ tool: sessionStatus }, given);
  if (faults.length > 0) return errorResult(wrongArguments(sessionStatus.name, faults));
  const running = new Set(jobs.all().flatMap(({ id, outcome }) => (isRunning(outcome) ? [plainId(id)] : [])));
  // Whoever waits for a job of this session that runs hears of it then.
  await readOpen(session, signal, ({ id }) => !running.has(plainId(id))).catch((error: unknown) => {
    if (!(error instanceof LedgerError)) throw error;
  });
  signal.throwIfAborted();
  const totals = totalsOrProblem(spending);
  const problem = typeof totals === "string" ? totals : undefined;
  const { ledger } = spending;
  const here = new Set(jobs.all().map(({ id }) => plainId(id)));
  let unread: string | undefined;
  const all = await record?.jobs().catch((error: unknown) => {
    unread = `What was started earlier cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    log(unread);
    return undefined;
  });
  const offset = Number(given.earlier_offset ?? 0);
  const earlier =
    all &&
    pageOf(
      all.filter(({ id }) => id === undefined || !here.has(plainId(id))),
      { offset },
    );
  const more =
    earlier && earlier.next !== undefined ? { earlier_more: earlier.more, earlier_offset: earlier.next } : {};
  return dataResult(
    undefined,
    // What is undefined is left out.
    JSON.parse(
      JSON.stringify({
        credits: problem === undefined ? totals : {},
        ledger,
        jobs: jobs.all(),
        earlier: earlier?.jobs.map(described),
        ...more,
      }),
    ),
    [
      problem,
      unread,
      earlier?.next === undefined
        ? undefined
        : `earlier has ${earlier.more} more: call ${sessionStatus.name} with earlier_offset ${earlier.next}.`,
    ],
  );
}

function isRunning(outcome: LoggedJob["outcome"]): boolean {
  return outcome === "running" || outcome === "preview_ready";
}

function described({
  number,
  id,
  type,
  operation,
  resource,
  started,
  outcome,
  status,
  credits,
  about,
}: StartedJob): object {
  const wait = id === undefined || resource === undefined ? undefined : waitToolOf(resource)?.tool.name;
  return {
    number,
    id,
    type,
    tool: operationTool(operation)?.tool.name,
    wait,
    started,
    outcome,
    status,
    credits,
    about,
  };
}
