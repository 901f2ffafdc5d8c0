import { type PartArray, partArray } from "@video-ads/core/job";
import { defaultOf, type JsonSchema, sendableProperties } from "../../contract/json-schema.ts";
import type { ContractOperation, FieldsOfKind } from "../../contract/operation.ts";
import { derivedId, idLike, type NewId } from "../ids.ts";
import { isObject, type JsonObject, objectsIn } from "../json.ts";
import { type Echo, echo, over, stillOpen, withEcho } from "../records/echo.ts";
import { FieldCheck } from "../records/field-check.ts";
import { isNumbering, numberAt, shownAt } from "../records/numbered.ts";
import type { ServiceOperation } from "../service.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";
import { idWithin, isTold, type Owned, toldWithin } from "./told-within.ts";

/** Of parts whose fields the contract does not tell. */
const ANYTHING = new FieldCheck([], undefined);

/** Where the parts of a job come from, with the schemas of what they share with it, and what a request without it has there. */
export interface PartSource extends Omit<PartArray, "shared"> {
  preset: unknown;
  /** What an entry may be. */
  entry: JsonSchema;
  shared: ReadonlyMap<string, JsonSchema>;
}

/** The array of the request of which each entry is a part. */
export function partSource(
  operation: ContractOperation,
  { credits }: Pick<ServiceOperation, "credits"> = {},
  { definition, parts }: Pick<JobType, "definition" | "parts">,
): PartSource | undefined {
  const { items } = definition;
  if (items === undefined) return undefined;
  const arrays = new Map(
    [...operation.requestFields].flatMap(([field, schema]) => {
      const entry = schema.items;
      const isOne = typeof entry === "object" && !Array.isArray(entry);
      return isOne ? [[field, { schema, entry, fields: sendableProperties(entry) }] as const] : [];
    }),
  );
  const source = partArray(
    [...arrays].map(([field, { fields }]) => ({ field, fields: [...fields.keys()] })),
    { ...definition, items },
    {
      paid: credits?.rates?.flatMap((rate) => (rate.per === "item" ? [rate.item] : [])) ?? [],
      has: (name) => parts?.has(name) === true,
      takes: (name, field) => parts?.takesTypeOf(name, arrays.get(field)?.entry ?? {}) === true,
    },
  );
  const array = source && arrays.get(source.field);
  if (!array) return undefined;
  const { schema, entry, fields } = array;
  const shared = new Map(source.shared.map((name) => [name, fields.get(name) ?? entry]));
  return { ...source, preset: defaultOf(schema), entry, shared };
}

/** What each part has of the request; undefined where that does not say how many there are. */
export function partsAsked(source: PartSource | undefined, body: JsonObject, type: JobType): Echo[] | undefined {
  const { parts } = type;
  const entries = source && (Object.hasOwn(body, source.field) ? body[source.field] : source.preset);
  if (!source || !parts || !Array.isArray(entries)) return undefined;
  const [initial = {}] = partExamples(type);
  return entries.map((entry: unknown) =>
    echo({ initial, fields: parts }, entryOf(source, entry), sharedWith(source, entry, parts)),
  );
}

/** What an entry shares with its part, and what only entries of other kinds do. */
function sharedWith({ single, entry: schema, shared }: PartSource, entry: unknown, parts: FieldCheck): FieldsOfKind {
  if (single !== undefined) return { asked: shared };
  const own = sendableProperties(parts.ofItsKind(schema, entry));
  return {
    asked: new Map([...own].filter(([name]) => shared.has(name))),
    others: [...shared.keys()].filter((name) => !own.has(name)),
  };
}

function entryOf({ single }: PartSource, entry: unknown): JsonObject {
  return isObject(entry) ? entry : single === undefined ? {} : { [single]: entry };
}

/**
 * Takes over into a job what a later request says of its parts: over what the first one said, of the part with the entry's id, or else
 * the one in its place.
 */
export function partsAskedAgain(
  job: Pick<Job, "type" | "record" | "parts">,
  source: PartSource | undefined,
  body: JsonObject,
  newId: NewId,
): void {
  const { type, record } = job;
  const { items = "" } = type.definition;
  const entries = source && body[source.field];
  if (!source?.shared.size || !type.parts || !Array.isArray(entries)) return;
  const [initial = {}] = partExamples(type);
  const now = objectsIn(record[items]);
  const described = { initial, fields: type.parts };
  const merged = entries.map((entry: unknown, place) => {
    const sent = entryOf(source, entry);
    const named = now.findIndex(({ id }) => id !== undefined && id === sent.id);
    const index = named < 0 ? place : named;
    const asked = new Map([...source.shared].filter(([field]) => named < 0 || field !== "id"));
    const before = job.parts?.[index];
    const said = over(before, echo(described, sent, { asked: stillOpen(asked, sent, before) }));
    return { said, part: now[index] };
  });
  job.parts = merged.map(({ said }) => said);
  if (now.length === 0) return;
  const fresh = newParts(type.initial[items], job.parts, newId, type.parts);
  record[items] = merged.map(({ said, part }, index) => (part ? withEcho(part, said) : fresh[index]));
}

/** Parts as the examples show them first. */
function partExamples({ definition: { items = "" }, initial, states }: JobType): JsonObject[] {
  const shown = [initial, ...states.values()].map((record) => objectsIn(record[items]));
  return shown.find((parts) => parts.length > 0) ?? [];
}

/**
 * The parts of a new job: as many as were asked for, else as many as the example has; each with an id of its own.
 *
 * @param fields What a part may hold.
 */
export function newParts(
  examples: unknown,
  asked: readonly Echo[] | undefined,
  newId: NewId,
  fields: FieldCheck = ANYTHING,
): JsonObject[] {
  const shown = objectsIn(examples);
  if (shown.length === 0) return [];
  const ids = new Set<unknown>();
  return Array.from({ length: asked?.length ?? shown.length }, (_, index) => {
    const example = shownAt(shown, index, fields);
    const id = Object.hasOwn(example, "id") ? { id: partId(shown, example, index, fields, newId, ids) } : {};
    const part = withEcho({ ...example, ...id }, asked?.[index] ?? { fields: {}, absent: [] });
    ids.add(part.id);
    return part;
  });
}

/** Its number where the example numbers the parts by their ids, else a new one. */
function partId(
  shown: readonly JsonObject[],
  { id }: JsonObject,
  index: number,
  fields: FieldCheck,
  newId: NewId,
  ids: ReadonlySet<unknown>,
): unknown {
  if (isNumbering(shown, "id") && id === numberAt(shown, "id", index) && !ids.has(id)) return id;
  return idLike(
    id,
    newId,
    fields.idRoom("id", (one) => ids.has(one)),
  );
}

/**
 * The parts of a job in another state, of which an example shows them: what it shows otherwise than the first example, or than that of the
 * state before, and not what the request says. Parts that the first example does not have come to be with this one.
 *
 * @param isKept A field stays as it has become.
 * @param owned What a field of a part holds, in the job's own words.
 */
export function partsIn(
  job: { id: string; type: Pick<JobType, "parts" | "sendable">; parts?: readonly Echo[] },
  now: readonly JsonObject[],
  {
    first,
    before,
    after,
    isKept,
  }: Record<"first" | "before" | "after", readonly JsonObject[]> & {
    isKept: (field: string) => boolean;
  },
  owned: Owned,
): JsonObject[] {
  const { parts = ANYTHING, sendable } = job.type;
  let counted = 0;
  const newId = (): string => derivedId(job.id, `part ${counted++}`);
  const known = now.length > 0 ? now : newParts(after, job.parts, newId, parts);
  return known.map((part, index) => {
    const [base, last = base] = [first, before].map((shown) =>
      shown.length > 0 ? shownAt(shown, index, parts) : undefined,
    );
    const target = shownAt(after, index, parts);
    const { fields, absent } = job.parts?.[index] ?? { fields: {}, absent: [] };
    const own = idWithin(job.id, part, index, !Object.hasOwn(fields, "id"));
    const changed = Object.entries(target).flatMap(([name, value]): [string, unknown][] => {
      if (name === "id" || absent.includes(name)) return [];
      const shown = { first: base?.[name], before: last?.[name], after: value };
      if (Object.hasOwn(fields, name)) {
        const about = { schemas: sendable.parts.get(name) ?? [], fields: parts.entries(name), isKept };
        return [[name, toldWithin(part[name], shown, { ...about, owned, id: own, exampleId: target.id })]];
      }
      return isTold(shown, isKept(name))
        ? [[name, owned(name, value, { exampleId: target.id, id: own, entry: part })]]
        : [];
    });
    return { ...part, ...Object.fromEntries(changed) };
  });
}
