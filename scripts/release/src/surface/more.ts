// Two reports of one package, compared: what is new, or has something that it had not. What is less is `breaks`.
import { type Items, itemsOf, type Kind } from "./items.ts";

/** What users see nothing of: there are more vectors when there are more tests. */
const UNSEEN: readonly Kind[] = ["derived"];

/** An item a line: `more: export . ClientOptions`. */
export function more(before: string, after: string): string[] {
  const old = itemsOf(before);
  const seen = [...itemsOf(after)].filter(([kind]) => !UNSEEN.includes(kind));
  return seen.flatMap(([kind, items]) =>
    [...items]
      .filter(([name, text]) => hasMore(textOf(old, kind, name), text))
      .map(([name]) => `more: ${kind} ${name}`),
  );
}

function textOf(items: Items, kind: Kind, name: string): string | undefined {
  return items.get(kind)?.get(name);
}

function hasMore(before: string | undefined, after: string): boolean {
  if (before === undefined) return true;
  const known = new Set(before.split("\n"));
  return after.split("\n").some((line) => !known.has(line));
}
