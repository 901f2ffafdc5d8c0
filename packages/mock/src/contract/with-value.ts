/** A copy in which something else stands at a path such as `error.message`. What is not there is made. */
export function withValue(value: unknown, path: string, other: unknown): unknown {
  const [name = "", ...rest] = path.split(".");
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const inner = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
  return { ...object, [name]: rest.length > 0 ? withValue(inner, rest.join("."), other) : other };
}

/** A copy in which nothing stands at a path. */
export function withoutValue(value: unknown, path: string): unknown {
  const [name = "", ...rest] = path.split(".");
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...others }: Record<string, unknown> = { ...value };
  return rest.length > 0 ? { ...others, [name]: withoutValue(inner, rest.join(".")) } : others;
}
