// What is generated of `x-errors`: code that reads and writes errors as this contract has them, and no more of it.
import { buildModel, type ErrorsExtension, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { clientErrors } from "../src/emitters/client/errors.ts";
import { clientProxy } from "../src/emitters/client/proxy.ts";

const PROBLEM: Schema = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: { code: { type: "string", enum: ["invalid", "no_credits"] }, message: { type: "string" } },
    },
  },
};

/** What the client and its proxy have of a contract whose errors say this. */
async function generated(places?: ErrorsExtension, problem = PROBLEM): Promise<{ client: string; proxy: string }> {
  const contract = smallContract();
  if (places) contract["x-errors"] = places;
  contract.components.schemas.Problem = problem;
  Object.assign(contract.paths["/api/films/"]?.post?.responses ?? {}, {
    "422": {
      description: "Wrong.",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  });
  const model = buildModel(contract);
  const [client] = await clientErrors(model);
  const [proxy] = await clientProxy(model);
  return { client: client?.content ?? "", proxy: proxy?.content ?? "" };
}

test("where errors are sentences by field, all of a body is read, and the proxy says it likewise", async () => {
  const { client, proxy } = await generated({ message: "detail", fields: ".", whole: "all" });
  expect(client).toContain('fields: fieldMessages(body, ["detail","all"]),');
  expect(client).toContain("type ErrorCode = never;");
  expect(client).not.toMatch(/code:|error-at/);
  expect(proxy).toContain("=> ({ detail: message });");
  expect(proxy).toContain("=> ({ [field]: [message] });");
});

test("what a body declares beside its message is data, unless a request has a field of that name", async () => {
  const text: Schema = { type: "string" };
  const conflict: Schema = {
    type: "object",
    properties: {
      detail: text,
      rendering_since: { type: "string", format: "date-time" },
      film: { type: "object", properties: { title: text } },
      // Fields of the request, and what is said like sentences.
      name: text,
      notes: { type: "array", items: text },
    },
  };
  const others: Schema = { type: "object", properties: { error: text }, additionalProperties: true };
  const { client } = await generated({ message: "detail", fields: ".", whole: "all" }, { anyOf: [others, conflict] });
  expect(client).toContain('fields: fieldMessages(withoutData(body, ["film","rendering_since"]), ["detail","all"]),');
  expect(client).toContain('import { withoutData } from "../errors/without-data.ts";');
});

test("where they stand at places, those are read, with the words that the contract has for programs", async () => {
  const { client, proxy } = await generated({ message: "error.message", code: "error.code", fields: "error.by-field" });
  expect(client).toContain('import { codeAt, messagesAt } from "../errors/error-at.ts";');
  expect(client).toContain('{"message":"error.message","fields":"error.by-field","whole":[]}');
  expect(client).toContain('type ErrorCode = "invalid" | "no_credits" | (string & {});');
  expect(client).toContain('code: codeAt(body, "error.code"),');
  expect(proxy).toContain("=> ({ error: { message: message } });");
  expect(proxy).toContain(
    '=> ({ error: { message: [field, message].join(": "), "by-field": { [field]: [message] } } });',
  );
});

test("the proxy says the word for programs of its status, unless the contract has a list of them", async () => {
  const places = { message: "error.message", code: "error.code" };
  const free = structuredClone(PROBLEM);
  Object.assign(free.properties?.error?.properties?.code ?? {}, { enum: undefined });
  const { proxy } = await generated(places, free);
  expect(proxy).toContain('"404":"not_found"');
  expect(proxy).toContain(
    "(message: string, status: number): object => ({ error: { message: message, code: words[status] } });",
  );
  expect(proxy).toContain('code: "bad_request"');
  expect((await generated(places)).proxy).not.toContain("not_found");
});

test("lists that have to stand beside the message are there, and empty", async () => {
  const problem: Schema = {
    type: "object",
    required: ["error", "hints"],
    properties: {
      hints: { type: "array", items: { type: "string" } },
      notes: { type: "array", items: { type: "string" } },
      error: {
        type: "object",
        required: ["message", "by-field"],
        properties: { message: { type: "string" }, "by-field": { type: "array", items: { type: "object" } } },
      },
    },
  };
  const { proxy } = await generated({ message: "error.message" }, problem);
  expect(proxy).toContain('=> ({ error: { message: message, "by-field": [] }, hints: [] });');
  expect(proxy).toContain('=> ({ error: { message: [field, message].join(": "), "by-field": [] }, hints: [] });');
});

test("words for programs are those of every shape that a body can have, also where any other may stand beside them", async () => {
  const shape = (code: Schema): Schema => ({ type: "object", properties: { code, detail: { type: "string" } } });
  const { client } = await generated(
    { message: "detail", code: "code" },
    {
      oneOf: [
        shape({ type: "string", enum: ["taken"] }),
        shape({ anyOf: [{ type: "string", enum: ["busy"] }, { type: "string" }] }),
      ],
    },
  );
  expect(client).toContain('type ErrorCode = "taken" | "busy" | (string & {});');
});

test("where there are no sentences by field, the one there is names the field", async () => {
  const { client, proxy } = await generated({ message: "error.message" });
  expect(client).toContain('messagesAt(body, {"message":"error.message","whole":[]})');
  expect(proxy).toContain('=> ({ error: { message: [field, message].join(": ") } });');
});

test("a word for programs beside sentences by field, of which the contract lists none", async () => {
  const { client } = await generated({ message: "detail", code: "word", fields: "." });
  expect(client).toContain('fields: fieldMessages(body, ["detail"]),');
  expect(client).toContain("type ErrorCode = string;");
});

test("a contract that does not say it has all sentences read", async () => {
  const { client, proxy } = await generated();
  expect(client).toContain("fields: fieldMessages(body, []),");
  expect(proxy).toContain("=> ({ detail: message });");
});

test("no page sets where the service reports to, unless a field of another operation has the same name and another meaning", async () => {
  const contract = smallContract();
  const [plain] = await clientProxy(buildModel(contract));
  expect(plain?.content).toContain('callbackFields: readonly string[] = ["webhook_url"]');
  expect(plain?.content).not.toContain("own");
  const { post } = contract.paths["/api/films/"] ?? {};
  contract.components.schemas.Shown = { type: "object", properties: { webhook_url: { type: "string" } } };
  const schema = { $ref: "#/components/schemas/Shown" };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const gone = { "x-job": undefined, "x-credits": undefined, callbacks: undefined };
  const put = { ...post, operationId: "films.replace", requestBody, ...gone };
  Object.assign(contract.paths, { "/api/all-films/": { put } });
  const [mixed] = await clientProxy(buildModel(contract));
  expect(mixed?.content).toContain('"films.create": {},');
  expect(mixed?.content).toContain('"films.replace": {"own":["webhook_url"]}');
});
