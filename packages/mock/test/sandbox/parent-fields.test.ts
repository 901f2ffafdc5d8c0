// A record says which records it stands below, also where the path and its field call them otherwise.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const requestBody = {
  content: content({ type: "object", properties: { title: text, maker_id: text } }, { title: "Hat" }),
};
const named = (name: string, more: object = {}) => ({
  ...{ name, in: "path", required: true, example: "one", schema: { ...text, ...more } },
});

/** Records below `place`, whose field of the parent is `field`. */
const below = (place: string, parameter: object & { name: string }, field: string, more: object = {}) => {
  const Item = object({ id: text, [field]: { ...text, ...more }, title: text });
  const item = { id: `${field}_1`, [field]: "one", title: "Hat" };
  const path = `/${place}/{${parameter.name}}/items`;
  return {
    [path]: {
      parameters: [parameter],
      get: { operationId: `${field}.list`, responses: answer(200, { type: "array", items: Item }, [item]) },
      post: { operationId: `${field}.create`, requestBody, responses: answer(201, Item, item) },
    },
    [`${path}/{item}`]: {
      parameters: [parameter, { ...named("item"), example: item.id }],
      get: { operationId: `${field}.get`, responses: answer(200, Item, item) },
    },
  };
};

const mock = await startAltered(
  {
    ...below("shops", named("id"), "shop_id"),
    ...below("stores", named("store"), "storeId"),
    ...below("categories", named("slug"), "category_slug"),
    ...below("vendors", named("id", { "x-id": "dealer" }), "sold_by", { "x-id": "dealer" }),
    ...below("albums", named("album_id"), "album_id"),
    // Nothing says that it is about the same.
    ...below("rooms", named("id"), "owner_id"),
    // Who makes it says whose it is.
    ...below("makers", named("id"), "maker_id"),
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);

test.each([
  ["shops", "shop_id", "two"],
  ["stores", "storeId", "two"],
  ["categories", "category_slug", "two"],
  ["vendors", "sold_by", "two"],
  ["albums", "album_id", "two"],
  ["rooms", "owner_id", "one"],
])("what is made below /%s/two/ says %s: %s", async (place, field, said) => {
  const { status, body } = await call("POST", `/${place}/two/items`, { title: "Cap" });
  expect([status, body]).toEqual([201, { id: expect.any(String), [field]: said, title: "Cap" }]);
  expect((await call("GET", `/${place}/two/items`)).body).toEqual([body]);
  expect((await call("GET", `/${place}/two/items/${body.id}`)).body).toEqual(body);
  expect((await call("GET", `/${place}/one/items`)).body).toEqual([{ id: `${field}_1`, [field]: "one", title: "Hat" }]);
});

test("what a request may say itself stays what it says", async () => {
  expect((await call("POST", "/makers/two/items", { title: "Cap", maker_id: "three" })).body.maker_id).toBe("three");
});
