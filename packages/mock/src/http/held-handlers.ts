// What own handlers answer with: from JavaScript it can be anything.
import { givenName, givenNumber, notThis } from "@video-ads/core/options";
import { headerFault } from "./header-fault.ts";
import type { MockAnswer, OwnHandler } from "./messages.ts";
import { Refusal } from "./refusal.ts";

/** Written out as a row, so that one that is missing does not compile. */
const PARTS: Readonly<Record<keyof MockAnswer, true>> = { status: true, headers: true, body: true };

/** Handlers whose answers are none are refused by their names. */
export function heldHandlers(handlers: Readonly<Record<string, OwnHandler>> = {}): Record<string, OwnHandler> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (request, next) => {
        const answer = await asked(name, handler, request, next);
        const problem = answerProblem(answer);
        if (problem !== undefined) throw new TypeError(`The handler of ${name} gives no answer. ${problem}`);
        return answer;
      },
    ]),
  );
}

/** What is refused is an answer; anything else that a handler throws has its name. */
async function asked(name: string, handler: OwnHandler, ...given: Parameters<OwnHandler>): Promise<MockAnswer> {
  try {
    return await handler(...given);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The handler of ${name} failed: ${reason}`, { cause: error });
  }
}

function answerProblem(given: unknown): string | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return notThis("It is { status, headers, body }.", given);
  if (given instanceof Response) return "It is { status, headers, body }, not a Response.";
  const unknown = givenName(given, Object.keys(PARTS));
  if (unknown) return `${unknown.option}: ${unknown.problem}`;
  const { status, headers = {} }: { status?: unknown; headers?: unknown } = given;
  const { problem } = givenNumber(status, { from: 200, to: 599, whole: true });
  if (problem !== undefined) return `status: ${problem}`;
  const fault = headerFault(headers);
  return fault && `headers: ${fault}`;
}
