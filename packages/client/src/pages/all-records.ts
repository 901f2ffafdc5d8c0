import { isSamePage, nextPage, recordsOf } from "@video-ads/core/pages";
import { cut } from "@video-ads/core/printable";
import { partsOf } from "../call-in-parts.ts";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import type { PagedRow } from "./paged-row.ts";

type Query = Readonly<Record<string, unknown>>;
export type List = (...args: unknown[]) => PromiseLike<unknown>;

/** Every record of every page, of as many ids after one another as a request takes. Loaded with the first of them. */
export async function* allRecords(
  list: List,
  row: PagedRow,
  args: unknown[],
  name: string,
): AsyncGenerator<unknown, void> {
  const { path, at, parameter, split } = row;
  const parts = partsOf(`${name}All`, (args[path] as Query | undefined) ?? {}, split, undefined, parameter);
  for (let query of parts) {
    const lengths: number[] = [];
    let before: unknown;
    // The next page is asked for when all records of this one were taken.
    for (;;) {
      const answer = await list(...args.slice(0, path), query, args[path + 1]);
      const found = recordsOf(row, answer);
      if (!found) throw wrong(`${name} answered without a list${at === undefined ? "" : ` at ${at}`}`, answer);
      if (isSamePage(row, before, answer)) throw again(name, answer);
      yield* found;
      before = answer;
      lengths.push(found.length);
      const now = query[parameter];
      const next = nextPage(row, answer, now, lengths, query);
      if (next === undefined) break;
      // A service that gives the same page for ever would never end, and one that does not say where the rest is would end too early.
      if (next === null || next === now) throw again(name, answer);
      query = { ...query, [parameter]: next };
    }
  }
}

function again(name: string, answer: unknown): InvalidResponseError {
  return wrong(`${name} answered that there are more, and leads to no other page`, answer);
}

function wrong(message: string, answer: unknown): InvalidResponseError {
  const bodyStart = cut(JSON.stringify(answer) ?? "nothing", 200);
  return new InvalidResponseError(`${message}: ${bodyStart}`, { status: 200, bodyStart });
}
