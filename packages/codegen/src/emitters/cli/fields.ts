import { kebabCase } from "@video-ads/core/names";
import {
  type Body,
  commandFlags,
  type Deprecation,
  describeDeprecation,
  type FlagPlace,
  fieldDeprecation,
  limitsOf,
  mergedSchema,
  type Operation,
  objectShape,
  type Parameter,
  type Schema,
  type ServiceModel,
  valueKind,
  valueSet,
} from "@video-ads/model";
import { withoutSections } from "../../prose/without-sections.ts";
import { withRequestNames } from "../request-names.ts";
import { type NullBy, nullBy } from "./null-by.ts";

/** A value that a command takes, as `@video-ads/cli` reads it. Its meaning is described there, in `src/rows.ts`. */
export interface CliField {
  name: string;
  flag: string;
  also?: "file";
  /** Flag that says the opposite of a boolean. */
  opposite?: string;
  kind: string;
  description: string;
  placeholder: string;
  required?: true;
  values?: string[];
  open?: true;
  items?: string;
  lists?: number;
  takes?: string[];
  commas?: true;
  default?: unknown;
  nullBy?: NullBy;
  limits?: string;
  provisional?: string;
  deprecated?: string;
  paths?: Record<string, CliLeaf>;
  free?: string[];
  nullPaths?: Record<string, NullBy>;
  /** Paths inside of it that should no longer be set, and why. */
  deprecatedPaths?: Record<string, string>;
}

/** A field before its flag is known, and with it how other texts name it. */
type FieldDraft = Omit<CliField, "deprecated"> & { deprecation?: Deprecation };

/** What stands at a path inside of an object: its kind, and the values that it may have. */
export type CliLeaf = [kind: string, values?: string[]];

/** The command of an operation, as it is typed. */
export function commandOf({ resource, verb }: Pick<Operation, "resource" | "verb">): string {
  return `"video-ads ${kebabCase(resource)} ${kebabCase(verb)}"`;
}

/** Turns the contract's Markdown into text for a terminal: a request such as `GET /path/` becomes the command that sends it. */
export function plainText(model: ServiceModel, text: string): string {
  return withRequestNames(model, withoutSections(text), commandOf)
    .replaceAll("`", "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, " ").trim())
    .join("\n\n");
}

export function parameterField(model: ServiceModel, parameter: Parameter): FieldDraft {
  const schema = { ...mergedSchema(model.contract, parameter.schema) };
  const { description = schema.description ?? "" } = parameter;
  const certainty = parameter["x-provisional"] ?? schema["x-provisional"];
  const required = parameter.required === true;
  const deprecation = fieldDeprecation(model.contract, parameter);
  return field(model, parameter.name, { ...schema, description }, { required, certainty, deprecation });
}

/** The fields of a body; `anyOf` lists what of which at least one has to be there. */
function bodyFields(model: ServiceModel, body: Body): { fields: FieldDraft[]; anyOf?: string[][] } {
  const { properties = {}, required = [], alternatives = [] } = objectShape(model.contract, body.schema) ?? {};
  // A form has no null: what is null is left out of it.
  const holdsNull = Object.keys(body.media)[0] !== "multipart/form-data";
  const fields = Object.entries(properties)
    .map(([name, property]) =>
      field(model, name, mergedSchema(model.contract, property), {
        required: required.includes(name),
        certainty: property["x-provisional"],
        deprecation: fieldDeprecation(model.contract, property),
        holdsNull,
      }),
    )
    .sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  return { fields, ...(alternatives.length > 0 && { anyOf: alternatives }) };
}

/** A field with the reason why it should no longer be sent. */
export function worded(model: ServiceModel, draft: FieldDraft, nameOf: (name: string) => string): CliField {
  const { deprecation, ...field } = draft;
  return { ...field, ...(deprecation && { deprecated: plainText(model, describeDeprecation(deprecation, nameOf)) }) };
}

/** What a command takes, by where it stands in the request. */
export interface CommandFields extends Record<FlagPlace, CliField[]> {
  /** Alternatives of the body, of which one has to be there whole. */
  anyOf?: string[][];
}

/** What a command takes, each field with its flags. */
export function commandFields(model: ServiceModel, operation: Operation): CommandFields {
  const { body, queryParameters, headerParameters } = operation;
  const { fields = [], anyOf } = body && !body.empty ? bodyFields(model, body) : {};
  const drafts: Record<FlagPlace, FieldDraft[]> = {
    body: fields,
    query: queryParameters.map((parameter) => parameterField(model, parameter)),
    header: headerParameters.map((parameter) => parameterField(model, parameter)),
  };
  const flags = commandFlags(model.contract, {
    ...(body && !body.empty && { body }),
    queryParameters,
    headerParameters,
  });
  const flagOf = (place: FlagPlace, name: string): string => {
    // Where another field names it: in the same place, or else in any.
    const same = flags.filter((each) => each.name === name);
    return `--${(same.find((each) => each.place === place) ?? same[0])?.flag ?? kebabCase(name)}`;
  };
  // `User` and `user` are told apart by their flags alone: which is which is said beside them.
  const isAlike = (name: string): boolean =>
    new Set(flags.filter((each) => kebabCase(each.name) === kebabCase(name)).map((each) => each.name)).size > 1;
  const of = (place: FlagPlace): CliField[] =>
    drafts[place].map((draft) => {
      const own = flags.find((each) => each.place === place && each.name === draft.name);
      if (own?.flag === undefined) throw new Error(`${operation.id}: no flag is left for ${draft.name}`);
      const { flag, opposite, also } = own;
      const field = worded(model, draft, (name) => flagOf(place, name));
      const named = isAlike(draft.name) ? { description: `${draft.name}: ${field.description}` } : {};
      return { ...field, ...named, flag, ...(also && { also }), ...(opposite !== undefined && { opposite }) };
    });
  return { body: of("body"), query: of("query"), header: of("header"), ...(anyOf && { anyOf }) };
}

/** What is said of a field where it stands. */
interface Said {
  required: boolean;
  certainty: string | undefined;
  deprecation: Deprecation | undefined;
  /** It stands where null can. */
  holdsNull?: boolean;
}

function field(
  model: ServiceModel,
  name: string,
  schema: Schema,
  { required, certainty, deprecation, holdsNull = false }: Said,
): FieldDraft {
  const kind = valueKind(model.contract, schema);
  const items = kind === "list" ? mergedSchema(model.contract, schema.items ?? {}) : undefined;
  const itemKind = items && valueKind(model.contract, items);
  const words = wordsOf(model, items ?? schema);
  const isJson = itemKind !== undefined && ["object", "any", "list"].includes(itemKind);
  const nested = kind === "object" || isJson;
  const paths = nested ? leaves(model, schema) : undefined;
  const free = nested ? freeInside(model, schema) : [];
  const deprecatedPaths = nested ? deprecationsInside(model, schema) : undefined;
  const byWhat = holdsNull ? nullBy(model, schema, isJson ? ["object"] : [kind, itemKind]) : undefined;
  const nullPaths = nested ? nullsInside(model, schema) : undefined;
  const limits = [...limitsOf(schema), ...(nested ? needsOf(model, items ?? schema) : [])].join("; ");
  const provisional = certainty ?? schema["x-provisional"];
  return {
    name,
    flag: kebabCase(name),
    kind: isJson ? "object" : kind,
    // Beside its flag it is one paragraph, among limits and values.
    description: plainText(model, schema.description ?? "").replaceAll("\n\n", " "),
    placeholder: nested ? "json" : placeholder(model, items ?? schema),
    ...(required && { required }),
    ...words,
    ...(itemKind && !nested && { items: itemKind }),
    ...(isJson && { lists: listsIn(model, schema) }),
    ...(kind === "any" && typesOf(model, schema)),
    ...(items && !nested && hasNoCommas(items) && { commas: true }),
    ...(schema.default !== undefined && schema.default !== null && { default: schema.default }),
    // No word stands behind the flags of yes and no.
    ...(byWhat && { nullBy: kind === "boolean" ? "data" : byWhat }),
    ...(limits && { limits }),
    ...(provisional && { provisional: plainText(model, provisional) }),
    ...(deprecation && { deprecation }),
    ...(paths && Object.keys(paths).length > 0 && { paths, ...(free.length > 0 && { free }) }),
    ...(nullPaths && Object.keys(nullPaths).length > 0 && { nullPaths }),
    ...(deprecatedPaths && Object.keys(deprecatedPaths).length > 0 && { deprecatedPaths }),
  };
}

/** Of which fields of an object one has to be there. */
function needsOf(model: ServiceModel, schema: Schema): string[] {
  const { alternatives = [] } = objectShape(model.contract, schema) ?? {};
  return alternatives.length > 0 ? [`needs ${alternatives.map((names) => names.join(" and ")).join(", or ")}`] : [];
}

/** How many lists lie in one another. */
function listsIn(model: ServiceModel, schema: Schema): number {
  const { items = {} } = mergedSchema(model.contract, schema);
  return valueKind(model.contract, items) === "list" ? 1 + listsIn(model, items) : 1;
}

/** The types of its alternatives, where one is not to be taken for another; left out where it takes whatever there is. */
function typesOf(model: ServiceModel, schema: Schema): { takes?: string[] } {
  const types = (one: Schema): (string | undefined)[] => {
    const { type, nullable, enum: values, anyOf, oneOf, properties } = mergedSchema(model.contract, one);
    const orNull = nullable ? ["null"] : [];
    if (type) return [type, ...orNull];
    if (values) return values.map((value) => (value === null ? "null" : typeof value));
    const members = [...(anyOf ?? []), ...(oneOf ?? [])];
    return members.length > 0 ? [...members.flatMap(types), ...orNull] : [properties ? "object" : undefined];
  };
  const found = new Set(types(schema));
  const known = [...found].filter((one) => one !== undefined);
  return known.length < found.size ? {} : { takes: known };
}

/** The values that are known: the only ones, unless any other may be given as well. */
function wordsOf({ contract }: ServiceModel, schema: Schema): { values?: string[]; open?: true } {
  const { values, open } = valueSet(contract, schema);
  return values.length === 0 ? {} : { values: values.map(String), ...(open && { open }) };
}

function placeholder(model: ServiceModel, schema: Schema): string {
  const { format } = schema;
  const kind = valueKind(model.contract, schema);
  if (kind === "file") return "path";
  if (schema.enum) return "value";
  if (format === "uuid") return "uuid";
  if (format === "uri") return "url";
  if (format === "date-time" || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => isTime(model, one))) {
    return "time";
  }
  if (kind === "integer" || kind === "number") return "number";
  return kind === "any" || kind === "object" ? "json" : "text";
}

function isTime(model: ServiceModel, schema: Schema): boolean {
  return mergedSchema(model.contract, schema).format === "date-time";
}

/** Entries that can be told apart by commas alone. */
function hasNoCommas(schema: Schema): boolean {
  const { format, enum: values, type, pattern } = schema;
  return (
    format === "uuid" ||
    values !== undefined ||
    type === "integer" ||
    type === "number" ||
    (pattern !== undefined && takesNoComma(pattern))
  );
}

/** A pattern of a whole text, made of characters that are named, and no comma among them. What cannot be told so may take one. */
function takesNoComma(pattern: string): boolean {
  const named = pattern.replaceAll(/\{\d*,\d*\}/g, "");
  if (!/^\^.*\$$/s.test(named) || /[,.|@]|\[\^|\\[^dw]/.test(named)) return false;
  return [...named.matchAll(/(.)-(.)/gs)].every(([, from = "", to = ""]) => from > "," || to < ",");
}

const DEEPEST = 6;

/** Every plain value inside of an object, by its path: `<name>` stands for the name of an entry, `<n>` for its number in a list. */
function leaves(model: ServiceModel, schema: Schema, path: string[] = []): Record<string, CliLeaf> {
  if (path.length > DEEPEST) return {};
  const own = mergedSchema(model.contract, schema);
  const found: Record<string, CliLeaf> = {};
  const add = (more: Record<string, CliLeaf>): void => {
    for (const [name, [kind, values = []]] of Object.entries(more)) {
      const before = found[name] ? (found[name][1] ?? []) : values;
      // Where one of several shapes takes any value, so does the whole.
      const all = values.length > 0 && before.length > 0 ? [...new Set([...before, ...values])] : [];
      found[name] = all.length > 0 ? [kind, all] : [kind];
    }
  };
  for (const member of [...(own.anyOf ?? []), ...(own.oneOf ?? [])]) add(leaves(model, member, path));
  if (own.type === "array") add(leaves(model, own.items ?? {}, [...path, "<n>"]));
  if (typeof own.additionalProperties === "object") add(leaves(model, own.additionalProperties, [...path, "<name>"]));
  for (const [name, property] of Object.entries(own.properties ?? {})) add(leaves(model, property, [...path, name]));
  const kind = valueKind(model.contract, own);
  const plain = !["object", "list", "any"].includes(kind);
  const { values = [], open } = wordsOf(model, own);
  if (plain && path.length > 0) add({ [path.join(".")]: [kind, open ? [] : values] });
  return found;
}

/** The paths inside of an object that {@link leaves} has nothing of: what has any shape. */
function freeInside(model: ServiceModel, schema: Schema, path: string[] = []): string[] {
  if (path.length > DEEPEST) return [];
  const own = mergedSchema(model.contract, schema);
  const properties = Object.entries(own.properties ?? {}).map(([name, property]): Part => [[name], property]);
  const found = [...unnamedInside(own), ...properties].flatMap(([part, inside]) => {
    const at = [...path, ...part];
    const isFree = part.length > 0 && Object.keys(leaves(model, inside, at)).length === 0;
    return isFree ? [at.join(".")] : freeInside(model, inside, at);
  });
  return [...new Set(found)];
}

/** What inside of an object can be null, by its path, and how that is given. Of several shapes that have it, the word counts least. */
function nullsInside(model: ServiceModel, schema: Schema, path: string[] = []): Record<string, NullBy> {
  if (path.length > DEEPEST) return {};
  const own = mergedSchema(model.contract, schema);
  const found: Record<string, NullBy> = {};
  const add = (more: Record<string, NullBy>): void => {
    for (const [at, by] of Object.entries(more)) found[at] = found[at] === "data" ? "data" : by;
  };
  const named = Object.entries(own.properties ?? {}).map(([name, property]): Part => [[name], property]);
  for (const [part, inside] of [...unnamedInside(own), ...named]) {
    const at = [...path, ...part];
    add(nullsInside(model, inside, at));
    const { items } = mergedSchema(model.contract, inside);
    const by = nullBy(model, inside, [valueKind(model.contract, inside), items && valueKind(model.contract, items)]);
    if (by && part.length > 0) add({ [at.join(".")]: by });
  }
  return found;
}

/** What inside of an object should no longer be set, by its path, and why. */
function deprecationsInside(model: ServiceModel, schema: Schema, path: string[] = []): Record<string, string> {
  if (path.length > DEEPEST) return {};
  const own = mergedSchema(model.contract, schema);
  const found: Record<string, string> = {};
  for (const [part, inside] of unnamedInside(own)) {
    Object.assign(found, deprecationsInside(model, inside, [...path, ...part]));
  }
  for (const [name, property] of Object.entries(own.properties ?? {})) {
    const at = [...path, name];
    const deprecation = fieldDeprecation(model.contract, property);
    const nameOf = (other: string): string => [...path, other].join(".");
    if (deprecation) found[at.join(".")] = plainText(model, describeDeprecation(deprecation, nameOf));
    else Object.assign(found, deprecationsInside(model, property, at));
  }
  return found;
}

/** A schema, and what its path goes on by. */
type Part = [path: string[], schema: Schema];

/** What is inside of a schema beside its properties: its variants, and what stands in its entries. */
function unnamedInside({ anyOf = [], oneOf = [], items, additionalProperties: others }: Schema): Part[] {
  return [
    ...[...anyOf, ...oneOf].map((shape): Part => [[], shape]),
    ...(items ? [[["<n>"], items] satisfies Part] : []),
    ...(typeof others === "object" ? [[["<name>"], others] satisfies Part] : []),
  ];
}
