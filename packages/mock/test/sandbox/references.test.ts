// Ids that a job's examples have of other things lead to those; those of its own are its own.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const uuid = { type: "string", format: "uuid" };
const nullable = { ...uuid, nullable: true };
const FACE = "5d0d5a8e-9f4c-4d0e-8f43-0d7d3c2f1a01";
const ADS = ["2f7c1b94-6f0d-4b8e-9a75-5a1c3e9d7b02", "d05e8a67-1c2b-4f3d-8e9f-7a6b5c4d3e03"];
const MEDIA = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb04";
const ROWS = ADS.map((ad_id) => ({ ad_id, clicks: 3 }));
const Report = {
  type: "object",
  required: ["id", "status", "ad_ids", "face_id", "media_job", "rows"],
  properties: {
    ...{ id: text, status: text, ad_ids: { type: "array", items: uuid }, face_id: nullable, media_job: nullable },
    rows: { type: "array", items: { type: "object", properties: { ad_id: uuid, clicks: { type: "integer" } } } },
  },
};
const WAITING = { id: "r_1", status: "waiting", ad_ids: ADS, face_id: null, media_job: null, rows: [] };
const MADE = { ...WAITING, status: "made", face_id: FACE, media_job: MEDIA, rows: ROWS };
const Face = { type: "object", required: ["id"], properties: { id: uuid } };
const asked = { type: "object", properties: { ad_ids: { type: "array", items: uuid } } };
const mock = await startAltered(
  {
    "/faces": {
      get: {
        operationId: "faces.list",
        responses: { 200: { description: "All.", content: content({ type: "array", items: Face }, [{ id: FACE }]) } },
      },
    },
    "/reports": {
      post: {
        operationId: "reports.create",
        requestBody: { content: content(asked, { ad_ids: ADS }) },
        responses: { 201: examples(Report, { waiting: WAITING }) },
      },
    },
    "/reports/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text, example: "r_1" }],
      get: { operationId: "reports.get", responses: { 200: examples(Report, { waiting: WAITING, made: MADE }) } },
    },
  },
  {
    operations: {
      "reports.create": { method: "post", path: "/reports", job: { type: "report", action: "start", until: "done" } },
      "reports.get": { method: "get", path: "/reports/{id}", job: { type: "report", action: "read" } },
    },
    jobs: { report: jobOf("reports.get", { type: "report", result: [], samples: { done: ["r_1"] } }) },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

test("a job names what the sandbox has, and what was asked about, by the ids of those", async () => {
  const { id } = (await call("POST", "/reports", { ad_ids: ADS })).body;
  await mock.control.jobs.finish(id);
  const records = [(await call("GET", `/reports/${id}`)).body, (await call("GET", "/reports/r_1")).body];
  for (const record of records)
    expect(record).toMatchObject({ status: "made", face_id: FACE, ad_ids: ADS, rows: ROWS });
  const media = records.map(({ media_job }) => media_job);
  expect(new Set([...media, MEDIA]).size).toBe(3);
});

test("entries without a state are shown as in the examples, however many the request asks for", async () => {
  const { id } = (await call("POST", "/reports", { ad_ids: ADS.slice(0, 1) })).body;
  await mock.control.jobs.finish(id);
  expect((await call("GET", `/reports/${id}`)).body).toMatchObject({ ad_ids: ADS.slice(0, 1), rows: ROWS });
});
