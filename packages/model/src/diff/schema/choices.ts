// Fields of which one or another has to be there.
import { isDeepStrictEqual } from "node:util";
import { fieldAt } from "../../usage/places.ts";
import { shown } from "../names.ts";
import { type Place, report } from "../place.ts";
import { isAlwaysSent, isUsed } from "../use.ts";
import type { Choices, NormalSchema } from "./normal-form.ts";
import { SHAPE } from "./turn.ts";

export function compareChoices(
  { choices: before = [] }: NormalSchema,
  { choices: after = [] }: NormalSchema,
  place: Place,
): void {
  const has = (all: Choices[], one: Choices): boolean => all.some((other) => isDeepStrictEqual(one, other));
  const bumps = SHAPE[place.direction];
  for (const choices of after)
    if (!has(before, choices) && !keeps(choices, place))
      report(place, bumps.narrower, `${place.name} has to have ${named(choices)}.`);
  for (const choices of before)
    if (!has(after, choices)) report(place, bumps.wider, `${place.name} no longer has to have ${named(choices)}.`);
}

/** Whether all that an app sends has one of the choices, and no other where that matters. */
function keeps({ of, one }: Choices, place: Place): boolean {
  const at = (field: string): Place => ({ ...place, at: fieldAt(place.at, field) });
  const always = of.filter((fields) => fields.every((field) => isAlwaysSent(at(field))));
  const possible = of.filter((fields) => fields.every((field) => isUsed(at(field))));
  return place.direction === "sent" && always.length > 0 && (!one || possible.length === 1);
}

function named({ of, one }: Choices): string {
  const each = of.map((fields) => (fields.length === 0 ? "none of them" : fields.map(shown).join(" and ")));
  return `${one ? "exactly" : "at least"} one of: ${each.join(", or ")}`;
}
