import { isObject } from "@video-ads/core/job";

/** What an error body says, field by field. Sentences about the request as a whole stand under an empty name. */
export type FieldMessages = Record<string, string[]>;

/**
 * Reads a body that is made of sentences: by field, also of nested fields, or a bare list. Nested names are joined with dots:
 * `scenes.0.text`.
 *
 * @param whole Fields that hold what concerns the request as a whole.
 */
export function fieldMessages(body: unknown, whole: readonly string[]): FieldMessages {
  // Without a prototype: a field may have any name.
  const found: FieldMessages = Object.create(null);
  const collect = (value: unknown, path: string, depth: number): void => {
    if (typeof value === "string") {
      const name = whole.includes(path) ? "" : path;
      found[name] ??= [];
      found[name].push(value);
    } else if (isObject(value) && depth < DEEPEST) {
      for (const [name, member] of Object.entries(value)) {
        // The sentences of a list are about what has the list.
        const about = Array.isArray(value) && typeof member === "string";
        collect(member, about ? path : path ? `${path}.${name}` : name, depth + 1);
      }
    }
  };
  collect(body, "", 0);
  return found;
}

/** The same in one line. */
export function messageOf(fields: FieldMessages): string {
  return Object.entries(fields)
    .map(([field, messages]) => (field && `${field}: `) + messages.join(" "))
    .join("; ");
}

const DEEPEST = 10;
