import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Schema } from "../src/index.ts";
import { dereferenced } from "../src/publish/dereferenced.ts";
import { publishedFiles } from "../src/publish/index.ts";
import { openApi31 } from "../src/publish/openapi-3-1.ts";
import { withoutExamples } from "../src/publish/without-examples.ts";
import { smallContract } from "../src/testing/small-contract.ts";

const NULL: Schema = { enum: [null] };
const FILM = "#/components/schemas/Film";

/** A schema of the small contract that is called like keywords, holds them as data, and contains itself. */
function awkward() {
  const contract = smallContract();
  contract.components.schemas.Film = {
    type: "object",
    required: ["id"],
    example: { id: "1" },
    properties: {
      id: { type: "string", example: "1" },
      example: { type: "string", nullable: true },
      examples: { type: "array", items: { type: "number", minimum: 0, exclusiveMinimum: true } },
      defaults: { type: "object", default: { example: "data", nullable: true, enum: [null] } },
      sequel: { oneOf: [{ $ref: FILM }, NULL] },
      poster: { type: "string", format: "binary" },
    },
  };
  return contract;
}

test("without examples: the keyword is gone everywhere, fields of that name and data stay", () => {
  const bare = withoutExamples(awkward());
  const { components } = bare as ReturnType<typeof smallContract>;
  expect(components.schemas.Film).toEqual({
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "string" },
      example: { type: "string", nullable: true },
      examples: { type: "array", items: { type: "number", minimum: 0, exclusiveMinimum: true } },
      defaults: { type: "object", default: { example: "data", nullable: true, enum: [null] } },
      sequel: { oneOf: [{ $ref: FILM }, NULL] },
      poster: { type: "string", format: "binary" },
    },
  });
  expect(JSON.stringify(smallContract())).toContain('"examples"');
  expect(JSON.stringify(withoutExamples(smallContract()))).not.toContain('"examples"');
});

test("OpenAPI 3.1: null is a type, bounds are numbers, and data is left alone", () => {
  const { openapi, components } = openApi31(awkward()) as {
    openapi: string;
    components: { schemas: Record<string, object> };
  };
  expect(openapi).toMatch(/^3\.1\./);
  expect(components.schemas.Film).toEqual({
    type: "object",
    required: ["id"],
    examples: [{ id: "1" }],
    properties: {
      id: { type: "string", examples: ["1"] },
      example: { type: ["string", "null"] },
      examples: { type: "array", items: { type: "number", exclusiveMinimum: 0 } },
      defaults: { type: "object", default: { example: "data", nullable: true, enum: [null] } },
      sequel: { oneOf: [{ $ref: FILM }, { type: "null" }] },
      poster: { contentMediaType: "application/octet-stream" },
    },
  });
});

test("OpenAPI 3.1: what is posted stands among the webhooks once per source, under an operationId of its own", () => {
  const contract = smallContract();
  const create = contract.paths["/api/films/"]?.post;
  if (create) contract.paths["/api/films/again/"] = { post: { ...create, operationId: "films.again" } };
  expect(openApi31(contract)).toMatchObject({
    webhooks: { film: { post: { operationId: "webhooks.film", "x-webhook": { source: "film" } } } },
  });
  expect(contract.openapi).toBe("3.0.3");
});

test("dereferenced: everything is in its place, and no component is left but the keys", () => {
  const whole = JSON.stringify(dereferenced(smallContract()));
  expect(whole).not.toContain("$ref");
  expect(JSON.parse(whole).components).toEqual({ securitySchemes: smallContract().components.securitySchemes });
  expect(JSON.parse(whole).paths["/api/films/"].post.requestBody.content["application/json"].schema).toMatchObject({
    properties: { look: { type: "string", enum: ["film", "paper"] } },
  });
});

test("dereferenced: a schema that contains itself refers to itself inside, and only there", () => {
  const film = { type: "object", properties: { sequel: { oneOf: [{ $ref: FILM }, NULL] } } };
  const answer = { content: { "application/json": { schema: film } } };
  expect(dereferenced(awkward())).toMatchObject({
    paths: { "/api/films/{id}/": { get: { responses: { "200": answer } } } },
    components: { schemas: { Film: film } },
  });
});

test("the same contract gives the same files", () => {
  expect([...publishedFiles(smallContract())]).toEqual([...publishedFiles(smallContract())]);
});

test.each(["1.1", "1.2"] as const)("YAML: read as %s, it is the contract", (version) => {
  const contract = smallContract();
  const words = [
    "no",
    "on",
    "y",
    "NO",
    "1:30",
    "0777",
    "0o17",
    "1_000",
    "2026-03-02",
    "2026-03-02T10:00:00Z",
    "~",
    "<<",
  ];
  contract.components.schemas.Film = {
    type: "object",
    example: { y: 0.4, no: 1, "2026-03-02": 2 },
    properties: { language: { type: "string", enum: words } },
  };
  const text = publishedFiles(contract).get("openapi.yaml") ?? "";
  expect(parse(text, { version, merge: true })).toEqual(JSON.parse(JSON.stringify(contract)));
});
