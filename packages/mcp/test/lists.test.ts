// Lists of the service that come whole: a model gets a page of them, and can search.
import { type Mock, startMock } from "@video-ads/mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPage } from "../src/tools/list-page.ts";
import { withFields } from "../src/tools/pick-fields.ts";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect } from "./support/connect.ts";

let mock: Mock;
let server: Connected;
beforeAll(async () => {
  mock = await startMock();
  server = await connect(mock);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mock.close();
});

test("a page says how many there are and where the next one begins", async () => {
  const first = await call(server.client, "dyoa_list", { limit: 2 });
  const { items, total, next_offset } = structured(first);
  expect(items).toHaveLength(2);
  expect(next_offset).toBe(2);
  expect(textOf(first)).toContain(`2 of ${total}: narrow it down with search, or go on with offset 2.`);
  const last = structured(await call(server.client, "dyoa_list", { limit: 500, offset: 2 }));
  expect(last).toMatchObject({ total });
  expect(last).not.toHaveProperty("next_offset");
  expect((items as unknown[]).concat(last.items)).toHaveLength(Number(total));
});

test("a search keeps the entries that have all words", async () => {
  const { items, total } = structured(await call(server.client, "dyoa_list", { search: "rejected" }));
  expect(total).toBeGreaterThan(0);
  expect((items as { status: string }[]).map(({ status }) => status)).toEqual(Array(Number(total)).fill("rejected"));
  expect(structured(await call(server.client, "dyoa_list", { search: "rejected nosuchword" }))).toEqual({
    items: [],
    total: 0,
  });
});

test("words are found by their beginnings: male is not female", () => {
  const searching = (words: string) => (name: string) => (name === "search" ? words : undefined);
  const list = [{ gender: "female" }, { gender: "male", style: "Running" }];
  expect(listPage("whole", list, searching("male")).items).toEqual([list[1]]);
  expect(listPage("whole", list, searching("RUN male")).items).toEqual([list[1]]);
  expect(listPage("whole", list, searching(" ")).total).toBe(2);
});

test("of each entry only the fields that are asked for are shown, and one that there is not is refused by name", async () => {
  const asked = { fields: ["name", "status"], search: "rejected" };
  const { items, total } = structured(await call(server.client, "dyoa_list", asked));
  expect(total).toBeGreaterThan(0);
  for (const entry of items as object[]) expect(Object.keys(entry).sort()).toEqual(["name", "status"]);
  const requests = (await mock.control.requests.list()).length;
  const refused = await call(server.client, "dyoa_list", { fields: ["stat"] });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toMatch(/- stat is no field of the entries\. Did you mean "status"\? There are id, .*name/);
  expect(await mock.control.requests.list()).toHaveLength(requests);
});

test("fields of a list that stands in an answer are picked there, and what is beside it stays", () => {
  const answer = { data: [{ id: 1, name: "a" }, { id: 2 }], next: "x" };
  const entries = { at: "data", fields: ["id", "name"] };
  expect(withFields(entries, answer, ["name"])).toEqual({ data: [{ name: "a" }, {}], next: "x" });
  expect(withFields(entries, answer, undefined)).toBe(answer);
  expect(withFields({ fields: ["id"] }, answer.data, ["id"])).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a page of the service's own is shown whole, and counted as nothing else", () => {
  const page = Array.from({ length: 120 }, (_, index) => ({ id: `${index}` }));
  expect(listPage("page", page, () => undefined)).toEqual({ items: page });
});

test("a filter of the service and a page go together", async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async (index) => {
      const scene = { video_inputs: [{ voice: { input_text: `Scene ${index}` } }] };
      return structured(await call(server.client, "lipsyncs_create_multi_avatar", scene)).id;
    }),
  );
  const { items, total } = structured(
    await call(server.client, "lipsyncs_v2_list", { ids: ids.slice(0, 2), limit: 1 }),
  );
  expect({ items: (items as unknown[]).length, total }).toEqual({ items: 1, total: 2 });
});
