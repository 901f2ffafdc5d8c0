import { isSamePage, nextPage, recordsOf } from "@video-ads/core/pages";
import { cut } from "@video-ads/core/printable";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import type { PagedRow, PagedRows } from "./paged-row.ts";

type Query = Readonly<Record<string, unknown>>;
type List = (...args: unknown[]) => PromiseLike<unknown>;

/** Gives each list that comes in pages a sister that goes through all of them: `listAll` beside `list`. */
export function withPages<C extends object>(client: C, rows: PagedRows): C {
  const resources: object = client;
  for (const [resource, verbs] of Object.entries(rows)) {
    const methods: Record<string, List> = Reflect.get(resources, resource);
    for (const [verb, row] of Object.entries(verbs)) {
      const list = methods[verb];
      const all = (...args: unknown[]) => list && allRecords(list, row, args, `${resource}.${verb}`);
      Reflect.set(methods, `${verb}All`, all);
    }
    keepPages(methods, (other) => Reflect.get(withPages({ [resource]: other }, { [resource]: verbs }), resource));
  }
  keepPages(client, (other) => withPages(other, rows));
  return client;
}

/** What is made of it with other options has the sisters as well. */
function keepPages(owner: object, pagesOf: (other: object) => object): void {
  const make: unknown = Reflect.get(owner, "withOptions");
  if (typeof make === "function") Reflect.set(owner, "withOptions", (options: unknown) => pagesOf(make(options)));
}

/** Every record of every page, of as many ids after one another as a request takes. */
async function* allRecords(list: List, row: PagedRow, args: unknown[], name: string): AsyncGenerator<unknown, void> {
  const { path, parameter, split } = row;
  const query: Query = (args[path] as Query | undefined) ?? {};
  // Loaded with the first list of ids.
  const parts =
    split && query[split[0]]
      ? (await import("../call-in-parts.ts")).partsOf(`${name}All`, query, split, undefined, parameter)
      : [query];
  for (const part of parts) yield* records(list, row, [...args.slice(0, path), part, args[path + 1]], name);
}

/** The next page is asked for when all records of this one were taken. */
async function* records(list: List, row: PagedRow, args: unknown[], name: string): AsyncGenerator<unknown, void> {
  const { path, at, parameter } = row;
  let query = args[path] as Query;
  const lengths: number[] = [];
  let before: unknown;
  for (;;) {
    const answer = await list(...args.slice(0, path), query, args[path + 1]);
    const found = recordsOf(row, answer);
    if (!found) throw wrong(`${name} answered without a list${at === undefined ? "" : ` at ${at}`}`, answer);
    if (isSamePage(row, before, answer)) throw again(name, answer);
    yield* found;
    before = answer;
    lengths.push(found.length);
    const now = query[parameter];
    const next = nextPage(row, answer, now, lengths);
    if (next === undefined) return;
    // A service that gives the same page for ever would never end.
    if (next === now) throw again(name, answer);
    query = { ...query, [parameter]: next };
  }
}

function again(name: string, answer: unknown): InvalidResponseError {
  return wrong(`${name} answered that the next page is the same one again`, answer);
}

function wrong(message: string, answer: unknown): InvalidResponseError {
  const bodyStart = cut(JSON.stringify(answer) ?? "nothing", 200);
  return new InvalidResponseError(`${message}: ${bodyStart}`, { status: 200, bodyStart });
}
