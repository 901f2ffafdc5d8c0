import { oneOf, readBoolean } from "@video-ads/core/options";
import { parser } from "@video-ads/operate/options";
import { InvalidArgumentError, Option } from "commander";
import { asItStands } from "../input/at-sign.ts";
import { orNull } from "../input/null-word.ts";
import type { BodyRow, Field, Leaf, OperationRow } from "../rows.ts";

/** Where the value of a field stands among the options of a command. */
export type FieldKey = `${FieldPlace}:${string}`;

/** Where it goes in the request. */
export type FieldPlace = "body" | "query" | "header";

/** An option that keeps its value under the field's own name, and for which `--no-` is a name like any other. */
class FieldOption extends Option {
  readonly key: FieldKey;
  /** Each adds to what was given before. */
  readonly repeats: boolean;

  constructor(flags: string, description: string, key: FieldKey, { repeats = false } = {}) {
    super(flags, description);
    this.key = key;
    this.repeats = repeats;
    this.negate = false;
  }

  override attributeName(): string {
    return this.key;
  }
}

/** The flag can be given more than once: each adds to what was given before. */
export function repeats(option: Option): boolean {
  return option instanceof FieldOption && option.repeats;
}

/** The options of a field. A boolean has two: one that says yes, and one that says no. */
export function fieldOptions(field: Field, place: FieldPlace): Option[] {
  const key: FieldKey = `${place}:${field.name}`;
  const text = describeField(field);
  if (field.kind === "boolean") {
    const yes = new FieldOption(`--${field.flag}`, text, key).preset(true);
    if (field.opposite === undefined) return [yes];
    const no = new FieldOption(`--${field.opposite}`, `Sends false, as --${field.flag} sends true.`, key).preset(false);
    // Where no is what happens anyway nobody looks for it, but for a `not-`, which nobody would guess.
    no.hidden = field.opposite !== `not-${field.flag}` && field.default === false;
    return [yes, no];
  }
  const name = field.also === undefined ? `--${field.flag}` : `--${field.also}, --${field.flag}`;
  const option = new FieldOption(`${name} <${placeholderOf(field)}>`, text, key, {
    repeats: field.kind === "list" || field.kind === "object",
  });
  option.argParser(orNull(field, parserOf(field)));
  return [option];
}

/** A field as it has to be given: `--flag <value>`, and of a boolean what says yes and what says no. */
export function asGiven(field: Field): string {
  const { flag, kind, opposite } = field;
  if (kind !== "boolean") return `--${flag} <${placeholderOf(field)}>`;
  return opposite === undefined ? `--${flag}` : `(--${flag} | --${opposite})`;
}

/** What a command cannot be sent without. */
export function required({ body, query, headers = [] }: Pick<OperationRow, "body" | "query" | "headers">): Field[] {
  const fields = body?.optional ? [] : (body?.fields ?? []);
  return [...fields, ...query, ...headers].filter((field) => field.required);
}

/** Of which flags a body needs those of one entry, each as it is given. */
export function alternatives({ anyOf = [], fields }: BodyRow): string[][] {
  return anyOf.map((names) => fields.filter(({ name }) => names.includes(name)).map(asGiven));
}

/** One way to fill in what it cannot be sent without. */
export function needed(operation: Pick<OperationRow, "body" | "query" | "headers">): Field[] {
  const { fields = [], anyOf: [first = []] = [], optional } = operation.body ?? {};
  const chosen = optional ? [] : fields.filter(({ name }) => first.includes(name));
  return [...required(operation), ...chosen];
}

/** `<uuid,…>` can be given as one word with commas; other lists repeat their flag. */
function placeholderOf({ placeholder, kind, commas }: Field): string {
  return kind === "list" && commas ? `${placeholder},…` : placeholder;
}

function describeField(field: Field): string {
  const { required, description, values, open, limits, provisional, deprecated, deprecatedPaths, kind, commas } = field;
  const fallback = field.default === undefined || field.default === false ? undefined : field.default;
  return [
    required && "Required.",
    deprecation(deprecated),
    description,
    values && `One of ${values.join(", ")}${open ? ", or another one" : ""}.`,
    limits && `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`,
    kind === "list" && (commas ? "Separated by commas." : "Repeat the flag for more."),
    kind === "object" && objectWords(field),
    kind === "any" && anyWords(field),
    field.nullBy && (field.nullBy === "flag" ? "Or null." : "Or null, by --data."),
    fallback !== undefined && `Default: ${typeof fallback === "string" ? fallback : JSON.stringify(fallback)}.`,
    provisional && `Provisional: ${provisional}`,
    ...Object.entries(deprecatedPaths ?? {}).map(([path, why]) => `${path}: ${deprecation(why)}`),
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
}

/** More of them than a sentence has room for, below entries of a list: they stand by themselves, in groups. */
export function hasManyParts({ paths = {} }: Pick<Field, "paths">): boolean {
  const all = Object.keys(paths);
  return all.length > 12 && all.every((path) => path.startsWith("<n>."));
}

/** How an object is given, or a list of what only JSON can say. */
function objectWords({ lists, paths, nullPaths = {} }: Field): string {
  const json = lists === undefined ? "JSON" : "JSON of one entry or of the list";
  const by =
    paths && hasManyParts({ paths })
      ? "path=value, see below"
      : `path=value${paths ? `: ${Object.keys(paths).join(", ")}` : ""}`;
  const none = Object.values(nullPaths).includes("flag") ? " Where there can be none, path=null." : "";
  return `${json}, @file, or ${by}.${none}${lists === undefined ? "" : " Repeat the flag for more."}`;
}

/** What can be given where text is one of several. */
function anyWords({ takes }: Field): string {
  const numbers = !takes || takes.includes("number") || takes.includes("integer");
  if (takes && !takes.includes("string")) return "JSON or @file.";
  return numbers ? `JSON, @file or text; a number is one, and '"7"' the text.` : "JSON, @file or text.";
}

/** What is said in front of something that should no longer be used. */
export function deprecation(why: string | undefined): string | undefined {
  return why === undefined ? undefined : ["Deprecated.", why].filter((part) => part).join(" ");
}

type Parser = (text: string, before: unknown) => unknown;

function parserOf(field: Field): Parser {
  const many = (values: readonly unknown[], before: unknown): unknown[] => [
    ...(Array.isArray(before) ? before : []),
    ...values,
  ];
  const { kind } = field;
  const values = field.open ? undefined : field.values;
  switch (kind) {
    case "list": {
      const entry = (text: string): unknown => plainValue([field.items ?? "string", values], text);
      return (text, before) => many(entries(field, text).map(entry), before);
    }
    // Read when the command runs: it may come from a file.
    case "object":
      return (text, before) => many([text], before);
    case "any":
      return (text) => text;
    default:
      return (text) => plainValue([kind, values], text);
  }
}

function entries(field: Field, text: string): string[] {
  const list = text.startsWith("[") ? listIn(text) : undefined;
  if (list) return list.map(plainText).map((entry) => (isText(field) ? asItStands(entry) : entry));
  return field.commas ? text.split(",").map((entry) => entry.trim()) : [text];
}

/** Whether its value, or each of them, is any text: what begins with @ then names a file that has it. */
export function isText({ kind, items = "string", values, open }: Field): boolean {
  return (kind === "string" || (kind === "list" && items === "string")) && (values === undefined || open === true);
}

/** Undefined: it is no JSON, but an entry that begins with a bracket. */
function listIn(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** An entry as it would be given by itself. */
function plainText(entry: unknown): string {
  if (typeof entry !== "object") return String(entry);
  throw new InvalidArgumentError(`An entry is a plain value, not ${JSON.stringify(entry)}.`);
}

/**
 * A value of this kind.
 *
 * @throws {InvalidArgumentError} that says what is allowed.
 */
export function plainValue([kind, values]: Leaf, text: string): unknown {
  if (values) parser(oneOf(values))(text);
  if (kind === "boolean") return parser(readBoolean)(text);
  if (kind !== "number" && kind !== "integer") return text;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError("It is not a number.");
  if (kind === "integer" && !Number.isInteger(number)) throw new InvalidArgumentError("It is not a whole number.");
  return number;
}
