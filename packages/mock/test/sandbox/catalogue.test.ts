// What requests name is what lists show: what the contract shows there, also in an envelope, and what requests have made of it.
import { recordsOf } from "@video-ads/core/pages";
import { operationOf } from "@video-ads/model/testing/requests";
import { expect, test, vi } from "vitest";
import { caller, readBundle } from "../support.ts";
import { content, startAltered } from "./altered.ts";

vi.setConfig({ testTimeout: 60_000 });

test("records of a list that stands in an envelope are there for requests that name them", async () => {
  const bundle = readBundle();
  const path = Object.keys(bundle.paths).find((one) => bundle.paths[one]?.get?.operationId === "personas.list") ?? "";
  const get = bundle.paths[path]?.get;
  const { examples = {} } = get?.responses["200"]?.content?.["application/json"] ?? {};
  const { list = {} } = operationOf("personas.list");
  // The records alone, wherever the contract has them.
  const values = Object.values(examples).map(({ value }) => ({ wrapped: { records: recordsOf(list, value) } }));
  const wrapped = {
    type: "object",
    properties: { wrapped: { type: "object", properties: { records: { type: "array", items: {} } } } },
  };
  const responses = { ...get?.responses, 200: { description: "All.", content: content(wrapped, ...values) } };
  const mock = await startAltered(
    { [path]: { get: { ...get, responses } } },
    { operations: { "personas.list": { method: "GET", path, list: { at: "wrapped.records" } } } },
  );
  try {
    const call = caller(mock);
    const { requestBody } = bundle.paths["/api/lipsyncs/preview/"]?.post ?? {};
    const [example] = Object.values(requestBody?.content["application/json"]?.examples ?? {});
    const { status, body } = await call("POST", "/api/lipsyncs/preview/", example?.value);
    expect([status, body]).toMatchObject([200, { id: expect.any(String) }]);
  } finally {
    await mock.close();
  }
});

test("what requests have made can be named, and what they have removed cannot", async () => {
  const { paths } = readBundle();
  const template = { path: "/api/custom_templates/", id: "template_id" };
  const item = `${template.path}{template_id}/`;
  const shown = paths[item]?.get;
  const { schema, examples = {} } = shown?.responses["200"]?.content?.["application/json"] ?? {};
  const [example] = Object.values(examples).map(({ value }) => value as Record<string, unknown>);
  if (!shown || !example) throw new Error("the contract shows no template");
  const requestBody = {
    required: true,
    content: content({ type: "object", properties: { name: { type: "string" }, variables: {} } }, { name: "New" }),
  };
  await using mock = await startAltered(
    {
      [template.path]: {
        ...paths[template.path],
        post: {
          operationId: "customTemplates.create",
          requestBody,
          responses: { 201: { description: "It.", content: content(Object(schema), example) } },
        },
      },
      [item]: {
        ...paths[item],
        delete: { operationId: "customTemplates.delete", responses: { 204: { description: "Gone." } } },
      },
    },
    {},
  );
  const call = caller(mock);
  const variables = { headline: { name: "headline", type: "text", properties: { content: "Hi" } } };
  const made = (await call("POST", template.path, { name: "New", variables: { headline: variables.headline } })).body;
  const start = async (id: unknown) =>
    call("POST", "/api/custom_template_jobs/", { template_id: id, variables, name: "It" });
  expect(await start(made.template_id)).toMatchObject({ status: 200, body: { id: expect.any(String) } });
  const at = item.replace("{template_id}", made.template_id);
  expect((await call("DELETE", at)).status).toBe(204);
  expect(await start(made.template_id)).toMatchObject({ status: 404 });
});
