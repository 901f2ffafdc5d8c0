import type { Hints } from "./hints.ts";

/** Whether a value is something that gives hints. */
export function isHints(value: unknown): value is Hints {
  const has = (...names: (string | symbol)[]): boolean =>
    names.every((name) => typeof Object(value)[name] === "function");
  return has(Symbol.asyncIterator) || has("addEventListener", "removeEventListener") || has("on", "off");
}
