// A record that no example shows: what its schema says of it.
import { defaultOf, itemsOf, type JsonSchema, partsOf, propertiesOf, requiredOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { FALLBACK_HEADER } from "../../contract-mode/engine.ts";
import type { MockAnswer } from "../../http/messages.ts";
import type { JsonObject } from "../json.ts";

/** A value of a schema, where no example shows one. */
export function madeUp(schema: JsonSchema): unknown {
  return sampleOf(schema, []);
}

/** What a record has to have, and what its schema shows of its other fields. */
export function madeUpRecord(schema: JsonSchema): JsonObject {
  const shown = madeUp(schema);
  return typeof shown === "object" && shown !== null && !Array.isArray(shown) ? (shown as JsonObject) : {};
}

/** The answer, marked where its record is made up in part. */
export function markedAsMadeUp(answer: MockAnswer, isMadeUp: boolean): MockAnswer {
  if (!isMadeUp || answer.body === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, [FALLBACK_HEADER]: "schema" } };
}

/** Its schema has rules that nothing can be made of, such as a pattern. */
export function notMade({ id, method, path, status }: ContractOperation): Error {
  return new Error(
    `${id} shows no example of its answer ${status}, and no record that keeps the contract could be made of the schema: put one into the contract, under ${method} ${path}, responses, ${status}, content.`,
  );
}

/** @param around Schemas in which it stands: one that leads back to itself ends there. */
function sampleOf(schema: JsonSchema, around: readonly JsonSchema[]): unknown {
  const parts = partsOf(schema);
  const [shown] = parts
    .flatMap((part) => [examplesOf(part)[0], defaultOf(part), part.const, part.enum?.[0]])
    .filter(isSaid);
  if (shown !== undefined || around.includes(schema)) return shown;
  const types = parts.flatMap(({ type = [] }) => type);
  const whole = Object.assign({}, ...parts.toReversed()) as JsonSchema;
  const { minimum = 0, format, minItems = 0 } = whole;
  if (types.includes("object") || propertiesOf(schema).size > 0) return objectOf(schema, [...around, schema]);
  if (types.includes("array")) {
    const items = itemsOf(whole);
    const entry = items ? sampleOf(items, [...around, schema]) : "string";
    return Array.from({ length: minItems }, () => structuredClone(entry));
  }
  if (types.includes("integer")) return Math.ceil(Math.max(minimum, 1));
  if (types.includes("number")) return Math.max(minimum, 1);
  if (types.includes("boolean")) return true;
  return types.includes("null") && !types.includes("string") ? null : (TEXTS[format ?? ""] ?? "string");
}

function objectOf(schema: JsonSchema, around: readonly JsonSchema[]): JsonObject {
  const required = requiredOf(schema);
  const fields = [...propertiesOf(schema)].flatMap(([name, own]) => {
    const isShown = partsOf(own).some((part) => examplesOf(part).length > 0);
    const value = required.has(name) || isShown ? sampleOf(own, around) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function examplesOf({ examples }: JsonSchema): unknown[] {
  return Array.isArray(examples) ? examples : [];
}

function isSaid(value: unknown): boolean {
  return value !== undefined;
}

/** Texts by format. */
const TEXTS: Readonly<Record<string, string>> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2026-01-01T00:00:00Z",
  date: "2026-01-01",
  uri: "https://example.com/",
  email: "someone@example.com",
};
