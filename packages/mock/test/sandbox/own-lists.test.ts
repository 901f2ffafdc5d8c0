// A list that has a handler under spec/sandbox shows what the contract says of it, and lends its records to the list that takes its place.
import { expect, onTestFinished, test } from "vitest";
import type { ServiceOperation } from "../../src/sandbox/service.ts";
import { caller, readBundle } from "../support.ts";
import { content, startAltered } from "./altered.ts";

/** What the contract says of the list. */
interface Read {
  operationId: string;
  responses: {
    200: { content: { "application/json": { schema: object; examples: Record<string, { value: object[] }> } } };
  };
}

const [path = "", item] =
  Object.entries(readBundle().paths).find(([, { get }]) => get?.operationId === "voices.list") ?? [];
const read = item?.get as unknown as Read;
const voices = read.responses[200].content["application/json"];
const query = (name: string, schema: object = { type: "string" }) => ({ name, in: "query", schema });
const parameters = [
  query("query"),
  query("order_by"),
  query("page", { type: "integer", minimum: 1 }),
  query("limit", { type: "integer", minimum: 1, maximum: 50 }),
];
const list: NonNullable<ServiceOperation["list"]> = {
  filters: { query: { field: "name", op: "contains" } },
  order: { parameter: "order_by" },
  page: { style: "number", parameter: "page", size: "limit" },
};
const about = { method: "get", path } as const;

async function started(more: Record<string, Record<string, object>>, operations: Record<string, ServiceOperation>) {
  const mock = await startAltered({ [path]: { get: { ...read, parameters } }, ...more }, { operations });
  onTestFinished(() => mock.close());
  const names = async (where: string, at?: string): Promise<string[]> => {
    const { body } = await caller(mock)("GET", where);
    return (at === undefined ? body : body[at]).map(({ name }: { name: string }) => name);
  };
  return { call: caller(mock), names };
}

test("its filters, order and pages are obeyed", async () => {
  const { names } = await started({}, { "voices.list": { ...about, list } });
  const all = await names(path);
  const [first = "", second = ""] = all;
  expect(all.length).toBeGreaterThan(1);
  expect(await names(`${path}?query=${first.slice(1).toUpperCase()}`)).toEqual([first]);
  expect(await names(`${path}?order_by=-name`)).toEqual(all.toSorted().toReversed());
  expect([await names(`${path}?limit=1`), await names(`${path}?limit=1&page=2`)]).toEqual([[first], [second]]);
});

test("the list that replaces it shows the same records in its own envelope", async () => {
  const schema = {
    type: "object",
    required: ["voices", "total"],
    properties: { voices: voices.schema, total: { type: "integer" } },
  };
  const [shown] = Object.values(voices.examples);
  const search = {
    operationId: "voices.search",
    parameters,
    responses: {
      200: { description: "It.", content: content(schema, { voices: shown?.value, total: shown?.value.length }) },
    },
  };
  const { call, names } = await started(
    { "/api/voices/search/": { get: search } },
    {
      "voices.list": { ...about, replacedBy: "voices.search" },
      "voices.search": {
        ...{ method: "get", path: "/api/voices/search/" },
        list: { ...list, at: "voices", total: "total" },
      },
    },
  );
  const all = await names(path);
  expect(await call("GET", "/api/voices/search/")).toMatchObject({ status: 200, body: { total: all.length } });
  expect(await names("/api/voices/search/", "voices")).toEqual(all);
  expect(await names(`/api/voices/search/?limit=1&order_by=-name`, "voices")).toEqual([all.toSorted().at(-1)]);
});
