/** Source code that stands where a value stands, for example `new Blob([…])`. */
export class Expression {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

/** How wide a sample's lines may get: what the reference's code column shows without scrolling much. */
export const LINE_WIDTH = 100;

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Prints a JSON value as an idiomatic TypeScript literal: unquoted keys, double quotes, trailing commas; on one line where
 * it fits.
 *
 * @param before Width of what stands before the literal on its first line, indentation included.
 * @param after Width of what has to follow on its last line.
 * @param indent Indentation of the line that the literal starts on.
 */
export function literal(value: unknown, before = 0, after = 0, indent = 0): string {
  const flat = oneLine(value);
  if (before + flat.length + after <= LINE_WIDTH) return flat;
  const inner = " ".repeat(indent + 2);
  const close = " ".repeat(indent);
  if (Array.isArray(value) && value.length > 0) {
    const items = value.map((item) => `${inner}${literal(item, inner.length, 1, inner.length)},\n`);
    return `[\n${items.join("")}${close}]`;
  }
  if (isPlainObject(value) && Object.keys(value).length > 0) {
    const lines = Object.entries(value).map(([name, child]) => {
      const head = `${inner}${key(name)}: `;
      return `${head}${literal(child, head.length, 1, inner.length)},\n`;
    });
    return `{\n${lines.join("")}${close}}`;
  }
  return flat;
}

function oneLine(value: unknown): string {
  if (value instanceof Expression) return value.code;
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (isPlainObject(value)) {
    const fields = Object.entries(value).map(([name, child]) => `${key(name)}: ${oneLine(child)}`);
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
  }
  return JSON.stringify(value);
}

function key(name: string): string {
  // A plain __proto__ would set the object's prototype instead of a field.
  if (name === "__proto__") return `["__proto__"]`;
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof Expression);
}
