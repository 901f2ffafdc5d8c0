// Records whose key is not called id, and of which none is read alone: what is done with one finds it by its key.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const inPath = (...parameters: [name: string, example: unknown, schema?: object][]) =>
  parameters.map(([name, example, schema = text]) => ({ name, in: "path", required: true, schema, example }));
const list = (operationId: string, schema: object, value: unknown[]) => ({
  operationId,
  responses: answer(200, { type: "array", items: schema }, value),
});
const act = (operationId: string, schema?: object, value?: unknown) => ({
  operationId,
  responses: { ...(schema ? answer(200, schema, value) : { 204: { description: "Done." } }), ...missing },
});

const Coupon = object({ code: text, credits: { type: "integer" } });
const COUPONS = [
  { code: "SPRING26", credits: 5 },
  { code: "SUMMER26", credits: 7 },
];
const kind = { ...text, "x-id": "plan" };
const Plan = object({ plan_key: kind, name: text });
const PLANS = [
  { plan_key: "small", name: "Small" },
  { plan_key: "large", name: "Large" },
];
const Draft = object({ draft_id: text, title: text });
const number = { type: "integer" };
const Version = object({ version: number, note: text });
const VERSIONS = [
  { version: 1, note: "First" },
  { version: 2, note: "Second" },
];
const requestBody = { required: true, content: content(object({ title: text }), { title: "New" }) };

const mock = await startAltered(
  {
    "/coupons/": { get: list("coupons.list", Coupon, COUPONS) },
    "/coupons/{code}/redeem/": {
      parameters: inPath(["code", "SPRING26"]),
      post: act("coupons.redeem", Coupon, COUPONS[0]),
    },
    "/plans/": { get: list("plans.list", Plan, PLANS) },
    // By its kind alone.
    "/plans/{plan}/choose/": { parameters: inPath(["plan", "small", kind]), post: act("plans.choose") },
    "/drafts/": {
      get: list("drafts.list", Draft, [{ draft_id: "d_1", title: "Old" }]),
      post: {
        operationId: "drafts.create",
        requestBody,
        responses: answer(201, Draft, { draft_id: "d_1", title: "Old" }),
      },
    },
    "/drafts/{draft_id}/versions/": {
      parameters: inPath(["draft_id", "d_1"]),
      get: list("versions.list", Version, VERSIONS),
    },
    "/drafts/{draft_id}/versions/{version}/restore/": {
      parameters: inPath(["draft_id", "d_1"], ["version", 1, number]),
      post: act("versions.restore", Version, VERSIONS[0]),
    },
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);
const statusOf = async (method: string, path: string) => (await call(method, path)).status;

test("each record of the list is there once, and can be acted on", async () => {
  expect((await call("GET", "/coupons/")).body).toEqual(COUPONS);
  for (const coupon of COUPONS)
    expect(await call("POST", `/coupons/${coupon.code}/redeem/`)).toMatchObject({ status: 200, body: coupon });
  expect(await statusOf("POST", "/coupons/AUTUMN26/redeem/")).toBe(404);
  expect((await call("GET", "/coupons/")).body).toEqual(COUPONS);
});

test("by the kind of its key where that is called otherwise on the path", async () => {
  expect((await call("GET", "/plans/")).body).toEqual(PLANS);
  for (const { plan_key: key } of PLANS) expect(await statusOf("POST", `/plans/${key}/choose/`)).toBe(204);
  expect(await statusOf("POST", "/plans/none/choose/")).toBe(404);
});

test("below another record, by a number", async () => {
  expect((await call("GET", "/drafts/d_1/versions/")).body).toEqual(VERSIONS);
  for (const version of VERSIONS) {
    const restored = await call("POST", `/drafts/d_1/versions/${version.version}/restore/`);
    expect(restored).toMatchObject({ status: 200, body: version });
  }
  expect(await statusOf("POST", "/drafts/d_1/versions/3/restore/")).toBe(404);
  const { body: draft } = await call("POST", "/drafts/", { title: "New" });
  expect(draft.draft_id).not.toBe("d_1");
  expect((await call("GET", `/drafts/${draft.draft_id}/versions/`)).body).toEqual([]);
});
