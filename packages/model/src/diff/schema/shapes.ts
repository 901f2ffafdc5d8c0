import { isDeepStrictEqual } from "node:util";
import { refName } from "../../contract/refs.ts";
import type { Schema } from "../../contract/types.ts";
import { type Place, report } from "../place.ts";
import type { Rule } from "../rule.ts";
import { sendsShape } from "../use.ts";
import { SHAPE } from "./turn.ts";

/** Compares unions shape by shape. */
export function compareShapes(before: Schema[], after: Schema[], place: Place, schema: Rule<Schema>): void {
  const bumps = SHAPE[place.direction];
  const left = [...after];
  const unmatched: Schema[] = [];
  for (const shape of before) {
    const same = left.findIndex((other) => isSame(shape, other));
    const [other] = same < 0 ? [] : left.splice(same, 1);
    if (!other) unmatched.push(shape);
    else if (sendsShape(place, place.before, shape)) schema.compare(shape, other, place);
  }
  // Those that are left on either side may be the same in other words.
  unmatched.forEach((shape, index) => {
    const other = unmatched.length === left.length ? left[index] : undefined;
    if (!sendsShape(place, place.before, shape)) return;
    if (other) schema.compare(shape, other, place);
    else report(place, bumps.narrower, `${place.name} is no longer ${nameOf(shape)}.`);
  });
  if (unmatched.length === left.length) return;
  for (const shape of left) report(place, bumps.wider, `${place.name} can also be ${nameOf(shape)}.`);
}

function isSame(a: Schema, b: Schema): boolean {
  return a.$ref ? a.$ref === b.$ref : isDeepStrictEqual(a, b);
}

function nameOf({ $ref, title, type }: Schema): string {
  if ($ref) return `a \`${refName($ref)}\``;
  return title ?? (type ? `of type ${type}` : "something else");
}
