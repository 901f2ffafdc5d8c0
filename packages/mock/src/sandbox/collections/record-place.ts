import { type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { schemaAt } from "./fields.ts";
import type { CollectionRole } from "./place.ts";

/** Where an answer has the record, or the array of them. */
export interface RecordPlace {
  /** Path such as `data`. Absent: it is the answer. */
  at?: string;
}

/** An operation of a collection, and where its list says that the records are. */
interface Member {
  role: CollectionRole;
  operation: ContractOperation;
  listAt: string | undefined;
}

/**
 * Where the answers of a collection have its records, by `operationId`: a list where `x-list` says, any other answer in itself, or in
 * its one field that holds what lists and reads have, or, where that is not to be found, what has an id. Operations of which
 * that cannot be told are left out.
 */
export function recordPlaces(members: readonly Member[]): Map<string, RecordPlace> {
  const ids = [...new Set([...members.flatMap(({ operation }) => lastParameter(operation) ?? []), "id"])];
  const known = new Set<string>();
  const places = new Map<string, RecordPlace>();
  for (const { operation, listAt } of members.filter(({ role }) => role === "list")) {
    places.set(operation.id, listAt === undefined ? {} : { at: listAt });
    learn(known, operation, listAt);
  }
  const single = members.filter(({ role }) => role !== "list");
  for (const { operation } of [
    ...single.filter(({ role }) => role === "read"),
    ...single.filter(({ role }) => role !== "read"),
  ]) {
    const place = placeIn(operation.answerSchema(operation.status), known, ids);
    if (!place) continue;
    places.set(operation.id, place);
    if (operation.method === "GET") learn(known, operation, place.at);
  }
  return places;
}

/** What an operation says of the record in its answer. Undefined where it has none. */
export function recordSchema(
  operation: ContractOperation,
  places: ReadonlyMap<string, RecordPlace>,
): JsonSchema | undefined {
  const place = places.get(operation.id);
  return place && schemaAt(operation, place.at);
}

/** The parameter at the end of a path. */
export function lastParameter({ path }: Pick<ContractOperation, "path">): string | undefined {
  return /\{([^{}]+)\}\/?$/.exec(path)?.[1];
}

/** Where an answer has a record of this schema: it is one, or its one field is. */
export function placeLike(answer: JsonSchema | undefined, record: JsonSchema): RecordPlace | undefined {
  if (!answer || propertiesOf(record).size === 0) return undefined;
  const isRecord = (schema: JsonSchema): boolean => textOf(schema) === textOf(record);
  if (isRecord(answer)) return {};
  const [found, second] = [...propertiesOf(answer)].filter(([, schema]) => isRecord(schema));
  return found && !second ? { at: found[0] } : undefined;
}

/** Whether two schemas say the same of records, in whatever words. */
export function isLike(one: JsonSchema, other: JsonSchema): boolean {
  return textOf(one, WORDS) === textOf(other, WORDS);
}

/** Whether records of one schema show what those of the other do, or a part of it, with their ids. */
export function isPartOf(part: JsonSchema, record: JsonSchema): boolean {
  const [some, all] = [propertiesOf(part), propertiesOf(record)];
  return (
    some.has("id") &&
    [...some].every(([name, schema]) => {
      const own = all.get(name);
      return own !== undefined && textOf(schema, WORDS) === textOf(own, WORDS);
    })
  );
}

function learn(known: Set<string>, operation: ContractOperation, at: string | undefined): void {
  const schema = schemaAt(operation, at);
  if (schema) known.add(textOf(schema));
}

function placeIn(
  answer: JsonSchema | undefined,
  known: ReadonlySet<string>,
  ids: readonly string[],
): RecordPlace | undefined {
  if (!answer) return {};
  if (answer.type === "array") return undefined;
  const fields = [...propertiesOf(answer)];
  // Of a schema without fields nothing else can be said.
  if (fields.length === 0) return answer.type === undefined || answer.type === "object" ? {} : undefined;
  const isKnown = (schema: JsonSchema): boolean => known.has(textOf(schema));
  const hasId = (schema: JsonSchema): boolean => ids.some((id) => propertiesOf(schema).has(id));
  for (const isRecord of [isKnown, hasId]) {
    if (isRecord(answer)) return {};
    const [found, second] = fields.filter(([, schema]) => isRecord(schema));
    if (found && !second) return { at: found[0] };
  }
  return undefined;
}

/** Two uses of a schema have ids of Prism's own, and only that of a whole answer says which JSON Schema it is. */
function textOf(schema: JsonSchema, less: ReadonlySet<string> = OF_ITS_USE): string {
  return JSON.stringify(schema, (key, value: unknown) => (less.has(key) ? undefined : value));
}

const OF_ITS_USE: ReadonlySet<string> = new Set(["x-stoplight", "$schema"]);

/** What is said of a field in words, beside what it holds. */
const WORDS: ReadonlySet<string> = new Set([...OF_ITS_USE, "description", "title", "example", "examples"]);
