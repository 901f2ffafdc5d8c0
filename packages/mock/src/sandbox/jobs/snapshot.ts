import { isDeepStrictEqual } from "node:util";
import type { NewId } from "../ids.ts";
import { type JsonObject, objectsIn } from "../json.ts";
import type { Job } from "./job.ts";
import { camelCase } from "./job-type.ts";

/** Fields that belong to the job itself, whatever its state. */
const OWN = new Set(["id", "created_at", "updated_at"]);

/**
 * Brings a job's record into a state: what the example of that state shows differently from the first one is taken over. Ids
 * in its URLs become the job's, so that no two jobs share an output.
 */
export function enterState(job: Job, state: string, now: Date): void {
  const { type } = job;
  const { status, progress, items, reason } = type.definition;
  const shown = type.states.get(state) ?? unshown(job, state);
  for (const [field, value] of Object.entries(shown)) {
    if (OWN.has(field) || field === items || job.echoed.has(field)) continue;
    const always = field === status || field === progress || field === reason;
    if (always || !isDeepStrictEqual(value, type.initial[field]))
      job.record[field] = owned(value, type.initial.id, job.id);
  }
  if (items) enterItems(job, items, shown[items]);
  if (job.creditsPerItem !== undefined) job.record.credits_used = credits(job, items);
  if (Object.hasOwn(job.record, "updated_at")) job.record.updated_at = now.toISOString();
  job.state = state;
}

/** The parts of a new job, such as one ad for each style that was asked for. */
export function newItems(
  examples: unknown,
  asked: { field: string; values: readonly unknown[] } | undefined,
  newId: NewId,
): JsonObject[] {
  const parts = objectsIn(examples);
  const [first] = parts;
  if (!first) return [];
  const count = asked ? asked.values.length : parts.length;
  return Array.from({ length: count }, (_, index) => {
    const part = { ...(parts[index % parts.length] ?? first) };
    if (Object.hasOwn(part, "id")) part.id = newId();
    // `style_ids` of the request become the `style_id` of each part.
    const singular = asked?.field.replace(/s$/, "");
    if (asked && singular && Object.hasOwn(part, singular)) part[singular] = asked.values[index];
    return part;
  });
}

function enterItems(job: Job, field: string, shown: unknown): void {
  const before = objectsIn(job.type.initial[field]);
  const after = objectsIn(shown);
  if (after.length === 0) return;
  if (before.length === 0) {
    job.record[field] = owned(after, job.type.initial.id, job.id);
    return;
  }
  job.record[field] = objectsIn(job.record[field]).map((part, index) => {
    const base = before[index % before.length] ?? {};
    const target = after[index % after.length] ?? {};
    const changed = Object.entries(target).filter(
      ([name, value]) => name !== "id" && !isDeepStrictEqual(value, base[name]),
    );
    return { ...part, ...Object.fromEntries(changed.map(([name, value]) => [name, owned(value, target.id, part.id)])) };
  });
}

/** A state that the contract has no example of shows only its name, and a reason when it is a failure. */
function unshown({ type }: Job, state: string): JsonObject {
  const { status, reason, failed, succeeded } = type.definition;
  const word = [...failed, ...succeeded].find((name) => camelCase(name) === state) ?? state;
  return {
    [status]: word,
    ...(reason && failed.includes(word) ? { [reason]: "The job could not be completed." } : {}),
  };
}

function credits({ type, record, creditsPerItem = 0 }: Job, items: string | undefined): number {
  const { status, succeeded } = type.definition;
  const done = objectsIn(items && record[items]).filter((part) => succeeded.includes(String(part[status])));
  return done.length * creditsPerItem;
}

/** A copy in which an example's id, and the short form of it that URLs carry, is another one. */
function owned(value: unknown, exampleId: unknown, id: unknown): unknown {
  if (typeof exampleId !== "string" || typeof id !== "string") return structuredClone(value);
  const text = JSON.stringify(value).replaceAll(exampleId, id).replaceAll(exampleId.slice(0, 8), id.slice(0, 8));
  return JSON.parse(text);
}
