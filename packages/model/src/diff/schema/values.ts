import { isDeepStrictEqual } from "node:util";
import { isNewEnd } from "../extensions/new-ends.ts";
import { shown } from "../names.ts";
import { type Place, report } from "../place.ts";
import { all, value } from "../rule.ts";
import { isLeftOut, sendsOneOf } from "../use.ts";
import type { NormalSchema } from "./normal-form.ts";
import { SHAPE, turnOf } from "./turn.ts";

/**
 * Value sets of answers are open, in the generated types and in the receiver: more or fewer values break nobody. An app that knows what to do
 * with each of them does something else with a new one. A set of one is no set but the tag of a shape.
 */
export function compareValues(before: NormalSchema, after: NormalSchema, place: Place): void {
  const { name, direction } = place;
  if (!before.enum || !after.enum) {
    const turn = turnOf(before.enum, after.enum);
    if (!turn) return;
    const tagged = before.enum?.length === 1;
    const bump = direction === "sent" || tagged ? SHAPE[direction][turn] : "minor";
    const isMore = direction === "received" && turn === "wider" && !tagged;
    report(place, bump, after.enum ? `${name} is one of ${listed(after.enum)}.` : `${name} can have any value.`, {
      otherwise: isMore,
    });
    return;
  }
  const [old, now] = [before.enum, after.enum];
  const added = now.filter((value) => !old.includes(value) && !(place.use && isNewEnd(value, place)));
  const gone = old.filter((value) => !now.includes(value));
  const tag = direction === "received" && (old.length === 1 || now.length === 1);
  const verb = direction === "sent" ? "takes" : "has";
  if (added.length > 0)
    report(place, tag ? "major" : "minor", `${name} ${verb} the new ${values(added)}.`, {
      otherwise: direction === "received" && !tag,
    });
  if (gone.length > 0 && sendsOneOf(place, gone)) {
    report(place, tag || direction === "sent" ? "major" : "minor", `${name} no longer ${verb} the ${values(gone)}.`);
  }
}

/** What is taken for a field that is left out. An app that always sends it is not concerned. */
export function compareDefaults({ default: old }: NormalSchema, { default: now }: NormalSchema, place: Place): void {
  if (isDeepStrictEqual(old, now)) return;
  const isSent = place.direction === "sent";
  if (isSent && !isLeftOut(place)) return;
  const at: Place = { ...place, name: `\`default\` of ${place.name}` };
  value(all(isSent ? "minor" : "patch"), isSent).compare(old, now, at);
}

function values(some: readonly unknown[]): string {
  return `value${some.length > 1 ? "s" : ""} ${listed(some)}`;
}

function listed(values: readonly unknown[]): string {
  return values.map(shown).join(", ");
}
