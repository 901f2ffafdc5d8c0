// Entries of a list have many fields of which a model needs a few: it names them, and pays for no others.
import { changedAt, fieldOf, isObject } from "@video-ads/core/job";
import { suggestion } from "../selection.ts";
import type { OperationTool } from "./definition.ts";

type Entries = NonNullable<OperationTool["entries"]>;

/** What is wrong with the fields that are asked for, in one phrase each. */
export function faultsOfFields({ fields }: Entries, asked: unknown): string[] {
  const unknown = namesOf(asked).filter((name) => !fields.includes(name));
  return unknown.map(
    (name) => `${name} is no field of the entries.${suggestion(name, fields)} There are ${fields.join(", ")}`,
  );
}

/** The answer with these fields alone in each entry; as it is where none are asked for. */
export function withFields({ at }: Entries, answer: unknown, asked: unknown): unknown {
  const names = namesOf(asked);
  if (names.length === 0) return answer;
  const pick = (list: unknown): unknown => (Array.isArray(list) ? list.map((entry) => picked(entry, names)) : list);
  return at === undefined ? pick(answer) : changedAt(answer, at, pick);
}

function namesOf(asked: unknown): string[] {
  return Array.isArray(asked) ? asked.filter((name) => typeof name === "string") : [];
}

function picked(entry: unknown, names: readonly string[]): unknown {
  if (!isObject(entry)) return entry;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(entry, name)).map((name) => [name, fieldOf(entry, name)]),
  );
}
