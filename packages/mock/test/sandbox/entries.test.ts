// Entries of a list that the service completes, such as the lines of an order, which it gives an id and a price.
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const number = { type: "number" };
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const list = (items: object) => ({ type: "array", items });
const Line = object({
  id: text,
  sku: text,
  quantity: { type: "integer" },
  price: number,
  tags: list(object({ id: text, name: text })),
});
const Order = object({ id: text, note: text, lines: list(Line) });
const tag = { id: "tag_77", name: "blue" };
const ORDER = { id: "ord_1a2b", note: "", lines: [{ id: "li_0a1b", sku: "A", quantity: 2, price: 4.5, tags: [tag] }] };
const Sent = object(
  {
    note: text,
    lines: list(
      object({ id: text, sku: text, quantity: { type: "integer", default: 1 }, tags: list(object({ name: text })) }, [
        "sku",
      ]),
    ),
  },
  [],
);
const requestBody = { required: true, content: content(Sent, { lines: [{ sku: "A", quantity: 2 }] }) };
const answer = (status: number, value: unknown, schema: object = Order) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "ord_1a2b" }];

const mock = await startAltered(
  {
    "/orders": {
      get: { operationId: "orders.list", responses: answer(200, [ORDER], list(Order)) },
      post: { operationId: "orders.create", requestBody, responses: answer(201, ORDER) },
    },
    "/orders/{id}": {
      parameters,
      get: { operationId: "orders.get", responses: answer(200, ORDER) },
      patch: { operationId: "orders.change", requestBody, responses: answer(200, ORDER) },
    },
  },
  {},
);
afterAll(() => mock.close());
beforeEach(() => mock.control.reset());
const call = caller(mock);

test("a new entry has what was sent, defaults, an empty list, ids of its own, and the rest as the example shows it", async () => {
  const lines = [
    { sku: "A", quantity: 2 },
    { sku: "B", tags: [{ name: "red" }, { name: "warm" }] },
  ];
  const { status, body } = await call("POST", "/orders", { lines });
  const id = expect.stringMatching(/^li_\w+$/);
  expect([status, body.lines]).toEqual([
    201,
    [
      { id, sku: "A", quantity: 2, price: 4.5, tags: [] },
      {
        ...{ id, sku: "B", quantity: 1, price: 4.5 },
        tags: ["red", "warm"].map((name) => ({ id: expect.stringMatching(/^tag_\w+$/), name })),
      },
    ],
  ]);
  expect(new Set([...body.lines, ...ORDER.lines].map((line: { id: string }) => line.id)).size).toBe(3);
  expect((await call("GET", `/orders/${body.id}`)).body).toEqual(body);
});

test("an entry that was there, by its id or as it was, stays what it is", async () => {
  const lines = [
    { id: "li_0a1b", sku: "A", quantity: 7 },
    { sku: "C", quantity: 1 },
  ];
  const { body } = await call("PATCH", "/orders/ord_1a2b", { lines });
  expect(body.lines[0]).toEqual({ ...ORDER.lines[0], quantity: 7 });
  expect(body.lines[1].id).not.toBe("li_0a1b");
  const again = await call("PATCH", "/orders/ord_1a2b", { lines: [lines[1]] });
  expect(again.body.lines).toEqual([body.lines[1]]);
});

test("what can be sent and was not is not there, or null, beside what only the service says", async () => {
  const nullable = { ...text, nullable: true };
  const sent = { label: text, cta: nullable, weight: { type: "integer", default: 50 }, video: text };
  const Variant = object({ ...sent, id: text, place: { type: "integer" } }, ["id", "video", "cta", "weight", "place"]);
  const target = { countries: list(text), min_age: { type: "integer" } };
  const Target = object({ ...target, reach: { type: "integer" } }, ["countries", "reach"]);
  const Test = object({ id: text, target: Target, variants: list(Variant) });
  const asked = object({ target: object(target, ["countries"]), variants: list(object(sent, ["video"])) }, []);
  const loud = { id: "v_1x2y", video: "a", label: "Loud", cta: "Buy", weight: 70, place: 1 };
  const shown = {
    ...{ id: "t_1x2y", target: { countries: ["DE"], min_age: 18, reach: 9_000 } },
    variants: [loud, { ...loud, id: "v_3z4w", label: "Calm", weight: 30, place: 2 }],
  };
  const fresh = { ...shown, target: { ...shown.target, reach: 0 } };
  const body = { required: true, content: content(asked, { target: { countries: ["DE"] } }) };
  await using tests = await startAltered(
    {
      "/tests": { post: { operationId: "tests.create", requestBody: body, responses: answer(201, fresh, Test) } },
      "/tests/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: shown.id }],
        get: { operationId: "tests.get", responses: answer(200, shown, Test) },
        patch: { operationId: "tests.change", requestBody: body, responses: answer(200, shown, Test) },
      },
    },
    {},
  );
  const ask = caller(tests);
  const variants = [{ video: "b" }, { video: "c", label: "Odd" }, { video: "d", cta: "Look" }];
  const made = (await ask("POST", "/tests", { target: { countries: ["FR"] }, variants })).body;
  const id = expect.stringMatching(/^v_\w+$/);
  const rest = { id, cta: null, weight: 50 };
  // As the example of the making shows it.
  expect(made.target).toEqual({ countries: ["FR"], reach: 0 });
  expect(made.variants).toEqual(variants.map((one, index) => ({ ...rest, ...one, place: index + 1 })));
  const changed = (
    await ask("PATCH", "/tests/t_1x2y", { target: { countries: ["FR"] }, variants: [{ id: "v_1x2y", video: "e" }] })
  ).body;
  expect(changed.target).toEqual({ countries: ["FR"], reach: 9_000 });
  expect(changed.variants).toEqual([{ id: expect.any(String), video: "e", cta: null, weight: 50, place: 1 }]);
});

test("a map inside of what is sent has the keys that were sent, and no others", async () => {
  const map = { type: "object", additionalProperties: text };
  const Term = object({ id: text, term: text, says: map, sound: text });
  const app = { settings: map, free: { type: "object" } };
  const Glossary = object({ id: text, terms: list(Term), app: object({ ...app, plan: text }) });
  const shown = {
    id: "g_1a2b",
    terms: [{ id: "t_1a2b", term: "shoe", says: { de: "Schuh", fr: "chaussure" }, sound: "shoe.mp3" }],
    app: { settings: { theme: "dark" }, free: { deep: { a: 1 } }, plan: "pro" },
  };
  const sent = object(
    { terms: list(object({ id: text, term: text, says: map }, ["term"])), app: { nullable: true, ...object(app, []) } },
    [],
  );
  const body = { required: true, content: content(sent, { terms: [{ term: "shoe" }] }) };
  await using mock = await startAltered(
    {
      "/glossaries": {
        post: { operationId: "glossaries.create", requestBody: body, responses: answer(201, shown, Glossary) },
      },
      "/glossaries/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: shown.id }],
        get: { operationId: "glossaries.get", responses: answer(200, shown, Glossary) },
        put: { operationId: "glossaries.replace", requestBody: body, responses: answer(200, shown, Glossary) },
        patch: { operationId: "glossaries.change", requestBody: body, responses: answer(200, shown, Glossary) },
      },
    },
    {},
  );
  const ask = caller(mock);
  const said = {
    terms: [{ term: "a", says: { de: "A" } }, { term: "b", says: {} }, { term: "c" }],
    app: { settings: { lang: "de" }, free: { own: true } },
  };
  const made = (await ask("POST", "/glossaries", said)).body;
  expect(made.terms.map(({ says }: { says: object }) => says)).toEqual([{ de: "A" }, {}, {}]);
  expect(made.app).toEqual({ ...said.app, plan: "pro" });
  const at = `/glossaries/${made.id}`;
  const terms = [
    { id: made.terms[0].id, term: "a", says: { it: "A" } },
    { term: "d", says: { pt: "D" } },
  ];
  const replaced = (await ask("PUT", at, { ...said, terms })).body;
  expect(replaced.terms.map(({ says }: { says: object }) => says)).toEqual([{ it: "A" }, { pt: "D" }]);
  const changed = (await ask("PATCH", at, { app: { settings: { x: "1" }, free: {} } })).body;
  expect(changed.app).toEqual({ settings: { x: "1" }, free: {}, plan: "pro" });
});
