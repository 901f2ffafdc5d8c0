// Where a result has nothing in the place of what a part of a job has made.
import { isObject } from "@video-ads/core/job";
import type { Ran } from "./ran.ts";

/** A way into a value: names of fields, and of a list the number of the entry. */
type Way = readonly (string | number)[];

/** What stands for the number of an entry, whichever it is. */
const ANY = "[]";

/**
 * The places of a result that hold an output of a part without the fault, and nothing now. Where other fields beside them, or around them,
 * have another value than without the fault, the app may say so with those.
 */
export function holesIn(ran: Ran, without: Ran): { certain: string[]; doubted: string[] } {
  const outputs = without.returned.filter(({ ofParts }) => ofParts).flatMap(({ values }) => values);
  if (ran.ending !== "answered" || outputs.length === 0) return { certain: [], doubted: [] };
  const isOutput = (value: unknown): boolean => typeof value === "string" && outputs.some((one) => value.includes(one));
  const shapes = new Map(waysTo(without.value, isOutput).map((way) => [shapeOf(way), way.map(anyOf)]));
  const holes = [...shapes].flatMap(([shape, steps]) =>
    holesAt(ran.value, without.value, steps).map((way) => ({
      shape,
      isSaid: saysMore(ran.value, without.value, way),
    })),
  );
  const places = (isSaid: boolean): string[] => [
    ...new Set(holes.filter((hole) => hole.isSaid === isSaid).map(({ shape }) => shape)),
  ];
  return {
    certain: places(false).map(
      (shape) =>
        `The result has nothing at ${shape || "its top"}, where it has the output of a part without the fault.`,
    ),
    doubted: places(true).map((shape) => `the result at ${shape}`),
  };
}

function anyOf(step: string | number): string {
  return typeof step === "number" ? ANY : step;
}

/** As people write it, such as `ads[].url`. */
function shapeOf(way: Way): string {
  return way.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}${ANY}` : `${text}${text && "."}${step}`),
    "",
  );
}

/**
 * The ways to everything in a value that is so.
 *
 * @param above What the value stands in.
 */
function waysTo(
  value: unknown,
  isWanted: (value: unknown) => boolean,
  way: Way = [],
  above: readonly unknown[] = [],
): Way[] {
  if (isWanted(value)) return [way];
  if (above.includes(value)) return [];
  return entriesOf(value).flatMap(([step, inner]) => waysTo(inner, isWanted, [...way, step], [...above, value]));
}

/** The ways, along a shape, to where there is nothing now. A field that is left out of a record counts where each entry of a list has it. */
function holesAt(now: unknown, usual: unknown, [step, ...rest]: readonly string[], way: Way = []): Way[] {
  if (isNothing(now) || step === undefined) return isNothing(now) || isUnfilled(now, usual) ? [way] : [];
  const entries = entriesOf(now).filter(([name]) => anyOf(name) === step);
  const isLeftOut = entries.length === 0 && step !== ANY && typeof way.at(-1) === "number";
  return (isLeftOut ? [[step, undefined] as const] : entries).flatMap(([name, inner]) =>
    holesAt(inner, insideOf(usual, name), rest, [...way, name]),
  );
}

/** Whether a field beside what is missing, or around it, has another value than usual: the app may say there what is missing. */
function saysMore(now: unknown, usual: unknown, [step, ...rest]: Way): boolean {
  if (step === undefined) return false;
  const others = typeof step === "number" ? [] : entriesOf(now).filter(([name]) => name !== step);
  return (
    others.some(([name, inner]) => isNews(inner, insideOf(usual, name))) ||
    saysMore(insideOf(now, step), insideOf(usual, step), rest)
  );
}

/** Something is said that is not usual. Nothing says nothing. */
function isNews(now: unknown, usual: unknown): boolean {
  const inside = entriesOf(now);
  return inside.length > 0
    ? inside.some(([name, inner]) => isNews(inner, insideOf(usual, name)))
    : !isNothing(now) && !isObject(now) && now !== usual;
}

function entriesOf(value: unknown): [step: string | number, inner: unknown][] {
  if (Array.isArray(value) || value instanceof Set) return [...value].map((inner, index) => [index, inner]);
  if (value instanceof Map) return [...value].map(([name, inner]) => [String(name), inner]);
  return isObject(value) && !ArrayBuffer.isView(value) ? Object.entries(value) : [];
}

function insideOf(value: unknown, step: string | number): unknown {
  return entriesOf(value).find(([name]) => name === step)?.[1];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** A text into which nothing was put: `<a href="null">`. */
function isUnfilled(now: unknown, usual: unknown): boolean {
  const is = (text: unknown): boolean => typeof text === "string" && /\b(?:undefined|null)\b/.test(text);
  return is(now) && !is(usual);
}
