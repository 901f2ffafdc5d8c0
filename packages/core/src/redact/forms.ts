// What a secret may look like where somebody quotes it.
import { unescaped } from "./escapes.ts";

/** A shorter secret could stand in any text. */
export const SHORTEST = 4;

/** So many letters of base64 do not come together by chance. */
const SHORTEST_PART = 8;

/** The forms of secrets, as they read unescaped. */
export function formsOf(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => {
    const trimmed = secret.trim();
    return unescaped(trimmed).length < SHORTEST ? [] : [trimmed, ...inUrls(trimmed), ...inBase64(trimmed)];
  });
  return [...new Set(forms.map(unescaped))];
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
    const text = base64([...new Uint8Array(before), ...bytes]);
    // The first and the last letter may hold bits of what stands beside the secret.
    return text.slice(before && before + 1, (before + bytes.length) % 3 ? -1 : undefined);
  });
  return [base64(bytes), ...parts.filter(({ length }) => length >= SHORTEST_PART)].flatMap((text) => [
    text,
    text.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}

/** Without the signs that fill it up. */
function base64(bytes: Iterable<number>): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
}
