// What reads the contract without Prism reads what Prism does.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { operationsIn } from "../src/contract/operations-in.ts";
import { packageFile } from "../src/package-file.ts";

const published = JSON.parse(
  await readFile(createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json"), "utf8"),
);
const control = parse(await readFile(packageFile("control.openapi.yaml"), "utf8"));

/** References in each place that they can have: in chains, beside other fields, through one another, and in circles. */
const knotted = {
  openapi: "3.0.3",
  info: { title: "Knots", version: "1" },
  paths: {
    "/nodes/{id}": {
      parameters: [{ $ref: "#/components/parameters/id" }],
      get: {
        operationId: "nodes.get",
        responses: {
          200: { $ref: "#/components/responses/Node" },
          "4XX": {
            description: "Wrong",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Alias" } } },
          },
        },
      },
      put: {
        operationId: "nodes.put",
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } },
        responses: { 204: { description: "Kept" } },
      },
    },
  },
  components: {
    parameters: { id: { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/Id" } } },
    responses: {
      Node: {
        description: "One",
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Node" },
            examples: { leaf: { $ref: "#/components/examples/leaf" } },
          },
        },
      },
    },
    examples: { leaf: { value: { "a/b": "x" } } },
    schemas: {
      Id: { type: "string", format: "uuid" },
      Alias: { $ref: "#/components/schemas/Node" },
      Node: {
        type: "object",
        properties: {
          next: { $ref: "#/components/schemas/Node" },
          all: { type: "array", items: { $ref: "#/components/schemas/Alias" } },
          inner: { $ref: "#/components/schemas/Alias/properties/a~1b" },
          told: { $ref: "#/components/schemas/Id", description: "Another one" },
          "a/b": { type: "string", nullable: true },
        },
      },
    },
  },
};

test.each([
  ["the published contract", published],
  ["the contract of the control plane", control],
  ["knots", knotted],
])("%s is read as Prism reads it", async (_, document) => {
  const ours = operationsIn(structuredClone(document));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours).toEqual(await getHttpOperationsFromSpec(structuredClone(document)));
});

test("a reference that leads nowhere is said", async () => {
  const document = (schema: object) => ({
    ...structuredClone(knotted),
    components: { ...structuredClone(knotted.components), schemas: { ...knotted.components.schemas, Id: schema } },
  });
  expect(() => operationsIn(document({ $ref: "#/components/schemas/Gone" }))).toThrow(
    "spec: The contract cannot be read: the reference #/components/schemas/Gone points at nothing.",
  );
  expect(() => operationsIn(document({ $ref: "#/components/schemas/Id" }))).toThrow(/leads to itself/);
});
