// Which of the things that its jobs have made a flow has returned.
import { isObject, valuesAt } from "@video-ads/core/job";
import type { Job } from "../sandbox/jobs/job.ts";

/** What jobs of one type have made that stands at one path of their records, and what of it a flow has returned. */
export interface Returned {
  type: string;
  /** Such as `output`, or `id` of the job itself. */
  path: string;
  /** It is that of the jobs' parts. */
  ofParts: boolean;
  /** What stands there. */
  values: readonly string[];
  /** How many different values there are. */
  made: number;
  /** How many of them are in what was returned. */
  returned: number;
  /** The jobs of the others. */
  missing: readonly string[];
}

/** Where the id of a job stands. */
export const ID = "id";

/** Characters from which on a text is known to be a job's wherever it stands, also within another one. */
const TELLING_LENGTH = 8;

/** Values of a result that are looked through. */
const MOST_VALUES = 20_000;

/** @param jobs Those that have succeeded, and that the app can find. */
export function returnedOf(jobs: readonly Job[], value: unknown): Returned[] {
  const texts = textsIn(value);
  const types = [...new Set(jobs.map(({ type }) => type))];
  return types.flatMap((type) => {
    const own = jobs.filter((job) => job.type === type);
    return [...type.definition.result, ID].map((path): Returned => {
      const jobOf = new Map(
        own.flatMap(({ id, record }) => tellingAt(record, path).map((text) => [text, id] as const)),
      );
      const missing = [...jobOf].filter(([text]) => !texts.some((one) => one.includes(text)));
      return {
        type: type.name,
        path,
        ofParts: type.definition.items !== undefined && path.startsWith(`${type.definition.items}[]`),
        values: [...jobOf.keys()],
        made: jobOf.size,
        returned: jobOf.size - missing.length,
        missing: [...new Set(missing.map(([, id]) => id))],
      };
    });
  });
}

/** Texts and numbers at a path of a record by which nothing else is called. */
function tellingAt(record: object, path: string): string[] {
  return valuesAt(record, path)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(String)
    .filter(({ length }) => length >= TELLING_LENGTH);
}

/** Every text and number in a value, the names of its fields with them. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [value];
  for (let looked = 0; waiting.length > 0 && looked < MOST_VALUES; looked++) {
    const one = waiting.pop();
    if (typeof one === "string") texts.push(one);
    else if (typeof one === "number" || typeof one === "bigint" || one instanceof URL) texts.push(String(one));
    else if (isObject(one) && !seen.has(one) && !ArrayBuffer.isView(one)) {
      seen.add(one);
      waiting.push(...insideOf(one));
    }
  }
  return texts;
}

function insideOf(value: object): unknown[] {
  if (value instanceof Map || value instanceof Set) return [...value.entries()].flat();
  return Object.entries(value).flat();
}
