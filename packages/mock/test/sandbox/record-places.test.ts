// Records that stand in an envelope in some answers and by themselves in others.
import { afterAll, expect, test, vi } from "vitest";
import type { ListDefinition } from "../../src/sandbox/service.ts";
import { caller, readBundle, TEMPLATE_ID } from "../support.ts";

const POTS = [
  { sku: 12, name: "Pot", price: 9 },
  { sku: 15, name: "Pan", price: 12 },
];

const bundle = readBundle();
const pot = { $ref: "#/components/schemas/Pot" };
const answering = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: { "application/json": { schema, examples: { one: { value } } } } },
});
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const missing = { 404: { description: "There is none." } };
const request = { required: true, content: { "application/json": { schema: object({ name: { type: "string" } }) } } };
const parameters = [{ name: "sku", in: "path", required: true, schema: { type: "integer" }, example: 12 }];
const text = { type: "string" };
const listed = object({ result: object({ rows: { type: "array", items: pot }, count: { type: "integer" } }) });
const paths = {
  "/api/pots/": {
    get: {
      operationId: "pots.list",
      responses: answering(200, listed, { result: { rows: POTS, count: 2 } }),
    },
    post: {
      operationId: "pots.create",
      requestBody: request,
      // Whose request it is has an id as well.
      responses: answering(201, object({ sku: text, data: pot }), { sku: "request", data: POTS[0] }),
    },
  },
  "/api/pots/{sku}/": {
    parameters,
    get: { operationId: "pots.get", responses: { ...answering(200, pot, POTS[0]), ...missing } },
    patch: {
      operationId: "pots.change",
      requestBody: request,
      responses: { ...answering(200, object({ pot, text }), { pot: POTS[0], text: "Done." }), ...missing },
    },
    put: {
      operationId: "pots.replace",
      requestBody: request,
      responses: { ...answering(200, object({ text }), { text: "Done." }), ...missing },
    },
    delete: { operationId: "pots.remove", responses: { ...answering(200, pot, POTS[0]), ...missing } },
  },
  "/api/racks/{rack}/": {
    parameters: [{ name: "rack", in: "path", required: true, schema: text, example: "top" }],
    get: {
      operationId: "racks.get",
      responses: { ...answering(200, object({ rack: text, name: text }), { rack: "top", name: "Pots" }), ...missing },
    },
    put: {
      operationId: "racks.put",
      requestBody: request,
      responses: {
        ...answering(200, object({ rack: text, name: text }), { rack: "top", name: "Pots" }),
        ...answering(201, object({ rack: text, name: text }), { rack: "low", name: "Pots" }),
      },
    },
  },
  // Of lids, no list and no read says what a record is, but its id.
  "/api/lids/{lid_id}/": {
    parameters: [{ name: "lid_id", in: "path", required: true, schema: text, example: "l1" }],
    get: {
      operationId: "lids.get",
      responses: {
        ...answering(200, object({ lid: object({ lid_id: text }), size: object({ cm: { type: "integer" } }) }), {
          lid: { lid_id: "l1" },
          size: { cm: 3 },
        }),
        ...missing,
      },
    },
    delete: {
      operationId: "lids.remove",
      responses: {
        ...answering(200, object({ lid_id: text, deleted: { type: "boolean" } }), { lid_id: "l9", deleted: true }),
        ...missing,
      },
    },
  },
};
const gone = object({ id: text, deleted: { type: "boolean" } });
const jobs = "/api/custom_template_jobs/{id}/";
const removal = {
  operationId: "customTemplateJobs.remove",
  responses: { ...answering(200, gone, { id: "x", deleted: true }), ...missing },
};
const Pot = object({ sku: { type: "integer" }, name: text, price: { type: "integer" } });
const spec = {
  ...bundle,
  paths: { ...bundle.paths, ...paths, [jobs]: { ...bundle.paths[jobs], delete: removal } },
  components: { ...bundle.components, schemas: { ...bundle.components.schemas, Pot } },
};

// What is generated of `x-list`, in modules of this file's own: those of other files know the contract as it is.
vi.resetModules();
vi.doMock("../../src/contract/service-of.ts", async () => {
  const { service } = await import("../../src/generated/service.ts");
  const list: ListDefinition = { at: "result.rows", total: "result.count" };
  const operations = { ...service.operations, "pots.list": { method: "get", path: "/api/pots/", list } };
  return { serviceOf: async () => ({ service: { ...service, operations }, isOurs: true }) };
});

const { startMock } = await import("../../src/index.ts");
vi.doUnmock("../../src/contract/service-of.ts");
vi.resetModules();

const mock = await startMock({ spec });
afterAll(() => mock.close());
const call = caller(mock);

test("a record is found in the answers to its list, its creation, its read and its change", async () => {
  expect((await call("GET", "/api/pots/")).body).toEqual({ result: { rows: POTS, count: 2 } });

  const made = await call("POST", "/api/pots/", { name: "Wok" });
  expect(made).toMatchObject({ status: 201, body: { sku: "request", data: { name: "Wok" } } });
  const { sku } = made.body.data;
  expect(sku).not.toBe(12);
  expect((await call("GET", `/api/pots/${sku}/`)).body).toEqual(made.body.data);

  const changed = await call("PATCH", `/api/pots/${sku}/`, { name: "Cup" });
  expect(changed.body).toEqual({ pot: { ...made.body.data, name: "Cup" }, text: "Done." });
  expect((await call("GET", "/api/pots/")).body.result).toEqual({ rows: [...POTS, changed.body.pot], count: 3 });

  const removed = await call("DELETE", `/api/pots/${sku}/`);
  expect([removed.status, removed.body]).toEqual([200, changed.body.pot]);
  expect((await call("GET", `/api/pots/${sku}/`)).status).toBe(404);
  expect((await call("DELETE", `/api/pots/${sku}/`)).status).toBe(404);
});

test("a change whose answer has no record is made, and answered with the contract's example, which says so", async () => {
  const { headers, body } = await call("PUT", "/api/pots/12/", { name: "Jug" });
  expect([headers.get("x-sandbox-fallback"), body]).toEqual(["example", { text: "Done." }]);
  expect((await call("GET", "/api/pots/12/")).body).toEqual({ ...POTS[0], name: "Jug" });
});

test("without a list, a record is the one field that has an id, and a removal says more than a record", async () => {
  expect((await call("GET", "/api/lids/l1/")).body).toEqual({ lid: { lid_id: "l1" }, size: { cm: 3 } });
  expect((await call("DELETE", "/api/lids/l1/")).body).toEqual({ lid_id: "l1", deleted: true });
  expect((await call("GET", "/api/lids/l1/")).status).toBe(404);
});

test("where an answer of 201 is described, PUT makes the record that is not there", async () => {
  const rack = { rack: "low", name: "Pans" };
  const made = await call("PUT", "/api/racks/low/", { name: "Pans" });
  expect([made.status, made.body]).toEqual([201, rack]);
  expect((await call("GET", "/api/racks/low/")).body).toEqual(rack);
  const changed = await call("PUT", "/api/racks/low/", { name: "Lids" });
  expect([changed.status, changed.body]).toEqual([200, { ...rack, name: "Lids" }]);
});

test("the removal of a job answers as it is described, too", async () => {
  const { body } = await call("POST", "/api/custom_template_jobs/", { template_id: TEMPLATE_ID, variables: {} });
  const removed = await call("DELETE", jobs.replace("{id}", body.id));
  expect([removed.status, removed.body]).toEqual([200, { id: body.id, deleted: true }]);
  expect((await call("GET", jobs.replace("{id}", body.id))).status).toBe(404);
});
