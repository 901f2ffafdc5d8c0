// What stands in a record. Records come from outside: a name that an object has by inheritance is not a field of it.

/** A field of a record; undefined when the record itself does not have it. */
export function fieldOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined;
export function fieldOf(record: object, name: string): unknown;
export function fieldOf(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

/** Everything that stands at a path such as `output` or `previews[].url`; nothing in what is no object. */
export function valuesAt(record: unknown, path: string): unknown[] {
  let found: unknown[] = [record];
  for (const part of path.split(".")) {
    const name = part.replace("[]", "");
    found = found.flatMap((value) => (isObject(value) ? [fieldOf(value, name)] : []));
    if (name !== part) found = found.flat();
  }
  return found;
}

/**
 * A copy in which something else stands at a path such as `error.message`, or `parts[].url`: there in each entry that the list has.
 * What is not there is made.
 */
export function withValue(value: unknown, path: string, other: unknown): object {
  const [name, rest] = firstOf(path);
  const before = isRecord(value) ? value : {};
  const inner = fieldOf(before, name);
  const put = (old: unknown): unknown => (rest === "" ? other : withValue(old, rest, other));
  if (!isList(path)) return { ...before, [name]: put(inner) };
  return { ...before, [name]: Array.isArray(inner) ? inner.map(put) : [put(undefined)] };
}

/**
 * A copy in which what stands at a path is another value. A list or a record on the way that is not there stays away; where the field
 * itself is not there, `change` is asked of undefined.
 */
export function changedAt<T>(value: T, path: string, change: (value: unknown) => unknown): T;
export function changedAt(value: unknown, path: string, change: (value: unknown) => unknown): unknown {
  if (!isRecord(value)) return value;
  const [name, rest] = firstOf(path);
  const inner = fieldOf(value, name);
  const put = (old: unknown): unknown => (rest === "" ? change(old) : changedAt(old, rest, change));
  if (!isList(path)) return withField(value, name, put(inner));
  return Array.isArray(inner) ? withField(value, name, inner.map(put)) : value;
}

function withField(value: object, name: string, other: unknown): object {
  return fieldOf(value, name) === other ? value : { ...value, [name]: other };
}

/** A copy in which nothing stands at a path. */
export function withoutValue(value: unknown, path: string): unknown {
  const [name, rest] = firstOf(path);
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...others }: Record<string, unknown> = { ...value };
  return rest === "" ? others : { ...others, [name]: withoutValue(inner, rest) };
}

/** The field of the record itself in which a path begins, and the path from there. */
function firstOf(path: string): [name: string, rest: string] {
  const [first = "", ...rest] = path.split(".");
  return [first.replace("[]", ""), rest.join(".")];
}

/** Whether the first step of a path goes into a list. */
function isList(path: string): boolean {
  return /^[^.]*\[\]/.test(path);
}

function isRecord(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value);
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
