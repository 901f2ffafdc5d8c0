import type { JsonSchema } from "../../contract/json-schema.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { JobType } from "./job-type.ts";

/**
 * What a new record holds of the request that made it: fields of the same name as sent, else their default, else null. A
 * value that the record may not hold as it is, such as a caption setting without its style, is completed from the example.
 *
 * @param asked Fields that the request may have.
 */
export function echo(
  type: Pick<JobType, "initial" | "fields">,
  body: JsonObject,
  asked: ReadonlyMap<string, JsonSchema>,
): JsonObject {
  const echoed: [string, unknown][] = [];
  for (const [field, { default: preset }] of asked) {
    const given = Object.hasOwn(body, field);
    if (!Object.hasOwn(type.initial, field) && !(given && type.fields.has(field))) continue;
    const example = type.initial[field];
    const candidates = given
      ? [body[field], completed(example, body[field])]
      : preset === undefined
        ? [null]
        : [preset, null];
    const fitting = [...candidates, example].find((value) => value !== undefined && type.fields.allows(field, value));
    if (fitting !== undefined) echoed.push([field, fitting]);
  }
  return Object.fromEntries(echoed);
}

function completed(example: unknown, given: unknown): unknown {
  return isObject(example) && isObject(given) ? { ...example, ...given } : undefined;
}
