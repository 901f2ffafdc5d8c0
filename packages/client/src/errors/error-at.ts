import { isObject, textsAt, valuesAt } from "@video-ads/core/job";
import { type FieldMessages, fieldMessages, messageOf } from "./error-body.ts";

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
  const byField: FieldMessages = fields === undefined ? {} : fieldMessages(valuesAt(body, fields)[0], whole);
  if (said.length === 0 && Object.keys(byField).length === 0) return fieldMessages(body, whole);
  // A service without a sentence of its own puts those of the fields there, which are not to be read twice.
  const own = said.filter((sentence) => !isOfFields(sentence, byField));
  const { "": ofAll = [], ...others } = byField;
  const about = [...own, ...ofAll];
  return { ...(about.length > 0 && { "": about }), ...others };
}

/** The sentence says one of these, or all of them in one line. */
function isOfFields(sentence: string, byField: FieldMessages): boolean {
  const lines = Object.entries(byField).flatMap(([field, messages]) =>
    messages.flatMap((message) => [message, `${field}: ${message}`]),
  );
  return [...lines, messageOf(byField)].includes(sentence);
}

/** The word for programs; undefined in a body that has none. */
export function codeAt(body: unknown, path: string): string | undefined {
  return isObject(body) ? textsAt(body, [path])[0] : undefined;
}
