import type { MockAnswer } from "../http/messages.ts";
import { isObject } from "../sandbox/json.ts";
import { type AnswerFault, headFaults } from "./answer-faults.ts";
import type { ContractOperation } from "./operation.ts";
import type { Parameter } from "./parameters-schema.ts";

/** Headers that say how an answer goes over its connection: whoever sends it writes them. */
const OF_THE_CONNECTION =
  /^(connection|content-(encoding|length|type)|date|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

/**
 * The answer with the headers that the contract shows for it, as it shows them; its own count more. An address in one that has a value of
 * the shown body in it, such as the id of what was made, has that of the answer.
 */
export function withShownHeaders(operation: ContractOperation, answer: MockAnswer): MockAnswer {
  const { status, body } = answer;
  const own = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()));
  const shown = Object.entries(shownHeaders(operation, status)).filter(([name]) => !own.has(name));
  if (shown.length === 0) return answer;
  const others = otherIn(operation.examples(status)[0]?.value, body);
  const headers = shown.map(([name, value]) => [name, value.includes("/") ? ofAnswer(value, others) : value] as const);
  return { ...answer, headers: { ...Object.fromEntries(headers), ...answer.headers } };
}

/** Texts and numbers of an example, with what stands in their places in another value, where that is something else. */
function otherIn(example: unknown, value: unknown): ReadonlyMap<string, string> {
  if (isWord(example) && isWord(value))
    return new Map(example === value ? [] : [[String(example), encodeURIComponent(value)]]);
  if (!isObject(example) || !isObject(value)) return new Map();
  // What stands first counts: the id before what names others.
  return new Map(
    Object.entries(example)
      .toReversed()
      .flatMap(([name, one]) => [...otherIn(one, value[name])]),
  );
}

/** An address whose steps are those of the answer. */
function ofAnswer(address: string, others: ReadonlyMap<string, string>): string {
  return address.replace(/[^/?#=&]+/g, (step) => others.get(step) ?? step);
}

function isWord(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
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
