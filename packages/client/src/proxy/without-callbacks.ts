import { callbackFields, proxyRules } from "../generated/proxy.ts";

/** Those whose name has no other meaning anywhere. */
const NAMES = callbackFields.filter((name) => !Object.values(proxyRules).some(({ own }) => own?.includes(name)));

const VALUES = new RegExp(
  `("(?:${NAMES.map((name) => name.replace(/\W/g, "\\$&")).join("|")})"\\s*:\\s*)"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"`,
  "g",
);

/**
 * Takes out of an answer in JSON where the service reports to: that is between it and the server, and may hold a token. What an error says of
 * such a field stays. Nothing else is written anew, so that no number changes.
 */
export function withoutCallbacks(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (NAMES.length === 0) return bytes;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const clean = text.replace(VALUES, "$1null");
  return clean === text ? bytes : new TextEncoder().encode(clean);
}
