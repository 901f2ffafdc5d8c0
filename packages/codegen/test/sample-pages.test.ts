// What a sample asks for of a list in pages: the first one, which no cursor names.
import { buildModel, type ListExtension, type OperationObject } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { sampleRequest } from "../src/samples/sample-request.ts";
import { typescriptSample } from "../src/samples/typescript.ts";

test.each<[NonNullable<ListExtension["page"]>, string[]]>([
  [{ style: "cursor", parameter: "from", next: "next" }, ["look"]],
  [{ style: "url", parameter: "from", next: "next" }, ["look"]],
  [{ style: "number", parameter: "from" }, ["look", "from"]],
])("a sample of a list in pages sends no cursor that the contract shows: %j", (page, sent) => {
  const contract = smallContract();
  contract.components.schemas.Films = {
    type: "object",
    properties: { data: { type: "array", items: { $ref: "#/components/schemas/Film" } }, next: { type: "string" } },
  };
  const list: OperationObject = {
    operationId: "films.list",
    summary: "Films",
    tags: ["films"],
    "x-list": { at: "data", page },
    parameters: [
      { name: "look", in: "query", schema: { type: "string" }, example: "film" },
      { name: "from", in: "query", schema: { type: "string" }, example: "2" },
    ],
    responses: {
      "200": {
        description: "Films.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Films" } } },
      },
    },
  };
  Object.assign(contract.paths["/api/films/"] ?? {}, { get: list });
  const model = buildModel(contract);
  const found = model.operations.find(({ id }) => id === list.operationId);
  if (!found) throw new Error("The list is not there.");
  const request = sampleRequest(model, found);
  expect(request.query.map(({ name }) => name)).toEqual(sent);
  // What comes back beside the records says nothing to who reads the sample.
  expect(typescriptSample(model, request)).toMatch(
    /\nfor \(const film of films\.data \?\? \[\]\) console\.log\(film\.\w/,
  );
});
