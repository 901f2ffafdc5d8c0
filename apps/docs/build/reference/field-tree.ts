// Fields by what they stand in, for a page: an object with its fields below it, and a value of one of several kinds as a choice.
import type { Field } from "./fields.ts";

/** A field with the fields inside of it. */
export interface Branch<F extends Field = Field> {
  /** Own step of the path, without the brackets of a list; what stands in front of it is said by where it stands. */
  name: string;
  path: string;
  /** Absent: it has no words of its own, such as the value behind any name. */
  field?: F;
  inner: Branch<F>[];
  /** What it is one of. */
  choice?: Choice<F>;
}

/** Several kinds of a value, which one of its fields tells apart. */
export interface Choice<F extends Field = Field> {
  /** Name of that field. */
  tag: string;
  field: F;
  kinds: { values: string[]; fields: { name: string; field: F }[] }[];
  /** Fields that only hold what the kinds have, and say nothing themselves. */
  holders: F[];
}

/** The fields of a list as a tree. */
export function fieldTree<F extends Field>(fields: readonly F[]): Branch<F>[] {
  return branches(
    fields.map((field) => ({ steps: stepsOf(field.path), field })),
    [],
  );
}

/** How many fields stand in these branches, at any depth. */
export function countOf(tree: readonly Branch[]): number {
  return tree.reduce(
    (sum, { inner, choice }) =>
      sum + 1 + countOf(inner) + (choice?.kinds.reduce((fields, kind) => fields + kind.fields.length, 0) ?? 0),
    0,
  );
}

interface Placed<F> {
  steps: string[];
  field: F;
}

/** `parts[].<name>.x` is in three steps; that parts are a list is in its type, and of the whole it is said once. */
function stepsOf(path: string): string[] {
  return path
    .replaceAll("[]", "")
    .split(".")
    .filter((step) => step);
}

function branches<F extends Field>(placed: readonly Placed<F>[], above: readonly string[]): Branch<F>[] {
  const depth = above.length;
  const groups = new Map<string, Placed<F>[]>();
  for (const each of placed) {
    // Several fields of one place, under several conditions, each stand by themselves.
    const key = [each.steps[depth], each.steps.length === depth + 1 ? (each.field.variant ?? "") : ""].join(" ");
    const [name = ""] = each.steps.slice(depth, depth + 1);
    const found = groups.get(key) ?? (each.steps.length > depth + 1 ? groups.get(`${name} `) : undefined);
    if (found) found.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map((group) => {
    const [{ steps = [] } = {}] = group;
    const path = steps.slice(0, depth + 1);
    const own = group.find((each) => each.steps.length === depth + 1)?.field;
    const below = group.filter((each) => each.steps.length > depth + 1);
    const choice = choiceIn(below, path);
    const rest = choice ? below.filter(({ field }) => !isIn(choice, field)) : below;
    return {
      name: path.at(-1) ?? "",
      path: path.join("."),
      ...(own && { field: own }),
      inner: branches(rest, path),
      ...(choice && { choice }),
    };
  });
}

function isIn<F extends Field>({ field, kinds, holders }: Choice<F>, one: F): boolean {
  return (
    one === field || holders.includes(one) || kinds.some(({ fields }) => fields.some((each) => each.field === one))
  );
}

/** What stands below a place, where a field right in it tells which of it is there. */
function choiceIn<F extends Field>(below: readonly Placed<F>[], place: readonly string[]): Choice<F> | undefined {
  const tag = below.find(
    ({ steps, field }) => steps.length === place.length + 1 && below.some((other) => told(other.field, field.path)),
  );
  if (!tag) return undefined;
  const depending = below.filter(({ field }) => told(field, tag.field.path));
  const values = [...new Set(depending.flatMap(({ field }) => told(field, tag.field.path) ?? []))];
  const kinds: Choice<F>["kinds"] = [];
  for (const value of values) {
    const fields = depending.filter(({ field }) => told(field, tag.field.path)?.includes(value));
    // Kinds that have the same fields are said once.
    const same = kinds.find(
      (kind) =>
        kind.fields.length === fields.length && kind.fields.every(({ field }, index) => field === fields[index]?.field),
    );
    if (same) same.values.push(value);
    else
      kinds.push({
        values: [value],
        fields: fields.map(({ steps, field }) => ({ name: steps.slice(place.length).join("."), field })),
      });
  }
  const holders = below.filter(
    ({ steps, field }) =>
      field !== tag.field &&
      !field.description &&
      field.rules.length === 0 &&
      below.some((other) => other.steps.length > steps.length && startsWith(other.steps, steps)) &&
      below.every((other) => other.field === field || !startsWith(other.steps, steps) || depending.includes(other)),
  );
  return { tag: tag.steps.at(-1) ?? "", field: tag.field, kinds, holders: holders.map(({ field }) => field) };
}

/** The values of the field at `path` with which this one is there; undefined where it does not depend on it. */
function told({ when = [] }: Field, path: string): string[] | undefined {
  return when.find(({ field }) => field === path)?.values;
}

function startsWith(steps: readonly string[], begin: readonly string[]): boolean {
  return begin.every((step, index) => steps[index] === step);
}
