// How places and values are put into a sentence.

const LONGEST = 80;

/** A value, as code. */
export function shown(value: unknown): string {
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ");
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}\``;
}

/** `look` of `Film` is `Film.look`; of what has no name in code it is "`look` of the answer 200". */
export function fieldOf(name: string, field: string): string {
  return isCode(name) ? `${name.slice(0, -1)}.${field}\`` : `\`${field}\` of ${name}`;
}

export function entryOf(name: string): string {
  return isCode(name) ? `${name.slice(0, -1)}[]\`` : `each entry of ${name}`;
}

export function valuesOf(name: string): string {
  return isCode(name) ? `${name.slice(0, -1)}.*\`` : `each value of ${name}`;
}

function isCode(name: string): boolean {
  return name.startsWith("`") && name.endsWith("`");
}
