/** `longName` is `LongName`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `long_name` or `long-name` is `longName`. */
export function camelCase(name: string): string {
  return name.replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A name as a member of an interface or of an object type: a bare `new(…)` would be its constructor. */
export function memberName(name: string): string {
  return /^(?!new$)[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
