import { expect, test } from "vitest";
import { buildModel, type OpenApi, type Schema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";
import { typeNames } from "../src/typescript/index.ts";

/** The small contract, with its record under another name. */
function called(name: string, more: Record<string, Schema> = {}): OpenApi {
  const contract = JSON.parse(
    JSON.stringify(smallContract()).replaceAll('schemas/Film"', `schemas/${name}"`),
  ) as OpenApi;
  const { Film = {}, ...schemas } = contract.components.schemas;
  contract.components.schemas = { [name]: Film, ...schemas, ...more };
  return contract;
}

test.each([
  ["Film", "Film"],
  ["film", "Film"],
  ["film-cut.v2", "FilmCutV2"],
  ["2d_film", "Schema2d_film"],
  ["F", "FSchema"],
  // Names of the platform and of what is exported beside the schemas.
  ["Record", "RecordSchema"],
  ["Upload", "UploadSchema"],
  ["ValidationError", "ValidationErrorSchema"],
  ["Query", "QuerySchema"],
  ["Source", "SourceSchema"],
  // Names that are made of resources and operations.
  ["FilmsResource", "FilmsResourceSchema"],
  ["FilmsGetQuery", "FilmsGetQuerySchema"],
])("the schema %s is the type %s", (name, type) => {
  expect(typeNames(called(name)).get(name)).toBe(type);
  const model = buildModel(called(name));
  expect(model.operations.map(({ success }) => success.type)).toEqual([type, type]);
  expect(model.contract.components.schemas[type]).toEqual(smallContract().components.schemas.Film);
});

test("two schemas never share a type, and one that can keep its name does", () => {
  const names = typeNames(called("film", { Film: {}, Upload: {}, UploadSchema: {}, "film-": {} }));
  expect(Object.fromEntries(names)).toMatchObject({
    Film: "Film",
    film: "FilmSchema",
    "film-": "FilmSchema2",
    UploadSchema: "UploadSchema",
    Upload: "UploadSchema2",
  });
});

test("references follow, also those of a discriminator; the published contract stays as it is", () => {
  const union: Schema = {
    oneOf: [{ $ref: "#/components/schemas/Upload" }],
    discriminator: { propertyName: "kind", mapping: { file: "#/components/schemas/Upload" } },
  };
  const contract = called("Film", { Upload: { type: "object" }, Union: union });
  const model = buildModel(contract);
  expect(model.contract.components.schemas.Union).toEqual({
    oneOf: [{ $ref: "#/components/schemas/UploadSchema" }],
    discriminator: { propertyName: "kind", mapping: { file: "#/components/schemas/UploadSchema" } },
  });
  expect(model.published).toBe(contract);
  expect(contract.components.schemas.Union).toBe(union);
});

test("an operation whose tag the document does not list is refused", () => {
  const contract = smallContract();
  contract.tags = [];
  expect(() => buildModel(contract)).toThrow("films.create: the contract has no tag films");
});
