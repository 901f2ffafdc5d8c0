/** What an error body says, field by field. Sentences about the request as a whole stand under an empty name. */
export type FieldMessages = Record<string, string[]>;

/**
 * Reads any of the shapes that the service uses: `{"detail": …}`, `{"field": […]}` with nested fields, or a bare list.
 * Nested names are joined with dots: `video_inputs.0.voice`.
 */
export function fieldMessages(body: unknown): FieldMessages {
  const found: FieldMessages = {};
  collect(body, "", found, 0);
  return found;
}

/** The same in one line. */
export function messageOf(fields: FieldMessages): string {
  return Object.entries(fields)
    .map(([field, messages]) => (field ? `${field}: ${messages.join(" ")}` : messages.join(" ")))
    .join("; ");
}

const DEEPEST = 10;

function collect(value: unknown, path: string, found: FieldMessages, depth: number): void {
  if (depth > DEEPEST) return;
  if (typeof value === "string") {
    const name = ["detail", "non_field_errors"].includes(path) ? "" : path;
    found[name] = [...(Object.hasOwn(found, name) ? (found[name] ?? []) : []), value];
  } else if (Array.isArray(value)) {
    value.forEach((member, index) => {
      collect(member, typeof member === "string" ? path : join(path, String(index)), found, depth + 1);
    });
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) collect(member, join(path, name), found, depth + 1);
  }
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
