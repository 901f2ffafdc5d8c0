// Lists that keep the records with these ids: more of them than one request takes, in an order, in pages, and read to wait for jobs.
import { describe, expect, test } from "vitest";
import { clientSettings } from "../src/client-settings.ts";
import { InvalidRequestError, type JobMethods } from "../src/index.ts";
import { waiting } from "../src/jobs/waiting-methods.ts";
import type { OperationRow, ResourceJob } from "../src/operation-row.ts";
import type { PagedRow } from "../src/pages/paged-row.ts";
import { withPages } from "../src/pages/with-pages.ts";
import { resourceOf } from "../src/resource.ts";
import { movableClock } from "./support/clock.ts";
import { KEYS, serve } from "./support/server.ts";

type Film = { id: string };
type List<R> = (query?: object) => R;

const HINTS = { query: true, answer: "list" } as const;
const PAGED: PagedRow = { path: 0, style: "number", parameter: "page", split: ["ids", 3, "ordering"] };
const FACTS: ResourceJob = { type: "film", read: "list", by: "ids", status: "status", states: { done: "done" } };

/** A service with a list of films in pages of so many, none of which is unknown unless it is said. */
async function films(size = Number.POSITIVE_INFINITY, known: (id: string) => boolean = () => true, isObject = false) {
  const server = await serve(({ url }) => {
    const query = new URL(url, "http://x").searchParams;
    const found = (query.get("ids")?.split(",") ?? []).filter(known).map((id) => ({ id, status: "done" }));
    const page = Number(query.get("page") ?? 1);
    const most = Math.min(size, Number(query.get("size") ?? size));
    const shown = size === Number.POSITIVE_INFINITY ? found : found.slice((page - 1) * most, page * most);
    return { json: isObject ? { data: shown } : shown };
  });
  const asked = (): string[] => server.seen.map(({ url }) => decodeURIComponent(url.slice(url.indexOf("?") + 1)));
  const settings = clientSettings({ baseUrl: server.url, ...KEYS });
  /** The client's methods over a list of which this is known. */
  const over = (hints: OperationRow[2], row: PagedRow = PAGED, facts: ResourceJob = FACTS, own: object = HINTS) => {
    const list: OperationRow = ["GET", "/films/", { ...own, ...hints }];
    const made = resourceOf<{ list: List<Promise<Film[]>> } & JobMethods<Film>>(
      settings,
      "films",
      { list },
      waiting(facts),
    );
    withPages({ films: made }, { films: { list: row } });
    const listAll: List<AsyncGenerator<Film>> = Reflect.get(made, "listAll");
    return { ...made, listAll };
  };
  return { asked, over };
}

const names = (records: readonly Film[]): string => records.map(({ id }) => id).join("");
const SEVEN = [..."abcdefg"];

async function all(records: AsyncIterable<Film>): Promise<string> {
  const found: Film[] = [];
  for await (const record of records) found.push(record);
  return names(found);
}

describe("a list that is answered whole", () => {
  test("is put together request by request, each as the service orders it", async () => {
    const server = await serve(({ url }) => {
      const ids = new URL(url, "http://x").searchParams.get("ids") ?? "";
      return {
        json: ids
          .split(",")
          .reverse()
          .map((id) => ({ id })),
      };
    });
    const { list } = resourceOf<{ list: List<Promise<Film[]>> }>(
      clientSettings({ baseUrl: server.url, ...KEYS }),
      "films",
      { list: ["GET", "/films/", { ...HINTS, split: ["ids", 3] }] },
    );
    expect(names(await list({ ids: SEVEN }))).toBe("cbafedg");
  });

  test("is asked for in parts, in the order of the ids", async () => {
    const { asked, over } = await films();
    expect(names(await over({ split: ["ids", 3] }).list({ ids: SEVEN, look: "film" }))).toBe("abcdefg");
    expect(asked()).toEqual(["ids=a,b,c&look=film", "ids=d,e,f&look=film", "ids=g&look=film"]);
  });

  test("is asked for in an order where one request is enough, and refused where it is not", async () => {
    const { asked, over } = await films();
    const { list } = over({ split: ["ids", 3, "ordering"] });
    expect(names(await list({ ids: ["a", "b"], ordering: "name" }))).toBe("ab");
    const refused = list({ ids: SEVEN, ordering: "name" });
    await expect(refused).rejects.toBeInstanceOf(InvalidRequestError);
    await expect(refused).rejects.toThrow(
      "films.list: ids has 7 entries, and one request takes 3. The answers to several have no ordering in common: give so many at most, or leave ordering out.",
    );
    expect(asked()).toHaveLength(1);
    expect(names(await list({ ids: SEVEN, ordering: undefined }))).toBe("abcdefg");
  });

  test("takes any number of ids at once where nothing limits them, and none without a request", async () => {
    const { asked, over } = await films();
    const { list } = over({ split: ["ids"] });
    expect(names(await list({ ids: SEVEN }))).toBe("abcdefg");
    expect(await list({ ids: [] })).toEqual([]);
    expect(asked()).toEqual(["ids=a,b,c,d,e,f,g"]);
  });

  test("sends every other list whole, also an empty one", async () => {
    const { asked, over } = await films();
    const { list } = over({ split: ["ids", 3] });
    await list({ ids: ["a"], expand: SEVEN });
    await list({ expand: [] });
    expect(asked()).toEqual(["ids=a&expand=a,b,c,d,e,f,g", "expand="]);
  });
});

describe("a list in pages", () => {
  test("refuses more ids than one request takes, and says what goes through all of them", async () => {
    const { asked, over } = await films(2);
    const { list } = over({ split: ["ids", 3], all: "listAll" });
    await expect(list({ ids: SEVEN })).rejects.toThrow(
      "films.list: ids has 7 entries, and one request takes 3. Give so many at most, or go through all of them with listAll.",
    );
    expect(asked()).toEqual([]);
    expect(names(await list({ ids: ["a", "b", "c"] }))).toBe("ab");
    expect(await list({ ids: [] })).toEqual([]);
  });

  test.each([
    ["the page is an object", "listAll", "Give so many at most, or go through all of them with listAll."],
    ["one object is all of it", "", "Give so many at most."],
  ])("refuses them as well where %s, and answers that as it is", async (_, all, advice) => {
    const { asked, over } = await films(2, undefined, true);
    const { list } = over({ split: ["ids", 3], all }, PAGED, FACTS, { query: true });
    const fault = `films.list: ids has 7 entries, and one request takes 3. ${advice}`;
    await expect(list({ ids: SEVEN })).rejects.toThrow(fault);
    expect(asked()).toEqual([]);
    expect(await list({ ids: ["a"] })).toEqual({ data: [{ id: "a", status: "done" }] });
  });

  test("is gone through part by part, each to its end", async () => {
    const { asked, over } = await films(2);
    const { listAll } = over({ split: ["ids", 3], all: "listAll" });
    expect(await all(listAll({ ids: SEVEN }))).toBe("abcdefg");
    expect(asked().filter((query) => !query.includes("page"))).toEqual(["ids=a,b,c", "ids=d,e,f", "ids=g"]);
    expect(await all(listAll({ ids: [] }))).toBe("");
    expect(await all(listAll({ ids: ["a", "b", "c"], ordering: "name", page: 2 }))).toBe("c");
  });

  test.each(["ordering", "page"])("in parts it has no %s", async (name) => {
    const { asked, over } = await films(2);
    await expect(all(over({}).listAll({ ids: SEVEN, [name]: 2 }))).rejects.toThrow(
      `films.listAll: ids has 7 entries, and one request takes 3. The answers to several have no ${name} in common`,
    );
    expect(asked()).toEqual([]);
  });

  test("by which jobs are read is gone through by every wait", async () => {
    const clock = movableClock();
    const { asked, over } = await films(2, (id) => {
      clock.move(1_000);
      return id !== "f";
    });
    const facts: ResourceJob = { ...FACTS, most: 4, pages: { parameter: "page", size: ["size", 4] } };
    const settled = await over({ split: ["ids", 9], all: "listAll" }, PAGED, facts).waitAll(SEVEN, { pollMs: 1 });
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value.id : one.reason.name))).toEqual(
      SEVEN.map((id) => (id === "f" ? "JobNotFoundError" : id)),
    );
    expect(asked().slice(0, 5).toSorted()).toEqual([
      "ids=a,b,c,d&size=4",
      "ids=a,b,c,d&size=4&page=2",
      "ids=e,f,g&size=4",
      "ids=e,f,g&size=4&page=2",
      "ids=f&size=4",
    ]);
  });
});
