// What only a person can say is asked of them, where the client can put a question.
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { fieldOf, isObject } from "@video-ads/core/job";
import { ASSUMED, isIn } from "@video-ads/core/options";
import { printable } from "@video-ads/core/printable";
import type { Hears } from "../hearing.ts";
import type { Assumptions } from "../spending/price.ts";

/** A call, whether its client puts questions to a person, and which messages it wants. */
export type ToolContext = ServerContext & { readonly canAsk: boolean; readonly hears: Hears };

export function toolContext(server: Server, hears: Hears, context: ServerContext): ToolContext {
  const { envelope = {} } = context.mcpReq;
  // Since 2026 each request says what its client can do, before that the connection.
  const capabilities: unknown = Reflect.get(envelope, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  const how = fieldOf(Object(capabilities), "elicitation");
  // Without a word it is forms. Who has addresses alone cannot be asked for a number.
  return { ...context, hears, canAsk: isObject(how) && ("form" in how || !("url" in how)) };
}

const QUESTIONS: Readonly<Record<keyof Assumptions, readonly [title: string, question: string]>> = {
  seconds: ["Seconds at most", "how many seconds its output has at most"],
  credits: ["Credits at most", "how many credits it may cost at most"],
};

/** What a person decides about. */
export interface InQuestion {
  readonly tool: string;
  /** What it is called with, as JSON without keys. */
  readonly given: string;
  /** What is left of the limit, in words. */
  readonly left: string;
}

/** Characters of the arguments that a question shows. */
const MOST_SHOWN = 600;

/** The question. The client calls again with the answer. */
export function askPerson({ tool, given, left }: InQuestion, missing: keyof Assumptions): InputRequiredResult {
  const [title, question] = QUESTIONS[missing];
  return inputRequired({
    inputRequests: {
      [missing]: inputRequired.elicit({
        mode: "form",
        message: `Nobody can say what ${tool} costs, and there is a spending limit: ${left}. Say ${question}, which is more than 0: so much of the limit is set aside. It is called with ${printable(given, MOST_SHOWN)}`,
        requestedSchema: {
          type: "object",
          properties: { [missing]: { type: "number", title, minimum: 0 } },
          required: [missing],
        },
      }),
    },
  });
}

/** What the person has said; undefined when they have not. */
export function personSays({ mcpReq }: ToolContext, missing: keyof Assumptions): number | undefined {
  const said = acceptedContent(mcpReq.inputResponses, missing)?.[missing];
  return isIn(ASSUMED, said) ? said : undefined;
}

/** Whether the question was put and there is no answer to go by. */
export function wasAsked(context: ToolContext, missing: keyof Assumptions): boolean {
  return answerTo(context, missing) !== undefined;
}

/** What became of a question without an answer to go by, in a sentence; undefined when it was not put. */
export function whatPersonDid(context: ToolContext, missing: keyof Assumptions): string | undefined {
  const answer = answerTo(context, missing);
  if (answer === undefined) return undefined;
  const [, question] = QUESTIONS[missing];
  const isNo = isObject(answer) && fieldOf(answer, "action") === "decline";
  return `The user was asked ${question}, and ${isNo ? "said no" : "gave no answer to go by"}.`;
}

function answerTo({ mcpReq }: ToolContext, missing: keyof Assumptions): unknown {
  return mcpReq.inputResponses && fieldOf(mcpReq.inputResponses, missing);
}
