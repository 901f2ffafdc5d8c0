/** A field of a record by its name; undefined when the record itself does not have it. */
export function fieldOf(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

/** Whether a field says something. `a[].b` asks for `b` in any entry of the list `a`. */
export function isFilled(record: object, path: string): boolean {
  const [name = "", inner] = path.split("[].");
  const value = fieldOf(record, name);
  if (inner === undefined) return value !== undefined && value !== null && value !== "";
  return Array.isArray(value) && value.some((entry) => isObject(entry) && isFilled(entry, inner));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
