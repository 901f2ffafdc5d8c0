// What is about one record and is not known: `POST /campaigns/{id}/archive/`. It is that record, or an example, but only if there is one.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const Campaign = object({ id: text, name: text, archived: { type: "boolean" } });
const CAMPAIGN = { id: "c_1", name: "Spring", archived: false };
const Clip = object({ id: text, status: text, title: text, output: { type: "string", nullable: true } });
const CLIP = { id: "v_1", status: "waiting", title: "Shoes", output: null };
const Stats = object({ views: { type: "integer" } });
const missing = { 404: { description: "There is none." } };
const answer = (schema: object, value: unknown) => ({ description: "It.", content: content(schema, value) });
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "c_1" }];
const body = (properties: object, value: object) => ({ content: content({ type: "object", properties }, value) });
const campaigns = "/api/campaigns/";
const clips = "/api/clips/";
const archived = { ...CAMPAIGN, archived: true };
const mock = await startAltered(
  {
    [campaigns]: {
      post: {
        operationId: "campaigns.create",
        requestBody: { required: true, ...body({ name: text }, { name: "Spring" }) },
        responses: { 201: answer(Campaign, CAMPAIGN) },
      },
    },
    [`${campaigns}{id}/`]: {
      parameters,
      get: { operationId: "campaigns.get", responses: { 200: answer(Campaign, CAMPAIGN), ...missing } },
    },
    [`${campaigns}{id}/archive/`]: {
      parameters,
      post: { operationId: "campaigns.archive", responses: { 200: answer(Campaign, archived), ...missing } },
    },
    [`${campaigns}{id}/rename/`]: {
      parameters,
      put: {
        operationId: "campaigns.rename",
        requestBody: { required: true, ...body({ id: text, name: text, loud: text }, { name: "Fall" }) },
        // It describes no 404.
        responses: { 200: answer(object({ data: Campaign, text }), { data: archived, text: "Renamed." }) },
      },
    },
    [`${campaigns}{id}/stats/`]: {
      parameters,
      get: { operationId: "campaigns.stats", responses: { 200: answer(Stats, { views: 7 }), ...missing } },
      delete: { operationId: "campaigns.forget", responses: { 204: { description: "Gone." }, ...missing } },
    },
    [`${campaigns}{id}/notes/{note}/pin/`]: {
      parameters: [...parameters, { ...parameters[0], name: "note" }],
      post: { operationId: "campaigns.pin", responses: { 200: answer(Stats, { views: 8 }), ...missing } },
    },
    [clips]: {
      post: {
        operationId: "clips.create",
        requestBody: { required: true, ...body({ title: text }, { title: "Shoes" }) },
        responses: { 201: answer(Clip, CLIP) },
      },
    },
    [`${clips}{id}/`]: {
      parameters: [{ ...parameters[0], example: "v_9" }],
      get: {
        operationId: "clips.get",
        responses: {
          200: {
            description: "It.",
            content: { "application/json": { schema: Clip, examples: { waiting: { value: CLIP } } } },
          },
          ...missing,
        },
      },
    },
    [`${clips}{id}/star/`]: {
      parameters: [{ ...parameters[0], example: "v_9" }],
      post: {
        operationId: "clips.star",
        requestBody: body({ title: text, status: text }, { title: "Star" }),
        responses: { 200: answer(Clip, { ...CLIP, title: "Star" }), ...missing },
      },
    },
  },
  {
    operations: {
      "clips.create": { method: "post", path: clips, job: { type: "clip", action: "start", until: "done" } },
      "clips.get": { method: "get", path: `${clips}{id}/`, job: { type: "clip", action: "read" } },
    },
    jobs: { clip: jobOf("clips.get", { samples: { done: ["v_9"] } }) },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

test("an answer that is the record is the one of the path, with what is sent, and it is kept", async () => {
  const made = (await call("POST", campaigns, { name: "Winter" })).body;
  const path = `${campaigns}${made.id}/`;
  const acted = await call("POST", `${path}archive/`);
  expect([acted.status, acted.headers.get("x-sandbox-fallback"), acted.body]).toEqual([200, "record", made]);

  const renamed = await call("PUT", `${path}rename/`, { id: "c_7", name: "Fall", loud: "yes" });
  expect(renamed.body).toEqual({ data: { ...made, name: "Fall" }, text: "Renamed." });
  expect((await call("GET", path)).body).toEqual(renamed.body.data);
  expect((await call("GET", `${campaigns}c_1/`)).body).toEqual(CAMPAIGN);
});

test("an answer that is something else is the example", async () => {
  const { headers, body } = await call("GET", `${campaigns}c_1/stats/`);
  expect([headers.get("x-sandbox-fallback"), body]).toEqual(["example", { views: 7 }]);
  expect((await call("DELETE", `${campaigns}c_1/stats/`)).status).toBe(204);
  expect((await call("POST", `${campaigns}c_1/notes/n_1/pin/`)).body).toEqual({ views: 8 });
});

test.each([
  ["POST", `${campaigns}none/archive/`],
  ["PUT", `${campaigns}none/rename/`],
  ["GET", `${campaigns}none/stats/`],
  ["DELETE", `${campaigns}none/stats/`],
  ["POST", `${campaigns}none/notes/n_1/pin/`],
  ["POST", `${clips}none/star/`],
])("%s %s is a 404: there is no such record", async (method, path) => {
  const { status, body } = await call(method, path, method === "PUT" ? { name: "Fall" } : undefined);
  expect([status, body]).toEqual([404, { detail: "Not found." }]);
});

test("the record of a job as well, but for what its states tell; also of one that an example names", async () => {
  const made = (await call("POST", clips, { title: "Boots" })).body;
  const starred = await call("POST", `${clips}${made.id}/star/`, { title: "Hats", status: "odd" });
  expect([starred.headers.get("x-sandbox-fallback"), starred.body]).toEqual(["record", { ...made, title: "Hats" }]);
  expect((await call("GET", `${clips}${made.id}/`)).body).toEqual(starred.body);
  expect((await call("POST", `${clips}v_9/star/`)).body.id).toBe("v_9");
});
