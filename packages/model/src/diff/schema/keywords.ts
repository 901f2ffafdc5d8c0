// What a change of each keyword of a schema asks for.
import type { Schema } from "../../contract/types.ts";
import { entryAt, fieldAt } from "../../usage/places.ts";
import { extensions } from "../extensions/index.ts";
import { entryOf, shown } from "../names.ts";
import { atField, type Place, report } from "../place.ts";
import { all, grows, map, object, presence, type Rule, value, words } from "../rule.ts";
import { isUsed, sendsOneOf } from "../use.ts";
import { type Bound, turnOfBound } from "./bounds.ts";
import { compareChoices } from "./choices.ts";
import { compareOthers, compareProperties, compareRequired } from "./fields.ts";
import type { NormalSchema } from "./normal-form.ts";
import { compareShapes } from "./shapes.ts";
import { LIMIT, SHAPE, type Turn, turnOf } from "./turn.ts";
import { compareDefaults, compareValues } from "./values.ts";

/** Compares what two schemas say with a keyword. */
type Keyword = (before: NormalSchema, after: NormalSchema, place: Place, schema: Rule<Schema>) => void;

/** Compares the keyword's value by a rule that may depend on where it stands. */
const by =
  (keyword: keyof NormalSchema, ruleAt: (place: Place, before: NormalSchema, after: NormalSchema) => Rule): Keyword =>
  (before, after, place) =>
    ruleAt(place, before, after).compare(
      before[keyword],
      after[keyword],
      atField(place, keyword, `${shown(keyword)} of ${place.name}`),
    );

const limit = (
  keyword: keyof NormalSchema,
  turn: (before: NormalSchema, after: NormalSchema) => Turn | undefined,
): Keyword =>
  by(keyword, ({ direction }, before, after) => {
    const turned = turn(before, after);
    return value(all(turned ? LIMIT[direction][turned] : "patch"));
  });

const bound = (keyword: Bound): Keyword => limit(keyword, (before, after) => turnOfBound(before, after, keyword));

/** That a bound itself is excluded changes the bound. */
const exclusive = (keyword: "exclusiveMinimum" | "exclusiveMaximum", bounded: "minimum" | "maximum"): Keyword =>
  limit(keyword, (before, after) =>
    before[bounded] === after[bounded] ? turnOfBound(before, after, bounded) : undefined,
  );

/** A keyword that lets fewer values through when it is there. */
const condition = (keyword: keyof NormalSchema): Keyword =>
  limit(keyword, (before, after) => turnOf(before[keyword], after[keyword]));

const mapping = map(value(grows), (name) => `the discriminator's value \`${name}\``);

/** What a shape is called that an app never sends is nothing to it. */
function discriminatorAt(place: Place, { discriminator: tag }: NormalSchema): Rule {
  const at: Place = { ...place, at: fieldAt(place.at, tag?.propertyName ?? "") };
  const sent = (names: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(names).filter(([name]) => sendsOneOf(at, [name])));
  const ofSent: Rule<Record<string, unknown>> = {
    compare: (before = {}, after = {}, own) => mapping.compare(sent(before), sent(after), own),
  };
  return object({ propertyName: value(all("major")), mapping: ofSent }, { whole: presence(grows) });
}

export const KEYWORDS = {
  type(before, after, place) {
    if (before.type === after.type) return;
    const turn = turnOfType(before, after);
    report(place, SHAPE[place.direction][turn], `${place.name} was ${typeName(before)} and is ${typeName(after)}.`);
  },
  nullable({ nullable: old }, { nullable: now }, place) {
    if (old === now) return;
    if (!now && !sendsOneOf(place, [null])) return;
    const bump = SHAPE[place.direction][now ? "wider" : "narrower"];
    report(place, bump, `${place.name} can ${now ? "" : "no longer "}be null.`);
  },
  choices: compareChoices,
  shapes: (before, after, place, schema) => compareShapes(before.shapes, after.shapes, place, schema),
  discriminator: by("discriminator", discriminatorAt),
  enum: compareValues,
  properties: compareProperties,
  required: compareRequired,
  additionalProperties(before, after, place, schema) {
    if (!isAnother(before, after)) compareOthers(before, after, place, schema);
  },
  items(before, after, place, schema) {
    if (isAnother(before, after)) return;
    const at: Place = { ...atField(place, "items", entryOf(place.name)), at: entryAt(place.at) };
    if (!isUsed(at)) return;
    if (before.items && after.items) schema.compare(before.items, after.items, at);
    else if (after.items) report(at, SHAPE[place.direction].narrower, `${at.name} has a type now.`);
    else if (before.items) report(at, SHAPE[place.direction].wider, `${at.name} can be anything now.`);
  },
  format: by("format", ({ direction }, before, after) => {
    const turn = turnOfFormat(before, after);
    return value(all(turn ? SHAPE[direction][turn] : "patch"));
  }),
  default: compareDefaults,
  minimum: bound("minimum"),
  maximum: bound("maximum"),
  exclusiveMinimum: exclusive("exclusiveMinimum", "minimum"),
  exclusiveMaximum: exclusive("exclusiveMaximum", "maximum"),
  minLength: bound("minLength"),
  maxLength: bound("maxLength"),
  minItems: bound("minItems"),
  maxItems: bound("maxItems"),
  minProperties: bound("minProperties"),
  maxProperties: bound("maxProperties"),
  pattern: condition("pattern"),
  multipleOf: condition("multipleOf"),
  uniqueItems: condition("uniqueItems"),
  not: condition("not"),
  allOf: condition("allOf"),
  // A request, or an answer, does not have the field at all, which compareProperties() says.
  readOnly: by("readOnly", () => words),
  writeOnly: by("writeOnly", () => words),
  title: by("title", () => words),
  description: by("description", () => words),
  example: by("example", () => words),
  "x-id": by("x-id", () => extensions["x-id"]),
  "x-provisional": by("x-provisional", () => extensions["x-provisional"]),
  "x-deprecated": by("x-deprecated", () => extensions["x-deprecated"]),
} satisfies Record<keyof NormalSchema, Keyword>;

/** What was a list is one no longer, say: what is said of its type says it of its entries and of the other fields. */
function isAnother({ type: before }: NormalSchema, { type: after }: NormalSchema): boolean {
  return before !== undefined && after !== undefined && before !== after;
}

function typeName({ type }: NormalSchema): string {
  return type ?? "of any type";
}

/** Every integer is a number. */
function turnOfType(before: NormalSchema, after: NormalSchema): Turn {
  if (before.type === "integer" && after.type === "number") return "wider";
  if (before.type === "number" && after.type === "integer") return "narrower";
  return turnOf(before.type, after.type) ?? "other";
}

/** A file is sent in a part of its own kind, and no text is one. */
function turnOfFormat({ format: old }: NormalSchema, { format: now }: NormalSchema): Turn | undefined {
  return old !== now && (old === "binary" || now === "binary") ? "other" : turnOf(old, now);
}
