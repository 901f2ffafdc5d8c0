// Tools by what they do: other tools name them when they say how to go on.
import { tools } from "../generated/tools.ts";
import type { OperationTool, ToolDefinition, WaitTool } from "./definition.ts";

/** The tool that waits for the jobs of a resource. */
export function waitToolOf(resource: string): WaitTool | undefined {
  return tools.find((definition): definition is WaitTool => "waits" in definition && definition.resource === resource);
}

/** The tool that is an operation of the service. */
export function operationTool(id: string): OperationTool | undefined {
  return tools.find((definition): definition is OperationTool => !("waits" in definition) && definition.id === id);
}

/** The tool that says how many credits are left, and where; the service may have none. */
export const balanceTool = tools.find(readsBalance);

function readsBalance(definition: ToolDefinition): definition is OperationTool & { readonly balance: string } {
  return "balance" in definition && definition.balance !== undefined;
}
