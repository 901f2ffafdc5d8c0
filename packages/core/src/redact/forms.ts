// What a secret may look like where somebody quotes it.
import { readings } from "./escapes.ts";

/** A shorter secret could stand in any text. */
export const SHORTEST = 4;

/** So many letters of base64 do not come together by chance. */
const SHORTEST_PART = 8;

/** The forms of secrets, as any of their readings has them. */
export function formsOf(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => {
    const trimmed = secret.trim();
    if (!isLongEnough(trimmed)) return [];
    const bytes = new TextEncoder().encode(trimmed);
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    // In a form a plus is a space.
    const plain = [trimmed, trimmed.replaceAll(" ", "+")];
    return [...plain, ...plain.map(byLetters), hex, hex.toUpperCase(), ...inBase64(bytes)];
  });
  return [...new Set(forms.flatMap((form) => readings(form).map(({ text }) => text)))].filter(isLongEnough);
}

function isLongEnough(text: string): boolean {
  return (readings(text)[0]?.text ?? "").length >= SHORTEST;
}

/** A letter for each of its bytes, as URLs write them. Half of a character is replaced, as whoever sends it replaces it. */
function byLetters(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** In the alphabet of base64 and in that of URLs. What stands before the secret moves it by none, one or two bytes. */
function inBase64(bytes: Uint8Array): string[] {
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
