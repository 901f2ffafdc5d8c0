// One tool that is not the service's: what this session has spent and started, which no single call can tell.
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { plainId } from "@video-ads/core/ids";
import { OWN_TOOLS } from "@video-ads/core/names";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import { dataResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { totalsOrProblem } from "../spending/note.ts";
import { operationTool, waitToolOf } from "./find-tool.ts";

export const sessionStatus: Tool = {
  name: OWN_TOOLS.sessionStatus,
  title: "Credits and jobs of this session",
  description:
    "What was spent and may still be spent, under a limit by all servers of its ledger, and the jobs that it has started or rendered, or may have rendered, latest first, with the tool that waits for each. Finds jobs of calls that were cancelled. `earlier` has those of other sessions and programs of this machine, and calls of this one that got no answer: outcome unknown may have been paid for.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
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
    },
    required: ["credits", "jobs"],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** Of what was started earlier. */
const MOST_EARLIER = 20;

export async function callSessionStatus({ spending, jobs, record, log }: Session): Promise<CallToolResult> {
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
  const earlier = all?.filter(({ id }) => id === undefined || !here.has(plainId(id))).slice(0, MOST_EARLIER);
  return dataResult(
    undefined,
    // What is undefined is left out.
    JSON.parse(
      JSON.stringify({
        credits: problem === undefined ? totals : {},
        ledger,
        jobs: jobs.all(),
        earlier: earlier?.map(described),
      }),
    ),
    [problem, unread],
  );
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
