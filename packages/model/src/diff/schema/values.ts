import { shown } from "../names.ts";
import { type Place, report } from "../place.ts";
import { sendsOneOf } from "../use.ts";
import type { NormalSchema } from "./normal-form.ts";
import { SHAPE, turnOf } from "./turn.ts";

/**
 * Value sets of answers are open, in the generated types and in the receiver: more or fewer values break nobody. A set of one is
 * no set but the tag of a shape.
 */
export function compareValues(before: NormalSchema, after: NormalSchema, place: Place): void {
  const { name, direction } = place;
  if (!before.enum || !after.enum) {
    const turn = turnOf(before.enum, after.enum);
    if (!turn) return;
    const tagged = before.enum?.length === 1;
    const bump = direction === "sent" || tagged ? SHAPE[direction][turn] : "minor";
    report(place, bump, after.enum ? `${name} is one of ${all(after.enum)}.` : `${name} can have any value.`);
    return;
  }
  const [old, now] = [before.enum, after.enum];
  const added = now.filter((value) => !old.includes(value));
  const gone = old.filter((value) => !now.includes(value));
  const tag = direction === "received" && (old.length === 1 || now.length === 1);
  const verb = direction === "sent" ? "takes" : "has";
  if (added.length > 0) report(place, tag ? "major" : "minor", `${name} ${verb} the new ${values(added)}.`);
  if (gone.length > 0 && sendsOneOf(place, gone)) {
    report(place, tag || direction === "sent" ? "major" : "minor", `${name} no longer ${verb} the ${values(gone)}.`);
  }
}

function values(some: readonly unknown[]): string {
  return `value${some.length > 1 ? "s" : ""} ${all(some)}`;
}

function all(values: readonly unknown[]): string {
  return values.map(shown).join(", ");
}
