/** A copy in which something else stands at a path such as `error.message`. What is not there is made. */
export function withValue(value: unknown, path: string, other: unknown): unknown {
  const [name = "", ...rest] = path.split(".");
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const inner = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
  return { ...object, [name]: rest.length > 0 ? withValue(inner, rest.join("."), other) : other };
}
