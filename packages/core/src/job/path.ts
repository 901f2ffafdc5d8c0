// What stands in a record. Records come from outside: a name that an object has by inheritance is not a field of it.

/** A field of a record; undefined when the record itself does not have it. */
export function fieldOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined;
export function fieldOf(record: object, name: string): unknown;
export function fieldOf(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

/** Everything that stands at a path such as `output` or `previews[].url`. */
export function valuesAt(record: object, path: string): unknown[] {
  let found: unknown[] = [record];
  for (const part of path.split(".")) {
    const name = part.replace("[]", "");
    found = found.flatMap((value) => (isObject(value) ? [fieldOf(value, name)] : []));
    if (name !== part) found = found.flat();
  }
  return found;
}

/** Every distinct text at these paths, in their order. The service says null or "" where there is none. */
export function textsAt(record: object, paths: readonly string[] = []): string[] {
  const values = paths.flatMap((path) => valuesAt(record, path));
  return [...new Set(values.filter((value): value is string => typeof value === "string" && value !== ""))];
}

/** Whether there is a text at a path. */
export function isFilled(record: object, path: string): boolean {
  return textsAt(record, [path]).length > 0;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
