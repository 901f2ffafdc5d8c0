// Versions as number triples. Only plain releases occur here: the pins, and what `--version` prints.

/** @param {string | undefined} text e.g. "v24.21.0" or "pnpm@12.21.0+sha512.abc" @returns {[number, number, number] | undefined} */
export function parseVersion(text) {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text ?? "");
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** @param {string | undefined} found @param {string} least */
export function isAtLeast(found, least) {
  const a = parseVersion(found);
  const b = parseVersion(least);
  if (!a || !b) return false;
  const difference = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return difference >= 0;
}

/** @param {string | undefined} text */
export const majorOf = (text) => parseVersion(text)?.[0] ?? 0;
