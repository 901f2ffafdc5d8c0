// Three tools before all others: a model pays for those that it looks at, and not for the whole list.
import type { CallToolResult, InputRequiredResult, Tool } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { OWN_TOOLS } from "@video-ads/core/names";
import { wrongArguments } from "../results/explain-error.ts";
import { errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import type { ToolContext } from "../tools/ask-person.ts";
import { callTool, notOffered } from "../tools/call-tool.ts";
import { faultsOf } from "../tools/check-arguments.ts";
import type { Arguments } from "../tools/definition.ts";
import { offeredTool, offeredTools } from "../tools/offered.ts";
import { parsed, readArguments } from "../tools/read-arguments.ts";
import { describeTools } from "./describe-tools.ts";
import { searchTools } from "./search-tools.ts";

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Characters of the names that are listed: about 600 tokens. */
const MOST_NAMES = 2_000;

/** With the names of what is offered, where they are not too many: who knows them searches less. */
function searchOf(session: Session): Tool {
  const names = offeredTools(session)
    .map(({ name }) => name)
    .join(", ");
  const listed = names.length > MOST_NAMES ? "Without words: the names of all." : `There are ${names}.`;
  return {
    name: OWN_TOOLS.search,
    title: "Find tools",
    description: `Finds tools by words of what they do, best first: their names, what they do and cost, and what comes next. ${listed}`,
    inputSchema: {
      type: "object",
      properties: {
        query: { type: "string", description: "A few words, such as what is to be made, read or changed." },
      },
      additionalProperties: false,
    },
    annotations: READS,
  };
}

const describe: Tool = {
  name: OWN_TOOLS.describe,
  title: "Describe tools",
  description: `What arguments tools take, as JSON Schema, and which fields their answers have. Before the first ${OWN_TOOLS.call} of each.`,
  inputSchema: {
    type: "object",
    properties: {
      names: {
        type: "array",
        items: { type: "string" },
        minItems: 1,
        maxItems: 5,
        description: `Names of ${OWN_TOOLS.search}.`,
      },
    },
    required: ["names"],
    additionalProperties: false,
  },
  annotations: READS,
};

function callOf({ readOnly }: Session): Tool {
  return {
    name: OWN_TOOLS.call,
    title: "Call a tool",
    description: `Calls a tool by its name. ${readOnly ? "All of them read." : "Some cost credits, and some change or delete what is there: their descriptions say so."}`,
    inputSchema: {
      type: "object",
      properties: {
        name: { type: "string", description: `Its name, of ${OWN_TOOLS.search}.` },
        arguments: {
          type: "string",
          description: `Its arguments, as the JSON text of an object that ${OWN_TOOLS.describe} describes. Without any: {}.`,
        },
      },
      required: ["name", "arguments"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: readOnly, destructiveHint: !readOnly, idempotentHint: readOnly, openWorldHint: true },
  };
}

/** What a lean server lists. */
export function leanTools(session: Session): Tool[] {
  return [searchOf(session), describe, callOf(session)];
}

/** How the server says that its tools are behind others. */
export const LEAN_INSTRUCTIONS = `Tools that are named here and in answers are called with ${OWN_TOOLS.call}: ${OWN_TOOLS.search} finds them, ${OWN_TOOLS.describe} says what arguments they take.`;

/**
 * Calls one of the three. What is behind them goes the way of every other call, with its checks and its ledger.
 *
 * @throws {ProtocolError} when it is none of them.
 */
export async function callLean(
  session: Session,
  context: ToolContext,
  name: string,
  given: Arguments = {},
): Promise<CallToolResult | InputRequiredResult> {
  const tool = leanTools(session).find((one) => one.name === name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, notListed(session, name));
  const asked = tool.name === OWN_TOOLS.call ? withText(given) : readArguments(tool.inputSchema, given);
  const faults = faultsOf({ tool }, asked);
  if (faults.length > 0) return errorResult(wrongArguments(name, faults));
  if (name === OWN_TOOLS.search) return searchTools(session, typeof asked.query === "string" ? asked.query : "");
  if (name === OWN_TOOLS.describe)
    return describeTools(session, Array.isArray(asked.names) ? asked.names.map(String) : []);
  const wanted = String(asked.name);
  if (!offeredTool(session, wanted)) return errorResult([notOffered(session, wanted), "Nothing was sent."]);
  const inner = parsed(String(asked.arguments));
  if (typeof inner !== "object" || inner === null || Array.isArray(inner))
    return errorResult(
      wrongArguments(name, [`arguments has to be the JSON text of an object, such as ${JSON.stringify({ id: "…" })}`]),
    );
  return callTool(session, context, wanted, { ...inner });
}

/** Arguments that come as an object, as a tool's own do, are taken as well; and none at all. */
function withText(given: Arguments): Arguments {
  const { arguments: inner = {} } = given;
  return { ...given, arguments: typeof inner === "object" ? JSON.stringify(inner ?? {}) : inner };
}

function notListed(session: Session, name: string): string {
  return offeredTool(session, name)
    ? `${name} is called with ${OWN_TOOLS.call}: ${JSON.stringify({ name, arguments: "{…}" })}`
    : notOffered(session, name);
}
