// A DELETE that ends a record and keeps it: its example shows the record in a state in which nothing else shows it.
import { isDeepStrictEqual } from "node:util";
import type { ContractOperation } from "../../contract/operation.ts";
import { FALLBACK_HEADER } from "../../contract-mode/engine.ts";
import type { MockAnswer } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import type { JsonObject } from "../json.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { refusesUnfit } from "./changes.ts";
import { aheadIn, type ShownBeside } from "./moments.ts";

/** Ends a record. */
export interface RecordEnding {
  /**
   * The record as it is then.
   *
   * @throws {Refusal} It has ended like this before, and the operation documents how it refuses.
   */
  ended(record: JsonObject, now: number): JsonObject;
  /** The answer, marked: that the record stays is what the example makes one think, and nothing says it. */
  marked(answer: MockAnswer): MockAnswer;
}

/** Fields that requests can send. */
export function fieldsSent(operations: readonly ContractOperation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ requestFields }) => [...requestFields.keys()]));
}

/**
 * That of a DELETE whose example shows the record with another choice (an enum, or yes or no) than everything else that shows it. Undefined
 * for one that removes the record.
 *
 * @param sent Fields that requests can send.
 */
export function endingBy(
  operation: ContractOperation,
  { own: [example], others, isSame }: ShownBeside,
  { check, sent }: { check: FieldCheck; sent: ReadonlySet<string> },
): RecordEnding | undefined {
  const same = example ? others.filter((other) => isSame(example, other)) : [];
  if (!example || same.length === 0) return undefined;
  const isOther = (field: string): boolean => {
    const shown = same.filter((other) => Object.hasOwn(other, field));
    return shown.length > 0 && !shown.some((other) => isDeepStrictEqual(other[field], example[field]));
  };
  const differing = Object.keys(example).filter(isOther);
  const choices = differing.filter((field) => check.isChoice(field));
  if (choices.length === 0) return undefined;
  // What somebody has sent stays what it is.
  const fields = differing.filter((field) => choices.includes(field) || !sent.has(field));
  const times = fields.filter((field) => example[field] !== null && check.momentIn(field, 0) !== undefined);
  const ahead = aheadIn(example, times);
  const then = (field: string, now: number): unknown =>
    times.includes(field) ? check.momentIn(field, now + ahead(field)) : example[field];
  return {
    ended(record, now) {
      if (choices.every((field) => isDeepStrictEqual(record[field], example[field]))) {
        if (!refusesUnfit(operation)) return record;
        const faults = choices.map((field) => [field, [`It is ${JSON.stringify(record[field])} already.`]]);
        throw new Refusal(409, Object.fromEntries(faults));
      }
      return { ...record, ...Object.fromEntries(fields.map((field) => [field, then(field, now)])) };
    },
    marked: (answer) => ({ ...answer, headers: { ...answer.headers, [FALLBACK_HEADER]: "record" } }),
  };
}
