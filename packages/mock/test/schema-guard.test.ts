import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadContract } from "../src/contract/load.ts";
import { BrokenContractError, startMock } from "../src/index.ts";
import { packageFile } from "../src/package-file.ts";
import { caller, readBundle } from "./support.ts";

test("every schema of the two contracts that come along compiles, which no start looks at again", async () => {
  const control = parse(readFileSync(packageFile("control.openapi.yaml"), "utf8"));
  for (const own of [{ ...readBundle() }, control]) {
    expect((await loadContract(own)).operations.length).toBeGreaterThan(0);
  }
});

test("a schema that does not compile stops the start, with operation and pointer", async () => {
  const bundle = readBundle();
  const schema = bundle.components.schemas.CustomTemplateJob as { properties: Record<string, unknown> };
  schema.properties.name = { type: "string", pattern: "(" };
  const failure = await startMock({ spec: { ...bundle } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BrokenContractError);
  const { schemas, message } = failure as BrokenContractError;
  expect(schemas.map(({ operation }) => operation)).toContain("customTemplateJobs.get");
  expect(message).toContain(
    "customTemplateJobs.get #/paths/~1api~1custom_template_jobs~1{id}~1/get/responses/200/content/application~1json/schema/properties/name: Invalid regular expression",
  );
});

test("a set that null is in, as OpenAPI 3.0 has it beside nullable, is no schema that does not compile", async () => {
  const bundle = readBundle();
  const schema = bundle.components.schemas.CustomTemplateJob as { properties: Record<string, unknown> };
  schema.properties.mood = { type: "string", nullable: true, enum: ["glad", null] };
  await using mock = await startMock({ spec: { ...bundle } });
  expect((await caller(mock)("GET", "/api/remaining_credits/")).status).toBe(200);
});

test("a parameter's and a callback's schema are held to the same", async () => {
  const bundle = readBundle();
  const payload = bundle.components.schemas.CustomTemplateJobWebhook as { properties: Record<string, unknown> };
  payload.properties.status = { type: "text" };
  const failure = await startMock({ spec: { ...bundle } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BrokenContractError);
  expect((failure as Error).message).toContain("customTemplateJobs.webhook");
});

test("an answer that breaks the contract is a 500 that says where", async () => {
  await using mock = await startMock({
    mode: "contract",
    handlers: {
      "credits.getRemaining": () => ({ status: 200, body: { remaining_credits: "many" } }),
      "htmlInteractiveAds.listStyles": () => ({ status: 200, body: [{}] }),
      "dyoa.list": () => ({ status: 418, body: { detail: "I am a teapot." } }),
      "personas.list": () => ({ status: 299, body: [] }),
      "voices.list": () => {
        throw new Error("out of order");
      },
    },
  });
  const call = caller(mock);
  expect(await call("GET", "/api/remaining_credits/")).toMatchObject({
    status: 500,
    body: {
      detail: "The answer of credits.getRemaining breaks the contract.",
      violations: [{ location: "body.remaining_credits", message: "has to be a number" }],
    },
  });
  const { body } = await call("GET", "/api/html_interactive_ads/styles/");
  expect(body.violations).toContainEqual({ location: "body.0.id", message: "is missing" });
  expect(await call("GET", "/api/dyoa/")).toMatchObject({
    status: 500,
    body: { violations: [{ location: "status" }] },
  });
  expect(await call("GET", "/api/personas/")).toMatchObject({
    status: 500,
    body: { violations: [{ location: "status" }] },
  });
  expect(await call("GET", "/api/voices/")).toMatchObject({
    status: 500,
    body: { detail: "The mock failed: The handler of voices.list failed: out of order" },
  });
});

test("an example that breaks the contract is not answered either", async () => {
  const bundle = readBundle();
  const json = bundle.paths["/api/remaining_credits/"]?.get?.responses["200"]?.content?.["application/json"];
  if (json) json.examples = { wrong: { value: { remaining_credits: null } } };
  await using mock = await startMock({ mode: "contract", spec: { ...bundle } });
  expect(await caller(mock)("GET", "/api/remaining_credits/")).toMatchObject({
    status: 500,
    body: { violations: [{ location: "body.remaining_credits" }] },
  });
});

test.each(["after", "before"])(
  "variants that say their value %s what they have in common are told apart",
  async (place) => {
    const base = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
    const variant = (kind: string, field: string) => {
      const own = {
        required: [field],
        properties: { kind: { type: "string", enum: [kind] }, [field]: { type: "integer" } },
      };
      return { allOf: place === "after" ? [base, own] : [own, base] };
    };
    const schema = { oneOf: [variant("still", "at"), variant("scene", "to")], discriminator: { propertyName: "kind" } };
    const answers = {
      "204": { description: "Taken." },
      "422": { description: "Wrong.", content: { "application/json": { schema: { type: "object" } } } },
    };
    const post = {
      operationId: "takes.add",
      tags: ["takes"],
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: answers,
    };
    const info = { title: "Takes", version: "1" };
    await using mock = await startMock({
      mode: "contract",
      spec: { openapi: "3.0.3", info, paths: { "/takes": { post } } },
    });
    const add = async (take: object): Promise<unknown> => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${mock.url}/takes`, { method: "POST", headers, body: JSON.stringify(take) });
      return answer.status === 204 ? 204 : await answer.json();
    };
    expect(await add({ kind: "still", at: 1 })).toBe(204);
    expect(await add({ kind: "still" })).toEqual({ at: ["This field is required."] });
    expect(await add({ kind: "film" })).toEqual({ kind: ['"film" is not a valid choice.'] });
  },
);

test("headers of an answer are held against the contract as well", async () => {
  const document = {
    openapi: "3.0.3",
    info: { title: "Stock", version: "1" },
    paths: {
      "/stock/": {
        get: {
          operationId: "stock.get",
          responses: {
            204: {
              description: "Counted",
              headers: { "X-Left": { required: true, schema: { type: "integer" } } },
            },
          },
        },
      },
    },
  };
  let headers: Record<string, string> = {};
  await using mock = await startMock({
    mode: "contract",
    spec: document,
    handlers: { "stock.get": () => ({ status: 204, headers }) },
  });
  const violations = async () => {
    const answer = await fetch(`${mock.url}/stock/`);
    return answer.status === 204 ? [] : ((await answer.json()) as { violations: unknown }).violations;
  };
  expect(await violations()).toEqual([{ location: "header.x-left", message: "is missing" }]);
  headers = { "X-Left": "many" };
  expect(await violations()).toEqual([{ location: "header.x-left", message: "has to be a whole number" }]);
  headers = { "X-Left": "3" };
  expect(await violations()).toEqual([]);
});
