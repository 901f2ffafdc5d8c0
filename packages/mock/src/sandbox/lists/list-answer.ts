import { withoutValue, withValue } from "@video-ads/core/job";
import { kebabCase } from "@video-ads/core/names";
import { plainCompiler } from "../../contract/ajv.ts";
import { withIgnored } from "../../contract/ignored.ts";
import { bundleOf, partsOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { MockAnswer, MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Clearing } from "../collections/clearing.ts";
import { fieldsOf, schemaAt } from "../collections/fields.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { ListDefinition, ListPage } from "../service.ts";
import { type PageSchemas, pageOf } from "./page.ts";
import { filtered, ordered, type Timed } from "./select.ts";

/**
 * Answers a list as the contract describes it: filtered, ordered, in pages, in the envelope that its example shows.
 *
 * @param records Of the account, in the order in which they were made.
 * @param baseUrl Where the mock is reached, for the address of a next page.
 */
export function listAnswer(
  operation: ContractOperation,
  list: ListDefinition,
  records: readonly JsonObject[],
  { query, path }: Pick<MockRequest, "query" | "path">,
  baseUrl: string,
): MockAnswer {
  const { status } = operation;
  const asked = { ...defaultsOf(operation), ...query };
  const timed = timedIn(operation, list);
  const all = ordered(filtered(records, list, asked, timed), list, asked, timed);
  const page = list.page && pageOf(all, list.page, asked, schemasOf(operation, list.page));
  if (list.page && !page) {
    throw new Refusal(400, { [list.page.parameter]: ["This is no page of the list. Begin without it."] });
  }
  const shown = page?.records ?? all;
  const ignored = orderIgnored(operation, list, query);
  const headers = ignored.length > 0 ? { headers: withIgnored({}, ignored) } : {};
  if (list.at === undefined) return { status, ...headers, body: shown };
  const example = operation.examples(status)[0]?.value;
  let envelope: unknown = withValue(withCounts(example, page?.counts ?? {}), list.at, shown);
  if (list.total !== undefined) envelope = withValue(envelope, list.total, all.length);
  if (list.page?.more !== undefined) envelope = withValue(envelope, list.page.more, page?.more);
  if (list.page?.pages !== undefined) {
    const { minimum = 0 } = schemaAt(operation, list.page.pages) ?? {};
    envelope = withValue(envelope, list.page.pages, Math.max(page?.pages ?? 0, minimum));
  }
  if (page && list.page && list.page.style !== "number") {
    const { style, next, previous, parameter } = list.page;
    const put = (field: string, begins: string | number | null | undefined): void => {
      const leads =
        style === "url" && begins !== undefined ? addressOf(baseUrl + path, query, parameter, begins) : begins;
      if (leads !== undefined && leads !== null) envelope = withValue(envelope, field, leads);
      else envelope = takesNull(operation, field) ? withValue(envelope, field, null) : withoutValue(envelope, field);
    };
    put(next, page.next);
    if (previous !== undefined) put(previous, page.previous);
  }
  return { status, ...headers, body: envelope };
}

/**
 * What a list would show of some things, by its filters alone.
 *
 * @param shown A thing as the list shows it.
 * @param operation Asks for them: it has the filters as parameters.
 */
export function listedBy<T>(
  things: readonly T[],
  shown: (thing: T) => JsonObject,
  operation: ContractOperation,
  { list, definition }: Clearing,
  { query }: Pick<MockRequest, "query">,
): T[] {
  const byRecord = new Map(things.map((thing) => [shown(thing), thing] as const));
  const asked = { ...defaultsOf(operation), ...query };
  const kept = new Set(filtered([...byRecord.keys()], definition, asked, timedIn(list, definition)));
  return [...byRecord].flatMap(([record, thing]) => (kept.has(record) ? [thing] : []));
}

/** The parameter of the order, where it names no field of the records. */
function orderIgnored(
  operation: ContractOperation,
  { order, at }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
): string[] {
  const wanted = order?.parameter === undefined ? undefined : query[order.parameter];
  if (order?.parameter === undefined || typeof wanted !== "string" || wanted === "") return [];
  const field = wanted.replace(/^-/, "");
  const isUnknown =
    fieldsOf(operation, at).size > 0 && schemaAt(operation, at === undefined ? field : `${at}.${field}`) === undefined;
  return isUnknown ? [order.parameter] : [];
}

/** Numbers of an envelope that are called as a parameter of the page say what that is. Spelling makes no difference: `per_page`, `perPage`. */
function withCounts(envelope: unknown, counts: Readonly<Record<string, number>>): unknown {
  if (!isObject(envelope) || Array.isArray(envelope)) return envelope;
  const plain = (name: string): string => kebabCase(name).replaceAll("-", "");
  const known = new Map(Object.entries(counts).map(([name, value]) => [plain(name), value]));
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => [
      name,
      typeof value === "number" ? (known.get(plain(name)) ?? value) : withCounts(value, counts),
    ]),
  );
}

const takingNull = new WeakMap<ContractOperation, Map<string, boolean>>();

/** Whether null says that there is no such page. Where it may not stand, nothing does. */
function takesNull(operation: ContractOperation, path: string): boolean {
  const known = takingNull.get(operation) ?? new Map<string, boolean>();
  takingNull.set(operation, known);
  const schema = schemaAt(operation, path);
  const takes =
    known.get(path) ?? (schema === undefined || plainCompiler()(schema, bundleOf(operation.http))(null) === true);
  known.set(path, takes);
  return takes;
}

/** Where the list is asked for from a cursor on, or from its beginning (null). */
function addressOf(
  base: string,
  query: Readonly<Record<string, unknown>>,
  parameter: string,
  cursor: string | number | null,
): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ ...query, [parameter]: cursor }))
    if (value !== null) url.searchParams.set(name, String(value));
  return url.href;
}

/** What parameters mean that a request leaves out. */
function defaultsOf({ http }: ContractOperation): Record<string, unknown> {
  return Object.fromEntries(
    (http.request?.query ?? []).flatMap(({ name, schema }) => {
      const preset = schema?.default;
      return preset === undefined || preset === null ? [] : [[name, preset]];
    }),
  );
}

const FORMATS_OF_TIMES: ReadonlySet<unknown> = new Set(["date-time", "date"]);

/** Tells the fields of a list's records that hold a moment or a day. */
function timedIn(operation: ContractOperation, { at }: ListDefinition): Timed {
  return (field) => {
    const schema = schemaAt(operation, at === undefined ? field : `${at}.${field}`);
    return partsOf(schema).some(({ format }) => FORMATS_OF_TIMES.has(format));
  };
}

function schemasOf({ http }: ContractOperation, { parameter, size }: ListPage): PageSchemas {
  const schemaOf = (wanted: string | undefined) => http.request?.query?.find(({ name }) => name === wanted)?.schema;
  return { parameter: schemaOf(parameter), size: schemaOf(size) };
}
