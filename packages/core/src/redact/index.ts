// Takes secrets out of what somebody will read: logs, reports, answers that are passed on.
import { CUT } from "../printable/index.ts";
import { readings } from "./escapes.ts";
import { formsOf, SHORTEST } from "./forms.ts";
import { MASK } from "./mask.ts";
import { isSecretName } from "./names.ts";

export { isSecretName, textWithoutSecrets, urlsWithoutSecrets } from "./names.ts";
export { secretsOf } from "./secrets.ts";
export { MASK };

/** Replaces every secret in a text by `***`. */
export type Redact = (text: string) => string;

/**
 * Makes what replaces secrets in texts: as they are, as they stand in JSON, URLs, forms and HTML, however often one is inside of another,
 * in hexadecimal digits, and in base64, alone or with something around them. Secrets of fewer than 4 characters are left. The time it
 * takes grows with the length of the text.
 */
export function redactor(secrets: readonly string[]): Redact {
  const forms = formsOf(secrets);
  return (text) => {
    let clean = "";
    let done = 0;
    for (const [start, end] of rangesIn(text, forms)) {
      clean += text.slice(done, start) + MASK;
      done = end;
    }
    return withoutHalves(clean + text.slice(done), forms);
  };
}

/** Where a text was cut off, what a secret begins with is one that was cut in two. */
function withoutHalves(text: string, forms: readonly string[]): string {
  return text
    .split(CUT)
    .map((part, index, { length }) => (index < length - 1 ? withoutHalf(part, forms) : part))
    .join(CUT);
}

/** An escape that was cut in two reads as nothing. */
const HALF_ESCAPE = /(?:(?<!\\)\\+(?:u[\da-f]{0,3})?|%(?:25)*[\da-f]?|&[#\w]{0,8})$/i;

function withoutHalf(text: string, forms: readonly string[]): string {
  const starts = readings(text.replace(HALF_ESCAPE, "")).flatMap(({ text: reads, places }) => {
    const half = longestHalf(reads, forms);
    return half > 0 ? [places()(reads.length - half)] : [];
  });
  return starts[0] === undefined ? text : text.slice(0, Math.min(...starts)) + MASK;
}

/** How many letters at the end of a text are those that a form begins with. */
function longestHalf(text: string, forms: readonly string[]): number {
  const end = text.slice(-SHORTEST);
  if (end.length < SHORTEST) return 0;
  const halves = forms.map((form) => {
    let at = form.lastIndexOf(end, Math.min(form.length - 1, text.length) - SHORTEST);
    while (at > 0 && !text.endsWith(form.slice(0, at + SHORTEST))) at = form.lastIndexOf(end, at - 1);
    return form.startsWith(end, at) ? at + SHORTEST : 0;
  });
  return Math.max(0, ...halves);
}

/** As {@link redactor}, for bytes of any kind: those around a secret stay what they are. Answers the same bytes when there is none. */
export function byteRedactor(secrets: readonly string[]): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> {
  // One letter per byte, so that a place in the text is a place in the bytes.
  const letters = new TextDecoder("latin1");
  const encoder = new TextEncoder();
  // A letter beyond ASCII is several bytes, or the number in its escape.
  const forms = formsOf(secrets).flatMap((form) => [letters.decode(encoder.encode(form)), form]);
  const mask = encoder.encode(MASK);
  return (bytes) => {
    const found = rangesIn(letters.decode(bytes), forms);
    if (!found[0]) return bytes;
    // A mask is shorter than any secret.
    const clean = new Uint8Array(bytes.length);
    let length = 0;
    let done = 0;
    for (const [start, end] of found) {
      clean.set(bytes.subarray(done, start), length);
      clean.set(mask, length + start - done);
      length += start - done + mask.length;
      done = end;
    }
    clean.set(bytes.subarray(done), length);
    return clean.subarray(0, length + bytes.length - done);
  };
}

/** Data that came as JSON, without secrets in its texts and in the names of its fields. Answers the same data when there is none. */
export function dataWithout(data: unknown, redact: Redact): unknown {
  const text = JSON.stringify(data);
  const clean = JSON.stringify(data, (_, value: unknown) => {
    if (typeof value === "string") return redact(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), member]));
  });
  return clean === text ? data : JSON.parse(clean);
}

/**
 * The data of a JSON text that somebody else has written, for people: without what stands under the name of a secret, whatever it is, and
 * what `redact` takes out. Undefined: it is nested too deeply to be looked through.
 */
export function jsonWithoutSecrets(json: string, redact: Redact): { readonly data: unknown } | undefined {
  try {
    const data: unknown = JSON.parse(json, (name, value: unknown) => (isSecretName(name) ? MASK : value));
    return { data: dataWithout(data, redact) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Range = readonly [start: number, end: number];

/** Where secrets stand, in order; those that overlap as one. */
function rangesIn(text: string, forms: readonly string[]): Range[] {
  const found = readings(text).flatMap(({ text: reads, places }) => {
    const here: Range[] = [];
    for (const form of forms) {
      for (let at = reads.indexOf(form); at >= 0; at = reads.indexOf(form, at + form.length)) {
        here.push([at, at + form.length]);
      }
    }
    const placeOf = places();
    return merged(here).map(([start, end]): Range => [placeOf(start), placeOf(end)]);
  });
  return merged(found);
}

function merged(ranges: Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
