// What a change asks for, as rules that are put together: contracts are compared by them and by nothing else.
import { isDeepStrictEqual } from "node:util";
import type { Bump } from "./change.ts";
import { shown } from "./names.ts";
import { atField, isProvisional, type Place, provisionalIf, report } from "./place.ts";

/** Compares what stands at one place in two contracts; undefined is what does not stand there. */
export interface Rule<T = unknown> {
  compare(before: T | undefined, after: T | undefined, place: Place): void;
  /** The rules of what stands inside: by field, by `*` for the entries of a map, and by `[]` for those of a list. */
  readonly inside?: Rules;
}

export type Rules = Readonly<Record<string, Rule>>;

/** A rule for every field that a kind of object can have: one that is added to the type without a rule does not compile. */
export type RulesOf<T> = { readonly [K in keyof T]-?: Rule<NonNullable<T[K]>> };

/** What it asks for when something is there that was not, is gone, or is another one. */
export interface Levels {
  added: Bump;
  removed: Bump;
  changed: Bump;
}

/** What is new breaks nobody. */
export const grows: Levels = { added: "minor", removed: "major", changed: "major" };

export const all = (bump: Bump): Levels => ({ added: bump, removed: bump, changed: bump });

/**
 * A value that is compared as a whole.
 *
 * @param otherwise With another one, what works on costs or does something else.
 */
export function value({ added, removed, changed }: Levels, otherwise = false): Rule {
  return {
    compare(before, after, place) {
      if (isDeepStrictEqual(before, after)) return;
      const { name } = place;
      if (before === undefined) report(place, added, `${name} is new: ${shown(after)}.`, { otherwise });
      else if (after === undefined) report(place, removed, `${name} is gone; it was ${shown(before)}.`, { otherwise });
      else report(place, changed, `${name} was ${shown(before)} and is ${shown(after)}.`, { otherwise });
    },
  };
}

/** Only whether it is there. */
export function presence({ added, removed }: Omit<Levels, "changed">): Rule {
  return {
    compare(before, after, place) {
      if (before === undefined && after !== undefined) report(place, added, `${place.name} is new.`);
      if (before !== undefined && after === undefined) report(place, removed, `${place.name} is gone.`);
    },
  };
}

/** What is said to people, and changes nothing for programs. */
export const words: Rule = {
  compare(before, after, place) {
    if (!isDeepStrictEqual(before, after)) report(place, "patch", `${place.name} changed.`);
  },
};

/**
 * Why something is not certain. Taking a certainty back is a change by itself, so that what breaks in a later version has
 * been announced.
 */
export const provisionalMark: Rule = {
  compare(before, after, place) {
    if (isDeepStrictEqual(before, after)) return;
    const { owner } = place;
    const reason = typeof after === "string" ? ` ${after}` : "";
    if (after === undefined) report(place, "patch", `${owner} is certain now.`);
    else if (before === undefined)
      report(place, isProvisional(place) ? "patch" : "minor", `${owner} is provisional now.${reason}`);
    else report(place, "patch", `${owner} is provisional for another reason.${reason}`);
  },
};

/** What is compared by the rule of something else. */
export const elsewhere: Rule = { compare() {} };

/** What no rule knows: when it is gone or another one, it may have broken somebody. */
export const unrated: Rule = value({ added: "minor", removed: "major", changed: "major" });

interface Whole {
  /** Compares the object with one that is not there. Without it, an object that is not there is an empty one. */
  whole?: Rule;
  /** The field that says why the object is not certain. */
  mark?: string;
}

/** An object, field by field. */
export function object(fields: Rules, { whole, mark }: Whole = {}): Rule {
  return {
    inside: fields,
    compare(before, after, place) {
      const [old, now] = [entriesOf(before), entriesOf(after)];
      const own = provisionalIf(place, mark && old[mark]);
      if (whole && (before === undefined || after === undefined)) whole.compare(before, after, own);
      else compareFields(fields, old, now, own);
    },
  };
}

/** Compares every field that either object has. */
export function compareFields(fields: Rules, before: object, after: object, place: Place): void {
  const [old, now] = [explained(before), explained(after)];
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    (fields[field] ?? unrated).compare(old[field], now[field], atField(place, field));
  }
}

/** Entries that have names of the contract's own. */
export function map<T>(entry: Rule<T>, nameOf: (key: string) => string): Rule<Record<string, T>> {
  return {
    inside: { "*": entry },
    compare(before = {}, after = {}, place) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
        entry.compare(before[key], after[key], atField(place, key, nameOf(key)));
      }
    },
  };
}

/** A list, whose entries find each other by a key, and of the same key by their order. */
export function list<T>(keyOf: (entry: T) => string, entry: Rule<T>, nameOf: (key: string) => string): Rule<T[]> {
  const byKey = (entries: T[]): Record<string, T> => {
    const keyed: Record<string, T> = {};
    for (const each of entries) {
      const key = keyOf(each);
      const same = Object.keys(keyed).filter((known) => known === key || known.startsWith(`${key} (`)).length;
      keyed[same === 0 ? key : `${key} (${same + 1})`] = each;
    }
    return keyed;
  };
  const entries = map(entry, nameOf);
  return {
    inside: { "[]": entry },
    compare: (before = [], after = [], place) => entries.compare(byKey(before), byKey(after), place),
  };
}

/** A rule whose places are called otherwise. */
export function called(name: string, rule: Rule): Rule {
  return { ...rule, compare: (before, after, place) => rule.compare(before, after, { ...place, name }) };
}

/** Whether something is deprecated, and why, are two fields that say one thing. */
function explained(value: object): Record<string, unknown> {
  const { deprecated, "x-deprecated": why = {}, ...rest } = entriesOf(value);
  return deprecated === true ? { ...rest, "x-deprecated": why } : rest;
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
