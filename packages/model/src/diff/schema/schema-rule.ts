import { refName, resolve } from "../../contract/refs.ts";
import type { OpenApi, Schema } from "../../contract/types.ts";
import { shown } from "../names.ts";
import { atField, isProvisional, type Place, provisionalIf } from "../place.ts";
import { type Rule, unrated } from "../rule.ts";
import { isCutDown } from "../use.ts";
import { KEYWORDS } from "./keywords.ts";
import { type NormalSchema, normalForm, referenceOf } from "./normal-form.ts";
import { compareShapes } from "./shapes.ts";

/** Schemas, whatever they are written with. A schema that is not there allows everything. */
export const schemaRule: Rule<Schema> = {
  compare(before = {}, after = {}, place) {
    // Of what is sent, an app may use a component at one place otherwise than at another.
    const respect = `${place.direction} ${isProvisional(place)} ${isCutDown(place) ? place.at : ""}`;
    if (place.seen.has(before, after, respect)) return;
    const [old, now] = [referenceOf(before), referenceOf(after)];
    if (!old || !now) compareSchemas(before, after, place);
    else {
      compareKeywords(old.here, now.here, provisionalIf(place, old.here["x-provisional"]));
      const [was, is] = [
        resolve<Schema>(place.before, { $ref: old.ref }),
        resolve<Schema>(place.after, { $ref: now.ref }),
      ];
      const at = componentPlace(refName(old.ref), was, place);
      // Where another component is named, it is what names it that has changed.
      const { name, subject } = isAnother(old.ref, now.ref, place) ? place : at;
      schemaRule.compare(was, is, { ...at, name, subject });
    }
  },
};

/** Whether a reference leads to another component now, rather than to one that was renamed: then the old one is still there. */
function isAnother(old: string, now: string, { after }: Place): boolean {
  return old !== now && refName(old) in schemasOf(after);
}

function schemasOf({ components }: OpenApi): object {
  return components?.schemas ?? {};
}

/** A component has a name of its own, and what it says of its certainty holds for all that it leads to. */
function componentPlace(name: string, { "x-provisional": mark }: Schema, place: Place): Place {
  const provisional = place.provisional || mark !== undefined;
  place.reached.set(name, provisional && (place.reached.get(name) ?? true));
  return { ...place, name: shown(name), subject: `schema ${name}`, provisional, provisionalHere: false };
}

function compareSchemas(before: Schema, after: Schema, place: Place): void {
  const [old, now] = [normalForm(place.before, before), normalForm(place.after, after)];
  const at = provisionalIf(place, old["x-provisional"]);
  const unions = [old, now].filter(({ shapes }) => shapes.length > 0).length;
  // What is no union is one of a single shape.
  if (unions === 1) compareShapes(shapesOf(old, before), shapesOf(now, after), at, schemaRule);
  else compareKeywords(old, now, at);
}

function shapesOf({ shapes }: NormalSchema, given: Schema): Schema[] {
  return shapes.length > 0 ? shapes : [given];
}

function compareKeywords(before: NormalSchema, after: NormalSchema, place: Place): void {
  for (const keyword of Object.values(KEYWORDS)) keyword(before, after, place, schemaRule);
  const rest = (schema: NormalSchema): [string, unknown][] =>
    Object.entries(schema).filter(([key]) => !(key in KEYWORDS));
  const [old, now] = [Object.fromEntries(rest(before)), Object.fromEntries(rest(after))];
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    unrated.compare(old[key], now[key], atField(place, key, `${shown(key)} of ${place.name}`));
  }
}
