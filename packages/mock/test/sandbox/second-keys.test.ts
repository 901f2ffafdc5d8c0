// Records that paths name by another field than their id, and lists of what stands in a record.
import { describe, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const list = (items: object) => ({ type: "array", items });

const Price = object({ currency: text, amount: { type: "number" } });
const Offer = object({ id: text, code: text, value: { type: "number" }, price_table: list(Price) });
const prices = [{ currency: "EUR", amount: 5 }];
const trail = { id: "o_1a2b", code: "TRAIL20", value: 20, price_table: prices };
const big = { id: "o_3c4d", code: "BIG50", value: 50, price_table: [] };
const Sent = object({ code: text, value: { type: "number" }, price_table: list(Price) }, []);
const requestBody = { required: true, content: content(Sent, { code: "TRAIL20", value: 20 }) };
const answer = (status: number, value: unknown, schema: object = Offer) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const path = (name: string, example: string) => [{ name, in: "path", required: true, schema: text, example }];

const all = {
  get: { operationId: "offers.list", responses: answer(200, [trail, big], list(Offer)) },
  post: { operationId: "offers.create", requestBody, responses: answer(201, trail) },
};
const one = {
  parameters: path("id", trail.id),
  get: { operationId: "offers.get", responses: { ...answer(200, trail), ...missing } },
  patch: { operationId: "offers.change", requestBody, responses: { ...answer(200, trail), ...missing } },
  delete: { operationId: "offers.delete", responses: { 204: { description: "Gone." }, ...missing } },
};
const byCode = {
  parameters: path("code", trail.code),
  get: { operationId: "offers.getByCode", responses: { ...answer(200, trail), ...missing } },
};

describe.each<[where: string, paths: Parameters<typeof startAltered>[0]]>([
  ["below the list, at last", { "/offers": all, "/offers/{id}": one, "/offers/by_code/{code}": byCode }],
  ["elsewhere, at first", { "/offer_codes/{code}": byCode, "/offers/{id}": one, "/offers": all }],
])("a path with another key %s", (_, paths) => {
  const at = Object.keys(paths).find((name) => name.includes("{code}")) ?? "";
  const code = (value: string): string => at.replace("{code}", value);

  test("names the same records: as shown, made, changed and removed", async () => {
    await using mock = await startAltered(paths, {});
    const call = caller(mock);
    expect((await call("GET", code("TRAIL20"))).body).toEqual(trail);
    expect((await call("GET", code("BIG50"))).body).toEqual(big);
    expect((await call("GET", code(trail.id))).status).toBe(404);
    const made = (await call("POST", "/offers", { code: "NEW 1", value: 1 })).body;
    expect((await call("GET", code("NEW%201"))).body).toEqual(made);
    expect((await call("GET", `/offers/${made.id}`)).body).toEqual(made);
    await call("PATCH", `/offers/${trail.id}`, { value: 33, code: "TRAIL33" });
    expect((await call("GET", code("TRAIL33"))).body.value).toBe(33);
    expect((await call("GET", code("TRAIL20"))).status).toBe(404);
    expect((await call("DELETE", `/offers/${trail.id}`)).status).toBe(204);
    expect((await call("GET", code("TRAIL33"))).status).toBe(404);
  });
});

test("by an id of the same kind, two paths name the same records", async () => {
  const id = { ...text, "x-id": "offer" };
  const parameters = [{ name: "id", in: "path", required: true, schema: id, example: trail.id }];
  const get = { operationId: "offers.open", responses: { ...answer(200, trail), ...missing } };
  await using mock = await startAltered(
    { "/offers": all, "/offers/{id}": { ...one, parameters }, "/offer/{id}": { parameters, get } },
    {},
  );
  const call = caller(mock);
  const made = (await call("POST", "/offers", { code: "NEW", value: 1 })).body;
  expect((await call("GET", `/offer/${made.id}`)).body).toEqual(made);
});

test("where no other path reads one, the path with another key does, and the id removes it", async () => {
  const { delete: removal, parameters } = one;
  await using mock = await startAltered(
    { "/offers": { get: all.get }, "/offers/{id}": { parameters, delete: removal }, "/offer_by_code/{code}": byCode },
    {},
  );
  const call = caller(mock);
  expect((await call("GET", "/offer_by_code/BIG50")).body).toEqual(big);
  expect((await call("DELETE", `/offers/${big.id}`)).status).toBe(204);
  expect((await call("GET", "/offer_by_code/BIG50")).status).toBe(404);
});

test("an action below another key acts on the record", async () => {
  const redeem = {
    parameters: path("code", trail.code),
    post: { operationId: "offers.redeem", responses: { ...answer(200, trail), ...missing } },
  };
  await using mock = await startAltered(
    { "/offers": all, "/offers/{id}": one, "/offers/by_code/{code}": byCode, "/offers/by_code/{code}/redeem": redeem },
    {},
  );
  const call = caller(mock);
  expect((await call("POST", "/offers/by_code/BIG50/redeem")).body).toEqual(big);
  expect((await call("POST", "/offers/by_code/NONE/redeem")).status).toBe(404);
});

test("a list of what stands in a record shows that", async () => {
  const table = {
    parameters: path("id", trail.id),
    get: { operationId: "offers.listPrices", responses: { ...answer(200, prices, list(Price)), ...missing } },
  };
  await using mock = await startAltered({ "/offers": all, "/offers/{id}": one, "/offers/{id}/price-table": table }, {});
  const call = caller(mock);
  const shown = async (id: string) => call("GET", `/offers/${id}/price-table`);
  expect((await shown(trail.id)).body).toEqual(prices);
  const own = [{ currency: "USD", amount: 7 }];
  const made = (await call("POST", "/offers", { code: "NEW", value: 1, price_table: own })).body;
  expect((await shown(made.id)).body).toEqual(own);
  await call("PATCH", `/offers/${trail.id}`, { price_table: [] });
  expect((await shown(trail.id)).body).toEqual([]);
  expect((await shown("none")).status).toBe(404);
});

test("jobs are named by another field as well, and what stands in them is listed", async () => {
  const Build = object({ language: text, url: text });
  const Clip = object({
    id: text,
    title: text,
    status: text,
    output: { ...text, nullable: true },
    builds: list(Build),
  });
  const waiting = { id: "c_1", title: "Summer", status: "waiting", output: null, builds: [] };
  const output = "https://cdn.example.com/c_1.mp4";
  const builds = [{ language: "en", url: "https://cdn.example.com/c_1.zip" }];
  const states = {
    waiting,
    made: { ...waiting, status: "made", output, builds },
    broken: { ...waiting, status: "broken" },
  };
  const titled = object({ title: text });
  await using mock = await startAltered(
    {
      "/clips": {
        post: {
          operationId: "clips.create",
          requestBody: { required: true, content: content(titled, { title: "Summer" }) },
          responses: { 201: { description: "It.", content: content(Clip, waiting) } },
        },
      },
      "/clips/{id}": {
        parameters: path("id", "c_1"),
        get: { operationId: "clips.get", responses: { 200: examples(Clip, states), ...missing } },
      },
      "/clips_by_title/{title}": {
        parameters: path("title", "Summer"),
        get: { operationId: "clips.getByTitle", responses: { 200: examples(Clip, { made: states.made }), ...missing } },
      },
      "/clips/{id}/builds": {
        parameters: path("id", "c_1"),
        get: { operationId: "clips.listBuilds", responses: { ...answer(200, builds, list(Build)), ...missing } },
      },
    },
    {
      operations: {
        "clips.create": { method: "post", path: "/clips", job: { type: "clip", action: "start", until: "done" } },
        "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
      },
      jobs: { clip: jobOf("clips.get", { samples: { done: ["c_1"] } }) },
    },
    { advance: "immediate" },
  );
  const call = caller(mock);
  expect((await call("GET", "/clips_by_title/Summer")).body).toMatchObject({ id: "c_1", title: "Summer" });
  const { id } = (await call("POST", "/clips", { title: "Winter" })).body;
  expect((await call("GET", "/clips_by_title/Winter")).body).toMatchObject({ id, title: "Winter", status: "made" });
  expect((await call("GET", "/clips_by_title/Spring")).status).toBe(404);
  const { body } = await call("GET", `/clips/${id}`);
  expect((await call("GET", `/clips/${id}/builds`)).body).toEqual(body.builds);
  expect(body.builds).toHaveLength(1);
});
