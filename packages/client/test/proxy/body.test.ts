// What the proxy makes of a request without a body, where the operation can be sent without one.
import { readStream } from "@video-ads/http/fetch";
import { expect, test } from "vitest";
import type { OperationHints } from "../../src/operation-row.ts";
import { readBody } from "../../src/proxy/body.ts";

const limits = { maxBodyBytes: 100, maxUploadBytes: 100, maxAnswerBytes: 100, bodyTimeoutMs: 1_000 };

async function read(hints: OperationHints, init: RequestInit): Promise<unknown> {
  const request = new Request("http://127.0.0.1/", { method: "POST", ...init });
  const incoming = {
    ...{ method: "POST", target: "/", signal: request.signal, request, passing: () => {} },
    header: (name: string) => request.headers.get(name) ?? undefined,
    passing: () => {},
    readBody: (most: Parameters<typeof readStream>[1]) => readStream(request.body, most),
  };
  const found = await readBody(incoming, hints, [], limits);
  return "answer" in found ? found.answer.status : found;
}

const json = { "content-type": "application/json" };

test.each<[string, OperationHints, RequestInit, unknown]>([
  ["none where one may be left out", { body: "json", optional: true }, {}, { kind: "none" }],
  ["none where a form may be left out", { body: "multipart", optional: true }, {}, { kind: "none" }],
  ["none where one is asked for", { body: "json" }, {}, 415],
  ["one that is empty, and says that it is JSON", { body: "json", optional: true }, { headers: json, body: "" }, 400],
  ["one without a type", { body: "json", optional: true }, { body: new Blob(["{}"]) }, 415],
  ["one of another type", { body: "json", optional: true }, { body: "{}" }, 415],
  ["one", { body: "json", optional: true }, { headers: json, body: '{"a":1}' }, { kind: "json", value: { a: 1 } }],
  [
    "without what would change the objects of who copies it",
    { body: "json" },
    { headers: json, body: '{"a":[{"__proto__":{"b":1}}],"\\u005f_proto__":{"c":1}}' },
    { kind: "json", value: { a: [{}] } },
  ],
])("a body: %s", async (_, hints, init, expected) => {
  expect(await read(hints, init)).toEqual(expected);
});
