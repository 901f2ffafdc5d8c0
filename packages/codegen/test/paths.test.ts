// What stands in a path has the type of its schema: an id that a record has goes into the next call as it is.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { client } from "../src/emitters/client/index.ts";
import type { Artifact } from "../src/emitters/emitter.ts";
import { react } from "../src/emitters/react/index.ts";
import { codeSamples } from "../src/index.ts";

function contractWith(schema: object, example: unknown): OpenApi {
  const contract = smallContract();
  const item = contract.paths["/api/films/{id}/"];
  if (!item) throw new Error("changed");
  item.parameters = [{ name: "id", in: "path", required: true, schema, example }];
  contract.components.schemas.FilmId = { type: "integer", description: "Number of a film." };
  return contract;
}

async function generated({ emitters }: Artifact, contract: OpenApi): Promise<string> {
  const model = buildModel(contract);
  const files = await Promise.all(emitters.map((emit) => emit(model)));
  return files.flatMap((made) => made.map(({ content }) => content)).join("\n");
}

test.each([
  [{ type: "integer" }, "number"],
  [{ $ref: "#/components/schemas/FilmId" }, "FilmId"],
  [{ type: "string", enum: ["Alien", "Heat"] }, '"Alien" | "Heat"'],
  [{ type: "string", format: "uuid" }, "string"],
  [{ type: "string", format: "date-time" }, "string"],
])("%j in a path is %s in methods and queries", async (schema, type) => {
  const contract = contractWith(schema, 7);
  const code = await generated(client, contract);
  expect(code).toContain(`get(id: ${type}, options?: CallOptions): ApiPromise<Film>;`);
  const queries = await generated(react, contract);
  expect(queries).toContain(`get(id: ${type}): Query<Film>;`);
  // Texts of a set are no types.
  expect(queries).not.toMatch(/^ {2}(Alien|Heat),$/m);
});

test("samples have a number where a number is taken", () => {
  const model = buildModel(contractWith({ type: "integer" }, 7));
  const get = model.operations.find(({ id }) => id === "films.get");
  const sources = get ? codeSamples(model, get).map(({ source }) => source) : [];
  expect(sources).toEqual([
    expect.stringContaining("films.get(7)"),
    expect.stringContaining("/api/films/7/"),
    expect.stringContaining("/api/films/7/"),
  ]);
});
