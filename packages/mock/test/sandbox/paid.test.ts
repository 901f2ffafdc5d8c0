// What has a price is paid for, whoever answers it: a collection, the record that the path names, an example.
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";
import { ledgerOf } from "./support.ts";

const text = { type: "string" };
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const Campaign = object({ id: text, name: text });
const CAMPAIGN = { id: "c_1", name: "Spring" };
const answer = (schema: object, value: unknown) => ({ description: "It.", content: content(schema, value) });
const missing = {
  404: { description: "There is none." },
  402: { description: "Too little." },
};
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "c_1" }];
const Words = object({ words: { type: "array", items: text, default: ["a", "b", "c"] } }, []);
const paths = {
  "/campaigns": {
    post: {
      operationId: "campaigns.create",
      requestBody: { required: true, content: content(object({ name: text }), { name: "Spring" }) },
      responses: {
        201: answer(object({ ...Campaign.properties, cost: text }), { ...CAMPAIGN, cost: "9.00" }),
        402: missing[402],
      },
    },
  },
  "/campaigns/{id}": {
    parameters,
    get: {
      operationId: "campaigns.get",
      responses: {
        200: answer(object({ ...Campaign.properties, cost: text }), { ...CAMPAIGN, cost: "9.00" }),
        404: missing[404],
      },
    },
  },
  "/campaigns/{id}/archive": {
    parameters,
    post: { operationId: "campaigns.archive", responses: { 200: answer(Campaign, CAMPAIGN), ...missing } },
  },
  "/campaigns/{id}/advice": {
    parameters,
    post: {
      operationId: "campaigns.advise",
      responses: {
        200: answer(object({ advice: text, cost: { type: "number" } }), { advice: "Less.", cost: 0 }),
        ...missing,
      },
    },
  },
  "/campaigns/{id}/prune": {
    parameters,
    post: { operationId: "campaigns.prune", responses: { 204: { description: "Done." }, ...missing } },
  },
  "/slogans": {
    post: {
      operationId: "slogans.make",
      requestBody: { required: true, content: content(Words, { words: ["x"] }) },
      responses: { 200: answer(object({ slogan: text }), { slogan: "Less is more." }), 402: missing[402] },
    },
  },
  "/v1/slogans": {
    post: {
      operationId: "slogans.old",
      requestBody: { required: true, content: content(Words, { words: ["x"] }) },
      responses: { 200: answer(object({ slogan: text }), { slogan: "More." }), 402: missing[402] },
    },
  },
};
const row = (path: string, amount: number, more: object = {}) => ({
  method: "post",
  path,
  credits: { rates: [{ amount, per: "request" as const }] },
  ...more,
});
const mock = await startAltered(
  paths,
  {
    operations: {
      "campaigns.create": row("/campaigns", 2, { used: "cost" }),
      "campaigns.archive": row("/campaigns/{id}/archive", 3),
      "campaigns.advise": row("/campaigns/{id}/advice", 0.5, { used: "cost" }),
      "campaigns.prune": row("/campaigns/{id}/prune", 4),
      "slogans.make": row("/slogans", 0, { credits: { rates: [{ amount: 2, per: "item", item: "words", usual: 3 }] } }),
      "slogans.old": row("/v1/slogans", 1, { replacedBy: "slogans.make" }),
    },
  },
  { credits: 10 },
);
afterAll(() => mock.close());
const call = caller(mock);
beforeEach(() => mock.control.reset());
const charges = async () =>
  (await ledgerOf(mock)).flatMap(({ kind, amount, operation }) => (kind === "charge" ? [[operation, amount]] : []));

test.each([
  ["campaigns.archive", "/campaigns/c_1/archive", 3, undefined],
  ["campaigns.advise", "/campaigns/c_1/advice", 0.5, undefined],
  ["campaigns.prune", "/campaigns/c_1/prune", 4, undefined],
  ["slogans.make", "/slogans", 4, { words: ["x", "y"] }],
  ["slogans.make", "/slogans", 6, {}],
  ["slogans.old", "/v1/slogans", 1, { words: ["x", "y"] }],
])("%s at %s costs %d", async (operation, path, price, body) => {
  expect((await call("POST", path, body)).status).toBeLessThan(300);
  expect(await charges()).toEqual([[operation, -price]]);
});

test("what it has cost is said where the contract says, also by the record that it makes", async () => {
  expect((await call("POST", "/campaigns/c_1/advice")).body).toEqual({ advice: "Less.", cost: 0.5 });
  const { body } = await call("POST", "/campaigns", { name: "Fall" });
  expect(body).toMatchObject({ name: "Fall", cost: "2.00" });
  expect((await call("GET", `/campaigns/${body.id}`)).body).toEqual(body);
});

test("what the balance does not cover is refused, and what is refused costs nothing", async () => {
  expect((await call("POST", "/campaigns/none/prune")).status).toBe(404);
  expect(await charges()).toEqual([]);
  for (let times = 0; times < 2; times++) expect((await call("POST", "/campaigns/c_1/prune")).status).toBe(204);
  expect((await call("POST", "/campaigns/c_1/prune")).status).toBe(402);
  expect((await call("POST", "/campaigns/c_1/archive")).status).toBe(402);
  expect((await call("POST", "/campaigns/none/archive")).status).toBe(404);
  expect((await call("POST", "/campaigns", { name: "Fall" })).status).toBe(201);
  expect(await charges()).toHaveLength(3);
});
