// Names that a request gives and that its operation does not know: the contract lets them pass. Nothing comes of them in the mock, and the
// checking proxy cannot know what comes of them: both tell them by what is decided here.
import { printable } from "@video-ads/core/printable";
import type { StyledParameter } from "../http/read-parameters.ts";
import { isObject } from "../sandbox/json.ts";
import { alternativesOfProperties, entriesOf, type JsonSchema, partsOf, propertiesOf } from "./json-schema.ts";
import type { ContractOperation } from "./operation.ts";

/** Names the parameters and fields of a request that change nothing. */
const IGNORED_HEADER = "x-sandbox-ignored";

/** More than a mistyped request has. */
const MOST = 20;

/** Longer than any name that somebody has mistyped: so many of them still fit into a header. */
const LONGEST = 64;

/** How many a line of a log names. */
const MOST_SAID = 5;

/**
 * The names, those of inner fields behind a dot.
 *
 * @param search The query as it was sent, without its mark.
 */
export function ignoredIn(
  operation: ContractOperation,
  { search, body, mediaType }: { search: string; body: unknown; mediaType: string | undefined },
): string[] {
  const schema = mediaType === undefined ? undefined : operation.requestContent(mediaType)?.schema;
  const names = new Set([...parametersIgnored(operation, search), ...fieldsIgnored(schema ? [schema] : [], body, [])]);
  // Anything can be sent as a name, also half of a character, which no header takes.
  return [...names].slice(0, MOST).map((name) => printable(name, LONGEST));
}

/** The names as a header has them. */
export function inHeader(names: readonly string[]): string {
  return [...new Set(names)].map(encodeURIComponent).join(", ");
}

/** The names as a line of a log has them: not all of many. */
export function inWords(names: readonly string[]): string {
  const more = names.length - MOST_SAID;
  return `${names.slice(0, MOST_SAID).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The headers of an answer, with these names beside those that they tell already. */
export function withIgnored(
  headers: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  if (names.length === 0) return headers;
  return { ...headers, [IGNORED_HEADER]: inHeader([...names, ...toldIn(headers)]) };
}

/** The names that the headers of an answer tell. */
export function toldIn({ [IGNORED_HEADER]: told = "" }: Readonly<Record<string, string>>): string[] {
  return told === "" ? [] : told.split(", ").map(decoded);
}

/** What a handler of the app's own has put there is told as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parametersIgnored({ http, security }: ContractOperation, search: string): string[] {
  if (search === "") return [];
  const parameters = http.request?.query ?? [];
  const keys = security.flat().flatMap((scheme) => (scheme.in === "query" ? [scheme.name] : []));
  // An object that is spread has its fields for names.
  const spread = parameters.flatMap(({ schema, style }) =>
    style === "form" && schema ? [...propertiesOf(schema).keys()] : [],
  );
  const known = [...parameters.map(({ name }) => name), ...keys, ...spread];
  const isKnown = (name: string): boolean =>
    known.includes(name) || name.startsWith("__") || parameters.some((one) => isInside(name, one));
  return [...new URLSearchParams(search).keys()].filter((name) => !isKnown(name));
}

/** Whether a name such as `filter[kind]` is that of a field that an object in brackets can have. */
function isInside(name: string, { name: whole, schema, style }: StyledParameter): boolean {
  const [, field] = name.startsWith(`${whole}[`) ? (/^\[([^\]]*)\]/.exec(name.slice(whole.length)) ?? []) : [];
  if (field === undefined || style !== "deepObject") return false;
  const fields = propertiesOf(schema ?? {});
  return fields.size === 0 || fields.has(field) || isOpen(schema ?? {});
}

/** @param schemas Any of which says what the value is. */
function fieldsIgnored(schemas: readonly JsonSchema[], value: unknown, path: readonly string[]): string[] {
  if (schemas.length === 0 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsIgnored(schemas.flatMap(entriesOf), entry, path));
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = schemas.flatMap((schema) => fieldsIn(schema, name));
    return own.length === 0 ? [[...path, name].join(".")] : fieldsIgnored(own, inner, [...path, name]);
  });
}

/** A body without the fields of which its operation knows nothing by any of these schemas: those are the ones that are told. */
export function withoutIgnored(schemas: readonly JsonSchema[], value: unknown): unknown {
  if (schemas.length === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutIgnored(schemas.flatMap(entriesOf), entry));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const own = schemas.flatMap((schema) => fieldsIn(schema, name));
    return own.length === 0 ? [] : [[name, withoutIgnored(own, inner)]];
  });
  return Object.fromEntries(fields);
}

/** What a schema says of fields. */
interface Fields {
  named: ReadonlyMap<string, readonly JsonSchema[]>;
  /** Of all that it does not name: of what takes any, nothing. None: it has no others. */
  others: readonly JsonSchema[];
}

/** Every request asks for those of the same schemas. */
const known = new WeakMap<JsonSchema, Fields>();

/** What a schema says of a field. None: it has no such field. */
function fieldsIn(schema: JsonSchema, name: string): readonly JsonSchema[] {
  const { named, others } = known.get(schema) ?? fieldsOf(schema);
  return named.get(name) ?? others;
}

function fieldsOf(schema: JsonSchema): Fields {
  const named = alternativesOfProperties(schema);
  const described = partsOf(schema).flatMap(({ additionalProperties: other }) =>
    typeof other === "object" ? [other] : [],
  );
  const any = named.size === 0 || isOpen(schema) ? [{}] : [];
  const fields = { named, others: described.length > 0 ? described : any };
  known.set(schema, fields);
  return fields;
}

function isOpen(schema: JsonSchema): boolean {
  return partsOf(schema).some(
    ({ additionalProperties, patternProperties }) =>
      additionalProperties === true || typeof additionalProperties === "object" || patternProperties !== undefined,
  );
}
