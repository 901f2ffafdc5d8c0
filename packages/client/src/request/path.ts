import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { shown } from "../kind-of.ts";

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
  if (isSegment(text)) return text;
  throw new InvalidRequestError(`${template} needs ${name}: the id of a record, not ${shown(text)}.`);
}

/** Whether it can stand in a path by itself. `ELSEWHERE` of core/segment: a name for it is more than the bundle has room for. */
export function isSegment(value: unknown): value is string {
  return typeof value === "string" && !/^\.{0,2}$|[/\\\p{Cc}]/u.test(value);
}
