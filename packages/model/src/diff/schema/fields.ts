// The fields of an object: which there are, which have to be there, and what others may be there.
import type { OpenApi, Schema } from "../../contract/types.ts";
import { fieldAt, otherAt } from "../../usage/places.ts";
import { fieldOf, valuesOf } from "../names.ts";
import { atField, type Place, report } from "../place.ts";
import type { Rule } from "../rule.ts";
import { isAlwaysSent, isUsed } from "../use.ts";
import { type NormalSchema, normalForm } from "./normal-form.ts";
import { LIMIT, SHAPE } from "./turn.ts";
import { compareDefaults } from "./values.ts";

/** That a field is there is as certain as what it stands in: its own mark is about its details. */
export function compareProperties(before: NormalSchema, after: NormalSchema, place: Place, schema: Rule<Schema>): void {
  const [old, now] = [usable(place.before, before, place), usable(place.after, after, place)];
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const at: Place = { ...atField(place, field), at: fieldAt(place.at, field) };
    const [was, is] = [old[field], now[field]];
    if (was && is && !isUsed(at) && place.direction === "sent")
      compareDefaults(normalForm(place.before, was), normalForm(place.after, is), at);
    if (!isUsed(at)) continue;
    if (was && is) schema.compare(was, is, at);
    else if (is) report(at, "minor", `${at.name} is new.`);
    else report(at, "major", `${at.name} is gone.`);
  }
}

/** What is for reading only is no field of a request, and what is for writing only is none of an answer. */
function usable(contract: OpenApi, { properties = {} }: NormalSchema, { direction }: Place): Record<string, Schema> {
  const absent = direction === "sent" ? "readOnly" : "writeOnly";
  return Object.fromEntries(Object.entries(properties).filter(([, each]) => !normalForm(contract, each)[absent]));
}

/** A field that is none here cannot have to be there. */
function needed({ required = [], properties = {} }: NormalSchema, fields: Record<string, Schema>): Set<string> {
  return new Set(required.filter((field) => !properties[field] || fields[field]));
}

export function compareRequired(before: NormalSchema, after: NormalSchema, place: Place): void {
  const sent = place.direction === "sent";
  const [old, now] = [usable(place.before, before, place), usable(place.after, after, place)];
  const [was, is] = [needed(before, old), needed(after, now)];
  for (const field of is) {
    if (was.has(field)) continue;
    const name = fieldOf(place.name, field);
    const at: Place = { ...place, at: fieldAt(place.at, field) };
    if (sent && isAlwaysSent(at)) continue;
    if (sent) report(at, "major", `${name} has to be sent.`);
    else if (old[field]) report(place, "minor", `${name} is always there.`);
  }
  for (const field of was) {
    // That a field is gone has been said.
    if (is.has(field) || !now[field] || !old[field]) continue;
    const name = fieldOf(place.name, field);
    const at: Place = { ...place, at: fieldAt(place.at, field) };
    if (isUsed(at)) report(at, sent ? "minor" : "major", `${name} ${sent ? "may be left out" : "may be missing"}.`);
  }
}

/** Fields that have no names in the contract. */
export function compareOthers(before: NormalSchema, after: NormalSchema, place: Place, schema: Rule<Schema>): void {
  const [old, now] = [before.additionalProperties ?? true, after.additionalProperties ?? true];
  const at: Place = { ...atField(place, "additionalProperties", valuesOf(place.name)), at: otherAt(place.at) };
  if (!isUsed(at)) return;
  if (typeof old === "object" && typeof now === "object") schema.compare(old, now, at);
  else if (old === now) return;
  else if (now === false) {
    const bumps = typeof old === "object" ? SHAPE : LIMIT;
    report(at, bumps[place.direction].other, `${place.name} takes no other fields any more.`);
  } else if (typeof now === "object") report(at, SHAPE[place.direction].narrower, `${at.name} has a type now.`);
  else report(at, typeof old === "object" ? SHAPE[place.direction].wider : "minor", `${at.name} can be anything now.`);
}
