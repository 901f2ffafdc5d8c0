// Tools by what they do: other tools name them when they say how to go on.
import { tools } from "../generated/tools.ts";
import type { OperationTool, WaitTool } from "./definition.ts";

/** The tool that waits for the jobs of a resource. */
export function waitToolOf(resource: string): WaitTool | undefined {
  return tools.find((definition): definition is WaitTool => "waits" in definition && definition.resource === resource);
}

/** The tool that is an operation of the service. */
export function operationTool(id: string): OperationTool | undefined {
  return tools.find((definition): definition is OperationTool => "id" in definition && definition.id === id);
}
