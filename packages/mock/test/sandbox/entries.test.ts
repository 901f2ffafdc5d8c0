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

test("a new entry has what was sent, defaults, ids of its own, and the rest as the example shows it", async () => {
  const lines = [
    { sku: "A", quantity: 2 },
    { sku: "B", tags: [{ name: "red" }, { name: "warm" }] },
  ];
  const { status, body } = await call("POST", "/orders", { lines });
  const id = expect.stringMatching(/^li_\w+$/);
  expect([status, body.lines]).toEqual([
    201,
    [
      { id, sku: "A", quantity: 2, price: 4.5, tags: [tag] },
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
