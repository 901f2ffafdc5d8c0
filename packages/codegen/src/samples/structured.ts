/** How a language writes values. */
export interface Notation {
  list: readonly [open: string, close: string];
  object: readonly [open: string, close: string];
  /** Between a key and its value, with the spaces. */
  arrow: string;
  /** An object without fields. */
  empty: string;
  scalar(value: string | number | boolean | null): string;
}

/** How wide lines may get. */
const WIDTH = 88;

/**
 * A JSON value in the notation of a language: on one line where it fits, else an entry per line.
 *
 * @param before Width of what stands before it on its first line.
 * @param indent What its own lines begin with.
 */
export function structured(value: unknown, notation: Notation, before: number, indent: string, step: string): string {
  const flat = oneLine(value, notation);
  if (before + flat.length <= WIDTH || typeof value !== "object" || value === null) return flat;
  const inner = indent + step;
  const isList = Array.isArray(value);
  const [open, close] = isList ? notation.list : notation.object;
  const lines = Object.entries(value).map(([name, child]) => {
    const head = isList ? inner : `${inner}${notation.scalar(name)}${notation.arrow}`;
    return `${head}${structured(child, notation, head.length + 1, inner, step)},\n`;
  });
  return lines.length === 0 ? flat : `${open}\n${lines.join("")}${indent}${close}`;
}

function oneLine(value: unknown, notation: Notation): string {
  if (typeof value !== "object" || value === null) return notation.scalar(value as string | number | boolean | null);
  const [open, close] = Array.isArray(value) ? notation.list : notation.object;
  if (Array.isArray(value)) return `${open}${value.map((entry) => oneLine(entry, notation)).join(", ")}${close}`;
  const fields = Object.entries(value).map(
    ([name, child]) => `${notation.scalar(name)}${notation.arrow}${oneLine(child, notation)}`,
  );
  return fields.length === 0 ? notation.empty : `${open}${fields.join(", ")}${close}`;
}
