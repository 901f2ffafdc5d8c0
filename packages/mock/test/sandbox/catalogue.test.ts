// What the service offers to everybody is what its lists show in the contract, also in an envelope.
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
