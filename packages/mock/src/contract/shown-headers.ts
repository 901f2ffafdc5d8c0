import type { MockAnswer } from "../http/messages.ts";
import { type AnswerFault, headFaults } from "./answer-faults.ts";
import type { ContractOperation } from "./operation.ts";
import type { Parameter } from "./parameters-schema.ts";

/** Headers that say how an answer goes over its connection: whoever sends it writes them. */
const OF_THE_CONNECTION =
  /^(connection|content-(encoding|length|type)|date|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

/** The answer with the headers that the contract shows for it, as it shows them; its own count more. */
export function withShownHeaders(operation: ContractOperation, answer: MockAnswer): MockAnswer {
  const own = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()));
  const shown = Object.entries(shownHeaders(operation, answer.status)).filter(([name]) => !own.has(name));
  return shown.length === 0 ? answer : { ...answer, headers: { ...Object.fromEntries(shown), ...answer.headers } };
}

/** What keeps the headers that the contract shows of a successful answer from being sent with it. */
export function shownHeaderFaults(operation: ContractOperation): AnswerFault[] {
  const { status } = operation;
  if (operation.answerHeaders(status).length === 0) return [];
  const shown = { ...shownHeaders(operation, status), "content-type": operation.answerType(status) };
  return headFaults(operation, status, shown).map(({ place, message }) => ({
    place,
    message: `${message} The sandbox sends the contract's example of this header: give it one that fits its schema.`,
  }));
}

/** By name, in lower case. */
function shownHeaders(operation: ContractOperation, status: number): Record<string, string> {
  return Object.fromEntries(
    operation.answerHeaders(status).flatMap((header) => {
      const value = OF_THE_CONNECTION.test(header.name) ? undefined : shownValue(header);
      return ["string", "number", "boolean"].includes(typeof value)
        ? [[header.name.toLowerCase(), String(value)] as const]
        : [];
    }),
  );
}

function shownValue({ examples = [], schema = {} }: Parameter): unknown {
  const example = examples.find((one) => "value" in one);
  const { examples: own, default: usual, enum: values } = schema;
  const shown = [example && "value" in example ? example.value : undefined, [own].flat()[0], usual, [values].flat()[0]];
  return shown.find((value) => value !== undefined);
}
