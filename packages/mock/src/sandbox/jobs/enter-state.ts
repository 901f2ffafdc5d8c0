import { isDeepStrictEqual } from "node:util";
import { isUuid } from "@video-ads/core/ids";
import { exampleName, jobOutcome, meaningOf, previews, withValue } from "@video-ads/core/job";
import { aheadIn, aheadOfMove } from "../collections/moments.ts";
import { asWritten } from "../credits/price.ts";
import { derivedId } from "../ids.ts";
import { asObject, isObject, type JsonObject, objectsIn } from "../json.ts";
import { hosted, isMedia, shapeOf } from "../media/hosted.ts";
import { type Echo, withEcho } from "../records/echo.ts";
import { type Job, outcomeOf } from "./job.ts";
import type { JobType } from "./job-type.ts";
import { partsIn } from "./parts.ts";
import { isTold, type Owned, toldWithin } from "./told-within.ts";

/**
 * Brings a job's record into a state: what the example of that state shows differently from the first one, or from the one of the state
 * before, is taken over; a preview stays. Ids in its URLs become the job's, so that no two jobs share an output, and the URLs lead to
 * the mock's own media. Times that differ from the state before are now, or as far ahead as in the example; the credits are those of the
 * ledger.
 */
export function enterState(job: Job, state: string, now: number, mediaUrl: string): void {
  const { type, record } = job;
  const { status, progress, items, reason, credits, seconds } = type.definition;
  const shown = type.states.get(state) ?? unshown(job, state);
  const before = type.states.get(job.state) ?? type.initial;
  const isTime = (field: string): boolean => shown[field] !== null && type.fields.momentIn(field, 0) !== undefined;
  const times = Object.keys(shown).filter((field) => isTime(field) && !isDeepStrictEqual(shown[field], before[field]));
  const ahead = aheadOfMove(shown, times);
  const ids = idsShown(job, shown);
  const inside: Owned = (field, value, { exampleId, id, entry = {} }) => {
    const about = { record: shapeOf(entry) === undefined ? record : entry, id };
    return owned(type, field, value, [[exampleId, id], ...ids], about, mediaUrl);
  };
  const isKept = (field: string): boolean => (type.definition.preview ?? []).some((path) => isIn(path, field));
  for (const [field, value] of Object.entries(shown)) {
    if (field === "id" || field === credits || field === items) continue;
    if (job.fixed.has(field)) {
      tellWithin(job, field, { before, shown, isKept }, inside);
      continue;
    }
    const always = field === status || field === progress || field === reason?.split(".")[0];
    if (!always && !isTold({ first: type.initial[field], before: before[field], after: value }, isKept(field)))
      continue;
    // A time that the state before has brought is not that of this one.
    if (isTime(field) && !times.includes(field) && record[field]) continue;
    const moment = isTime(field) ? type.fields.momentIn(field, now + ahead(field)) : undefined;
    if (moment !== undefined) record[field] = moment;
    else record[field] = inside(field, value, { id: job.id });
  }
  if (items) enterParts(job, items, { before, shown, isKept }, inside);
  if (reason && job.fate?.reason && outcomeOf(job) === "failed")
    Object.assign(record, withValue(record, reason, job.fate.reason));
  // What it is paid by: a request that has left it open has been told it by then.
  const length = seconds && (record[seconds] ?? shown[seconds]);
  if (seconds && job.seconds !== undefined && typeof length === "number") record[seconds] = job.seconds;
  if (job.previewAt === undefined && previews(type.definition, record).length > 0) job.previewAt = now;
  job.state = state;
}

/** The record of a new job: the example of the first state, with what was asked for, and ids of its own. */
export function firstRecord({ type, id }: Pick<Job, "type" | "id">, echoed: Echo, now: number): JsonObject {
  const isTime = (field: string): boolean => type.fields.momentIn(field, 0) !== undefined;
  const ahead = aheadIn(
    type.initial,
    Object.keys(type.initial).filter((field) => isTime(field) && !Object.hasOwn(echoed.fields, field)),
  );
  const fresh = (field: string, value: unknown): unknown => {
    const { owner, credits } = type.definition;
    if (owner?.includes(field)) return value;
    // It has cost nothing yet, whatever the example has.
    if (field === credits && value !== null) return asWritten(type.fields, field, value, 0);
    return (value === null ? undefined : type.fields.momentIn(field, now + ahead(field))) ?? own(type, value, id);
  };
  const record = Object.fromEntries(Object.entries(type.initial).map(([field, value]) => [field, fresh(field, value)]));
  return { ...withEcho(record, echoed), id };
}

/** The ids that examples show of a job, each with the one that it has. */
function idsShown({ id, type }: Pick<Job, "id" | "type">, shown: JsonObject): [example: unknown, own: string][] {
  return [
    [shown.id, id],
    [type.initial.id, id],
  ];
}

/** What a job enters: what examples show of the state before and of this one, and which fields stay as they have become. */
interface Entered {
  before: JsonObject;
  shown: JsonObject;
  isKept: (field: string) => boolean;
}

/** What was sent in a field stays; the state may tell more inside of it. */
function tellWithin(job: Job, field: string, { before, shown, isKept }: Entered, inside: Owned): void {
  const { type, record, id } = job;
  if (!Object.hasOwn(record, field)) return;
  const about = { schemas: type.sendable.record.get(field) ?? [], fields: type.fields.entries(field), isKept };
  const within = { first: type.initial[field], before: before[field], after: shown[field] };
  record[field] = toldWithin(record[field], within, { ...about, owned: inside, id });
}

function enterParts(job: Job, field: string, { before, shown, isKept }: Entered, inside: Owned): void {
  const { type, record } = job;
  const first = objectsIn(type.initial[field]);
  const after = objectsIn(shown[field]);
  if (after.length === 0) return;
  if (first.length === 0 && !job.parts) {
    record[field] = inside(field, after, { id: job.id });
    return;
  }
  const examples = { first, before: objectsIn(before[field]), after, isKept };
  record[field] = partsIn(job, objectsIn(record[field]), examples, inside);
}

/** A state that the contract has no example of shows only its name, and a reason when it is a failure. */
function unshown({ type }: Job, state: string): JsonObject {
  const { status, reason, states } = type.definition;
  const shown = { [status]: Object.keys(states).find((word) => exampleName(word) === state) ?? state };
  const failed = jobOutcome(meaningOf(type.definition, shown)) === "failed";
  return reason && failed ? asObject(withValue(shown, reason, "The job could not be completed.")) : shown;
}

/**
 * A copy in which the ids of its examples, and the short form of them that URLs carry, are the job's; other ids are derived from it, and
 * media are the mock's. The URL of an output, and of any other file that comes with a state, has the job's id in it, whatever the
 * example looks like.
 */
function owned(
  type: JobType,
  field: string,
  value: unknown,
  ids: readonly (readonly [example: unknown, own: string])[],
  { id, record }: Pick<Job, "id" | "record">,
  mediaUrl: string,
): unknown {
  const { result, preview = [] } = type.definition;
  const named = renamed(value, ids);
  const isOutput = [...result, ...preview].some((path) => isIn(path, field));
  const single = mapText(named, (text) => (isOutput || isMedia(text) ? withId(text, id) : text));
  return own(type, hosted(single, mediaUrl, shapeOf(record), isOutput), id);
}

/** The path goes through a field of this name. */
function isIn(path: string, field: string): boolean {
  return path.split(/[.[\]]+/).includes(field);
}

/** A URL whose last part has the id, before the name of the file where that lacks it. */
function withId(text: string, id: string): string {
  return text.includes(id) ? text : text.replace(/^(https?:\/\/[^?#]*\/)([^/?#]+)/, `$1${id}-$2`);
}

/** All of them at once: the job's own id may have one of the others in it. Of one that is there twice, the first counts. */
function renamed(value: unknown, ids: readonly (readonly [example: unknown, own: string])[]): unknown {
  const forms = ids.flatMap(([example, id]): [string, string][] => {
    if (typeof example !== "string" || example === "") return [];
    return isUuid(example)
      ? [
          [example, id],
          [example.slice(0, 8), id],
        ]
      : [[example, id]];
  });
  if (forms.length === 0) return value;
  const own = new Map(forms.toReversed());
  const longestFirst = [...own.keys()].toSorted((a, b) => b.length - a.length);
  const any = new RegExp(longestFirst.map((one) => one.replace(/[^\w\s]/g, "\\$&")).join("|"), "g");
  return mapText(value, (text) => text.replace(any, (found) => own.get(found) ?? found));
}

/** Ids of an example become ids that no other job has, but for those of other things. */
function own({ isReference }: Pick<JobType, "isReference">, value: unknown, id: string): unknown {
  return mapText(value, (text) => (isUuid(text) && text !== id && !isReference(text) ? derivedId(id, text) : text));
}

/** A copy with each text in it changed. */
function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapText(child, change)]));
}
