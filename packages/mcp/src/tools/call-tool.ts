import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { tools } from "../generated/tools.ts";
import { explainError, wrongArguments } from "../results/explain-error.ts";
import { errorResult, withoutKeys } from "../results/tool-result.ts";
import { suggestion } from "../selection.ts";
import type { Session } from "../session.ts";
import { tellClient } from "../tell-client.ts";
import type { ToolContext } from "./ask-person.ts";
import { callOperation } from "./call-operation.ts";
import { callWait } from "./call-wait.ts";
import { faultsOf } from "./check-arguments.ts";
import type { Arguments } from "./definition.ts";
import { offeredTool, offeredTools } from "./offered.ts";
import { readArguments } from "./read-arguments.ts";
import { callSessionStatus, sessionStatus } from "./session-status.ts";
import { callSettle, settleUnanswered } from "./settle-unanswered.ts";

/**
 * Calls a tool. Whatever goes wrong is a result that the model can act on.
 *
 * @throws {ProtocolError} when there is no such tool, as the protocol wants it.
 */
export async function callTool(
  session: Session,
  context: ToolContext,
  name: string,
  written: Arguments = {},
): Promise<CallToolResult | InputRequiredResult> {
  const result = await resultOf(session, context, name, written);
  const [level, line] = isInputRequiredResult(result) ? (["debug", "Asks a person"] as const) : outcome(result);
  await tellClient(session, context, level, { tool: name, line });
  return result;
}

function outcome({ isError, content: [first] }: CallToolResult): ["debug" | "warning", string] {
  const why = first?.type === "text" ? first.text : "";
  return isError ? ["warning", why] : ["debug", "Answered"];
}

async function resultOf(
  session: Session,
  context: ToolContext,
  name: string,
  written: Arguments,
): Promise<CallToolResult | InputRequiredResult> {
  if (name === sessionStatus.name) {
    const given = readArguments(sessionStatus.inputSchema, written);
    return callSessionStatus(session, given, context.mcpReq.signal);
  }
  if (name === settleUnanswered.name && offeredTool(session, name)) {
    const settled = await callSettle(session, context, readArguments(settleUnanswered.inputSchema, written));
    return isInputRequiredResult(settled) ? settled : withoutKeys(settled, session.redact);
  }
  const definition = session.tools.get(name);
  if (!definition) throw new ProtocolError(ProtocolErrorCode.InvalidParams, notOffered(session, name));
  const given = readArguments(definition.tool.inputSchema, written);
  const faults = faultsOf(definition, given, session);
  if (faults.length > 0) return errorResult(wrongArguments(name, faults));
  try {
    const result = await ("waits" in definition
      ? callWait(session, context, definition, given)
      : callOperation(session, context, definition, given));
    return isInputRequiredResult(result) ? result : withoutKeys(result, session.redact);
  } catch (error) {
    if (context.mcpReq.signal.aborted) {
      // Nobody reads the answer any more.
      session.log(`${name} was cancelled: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
    const facts = "waits" in definition ? ({ repeatable: true } as const) : definition;
    return withoutKeys(errorResult(await explainError(session, { ...facts, tool: name }, error)), session.redact);
  }
}

/** Why a tool cannot be called, and which name is near. */
export function notOffered(session: Session, name: string): string {
  if (tools.some(({ tool }) => tool.name === name))
    return `This server does not offer ${name}: it was started ${session.readOnly ? "with --read-only" : "for other tools"}.`;
  return `There is no tool ${name}.${suggestion(
    name,
    offeredTools(session).map((tool) => tool.name),
  )}`;
}
