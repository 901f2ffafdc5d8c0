// One tool that is not the service's: what this session has spent and started, which no single call can tell.
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { OWN_TOOLS } from "@video-ads/core/names";
import { dataResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import { totalsOrProblem } from "../spending/note.ts";

export const sessionStatus: Tool = {
  name: OWN_TOOLS.sessionStatus,
  title: "Credits and jobs of this session",
  description:
    "What was spent and may still be spent, under a limit by all servers of its ledger, and the jobs that it has started or rendered, or may have rendered, latest first, with the tool that waits for each. Finds jobs of calls that were cancelled.",
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
    },
    required: ["credits", "jobs"],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export function callSessionStatus({ spending, jobs }: Session): CallToolResult {
  const totals = totalsOrProblem(spending);
  const problem = typeof totals === "string" ? totals : undefined;
  const { ledger } = spending;
  return dataResult(
    undefined,
    // What is undefined is left out.
    {
      credits: JSON.parse(JSON.stringify(problem === undefined ? totals : {})),
      ...(ledger !== undefined && { ledger }),
      jobs: jobs.all(),
    },
    [problem],
  );
}
