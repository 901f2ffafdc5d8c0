// Takes secrets out of what somebody will read: logs, reports, answers that are passed on.

/** What stands where a secret stood. */
export const MASK = "***";

/** A shorter secret could stand in any text. */
const SHORTEST = 4;

/** So many letters of base64 do not come together by chance. */
const SHORTEST_PART = 8;

/** Whether a header of this name holds a secret, whatever service it is for. */
export function isSecretHeader(name: string): boolean {
  return /key|token|secret|authorization|cookie/i.test(name);
}

/** Replaces every secret in a text by `***`. */
export type Redact = (text: string) => string;

/**
 * Makes what replaces secrets in texts: as they are, and as they stand in JSON, in URLs and forms, and in base64, alone or
 * with something around them. Secrets of fewer than 4 characters are left, and so is what is not given. The time it takes grows
 * with the length of the text.
 */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const needles = needlesOf(secrets);
  return (text) => {
    const found = rangesIn(text, needles);
    if (found.length === 0) return text;
    let clean = "";
    let done = 0;
    for (const [start, end] of found) {
      clean += text.slice(done, start) + MASK;
      done = end;
    }
    return clean + text.slice(done);
  };
}

/** As {@link redactor}, for bytes of any kind: those around a secret stay what they are. Answers the same bytes when there is none. */
export function byteRedactor(
  secrets: readonly (string | undefined)[],
): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> {
  // One letter per byte, so that a place in the text is a place in the bytes.
  const letters = new TextDecoder("latin1");
  const encoder = new TextEncoder();
  const needles = needlesOf(secrets).map((needle) => letters.decode(encoder.encode(needle)));
  const mask = encoder.encode(MASK);
  return (bytes) => {
    const found = rangesIn(letters.decode(bytes), needles);
    if (found.length === 0) return bytes;
    const parts: Uint8Array[] = [];
    let done = 0;
    for (const [start, end] of found) {
      parts.push(bytes.subarray(done, start), mask);
      done = end;
    }
    parts.push(bytes.subarray(done));
    return joined(parts);
  };
}

/** Where needles stand, in order; those that overlap as one. */
function rangesIn(text: string, needles: readonly string[]): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      found.push([at, at + needle.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function needlesOf(secrets: readonly (string | undefined)[]): string[] {
  const known = secrets.flatMap((secret) => {
    const trimmed = secret?.trim() ?? "";
    return trimmed.length < SHORTEST ? [] : [trimmed];
  });
  return [...new Set(known.flatMap((secret) => [secret, inJson(secret), ...inUrls(secret), ...inBase64(secret)]))];
}

function inJson(secret: string): string {
  return JSON.stringify(secret).slice(1, -1);
}

function inUrls(secret: string): string[] {
  const component = encodeURIComponent(wellFormed(secret));
  const form = new URLSearchParams([["", secret]]).toString().slice(1);
  return [component, form].flatMap((text) => [text, text.replace(/%../g, (code) => code.toLowerCase())]);
}

/** Half of a character cannot stand in a URL: it is replaced, as whoever sends it replaces it. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** In the alphabet of base64 and in that of URLs. What stands before the secret moves it by none, one or two bytes. */
function inBase64(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const parts = [0, 1, 2].map((before) => {
    const text = base64(Uint8Array.of(...new Uint8Array(before), ...bytes)).replace(/=+$/, "");
    // The first and the last letter may hold bits of what stands beside the secret.
    const rest = (before + bytes.length) % 3;
    return text.slice(before === 0 ? 0 : before + 1, rest === 0 ? text.length : -1);
  });
  const alone = base64(bytes).replace(/=+$/, "");
  return [alone, ...parts.filter(({ length }) => length >= SHORTEST_PART)].flatMap((text) => [
    text,
    text.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
