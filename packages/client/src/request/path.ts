import { InvalidRequestError } from "../errors/invalid-request-error.ts";

/**
 * Fills the placeholders of a path. A value that would lead to another path is refused: missing, empty, `.`, `..`, or with
 * a slash in it.
 */
export function fillPath(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(checked(template, name, values[name])),
  );
}

function checked(template: string, name: string, value: unknown): string {
  const text = Number.isFinite(value) ? String(value) : value;
  // `ELSEWHERE` of core/segment, which the linter asks of examples: a name for it is more than the bundle has room for.
  if (typeof text === "string" && !/^\.{0,2}$|[/\\\p{Cc}]/u.test(text)) return text;
  const shown = typeof text === "string" ? JSON.stringify(text.slice(0, 60)) : String(text);
  throw new InvalidRequestError(`${template} needs ${name}: the id of a record, not ${shown}.`);
}
