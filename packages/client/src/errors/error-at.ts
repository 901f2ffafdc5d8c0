import { isObject, textsAt, valuesAt } from "@video-ads/core/job";
import { type FieldMessages, fieldMessages } from "./error-body.ts";

/** Where an error body says what is wrong. */
export interface ErrorPlaces {
  /** Path of the sentence about the request as a whole. */
  readonly message: string;
  /** Path of the sentences by field. Absent: there are none. */
  readonly fields?: string;
  /** Fields among them that hold what concerns the request as a whole. */
  readonly whole: readonly string[];
}

/** Reads a body that says at known places what is wrong. One that does not, such as a proxy's, is read for all sentences in it. */
export function messagesAt(body: unknown, { message, fields, whole }: ErrorPlaces): FieldMessages {
  if (!isObject(body)) return fieldMessages(body, whole);
  const said = textsAt(body, [message]);
  const byField = fields === undefined ? {} : fieldMessages(valuesAt(body, fields)[0], whole);
  if (said.length === 0 && Object.keys(byField).length === 0) return fieldMessages(body, whole);
  return { ...(said.length > 0 && { "": said }), ...byField };
}

/** The word for programs; undefined in a body that has none. */
export function codeAt(body: unknown, path: string): string | undefined {
  return isObject(body) ? textsAt(body, [path])[0] : undefined;
}
