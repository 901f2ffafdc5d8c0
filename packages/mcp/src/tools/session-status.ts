// One tool that is not the service's: what this session has spent and started, which no single call can tell.
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { OWN_TOOLS } from "@video-ads/core/names";
import { dataResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";

export const sessionStatus: Tool = {
  name: OWN_TOOLS.sessionStatus,
  title: "Credits and jobs of this session",
  description:
    "What this server has spent and may still spend, and the jobs that it has started or rendered, or may have rendered, latest first, with the tool that waits for each. Finds jobs of calls that were cancelled.",
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
        },
      },
      jobs: { type: "array", items: { type: "object" } },
    },
    required: ["credits", "jobs"],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export function callSessionStatus({ spending, jobs }: Session): CallToolResult {
  const { limit, left, ...totals } = spending.totals();
  return dataResult(undefined, {
    credits: { ...totals, ...(limit !== undefined && { limit }), ...(left !== undefined && { left }) },
    jobs: jobs.all(),
  });
}
