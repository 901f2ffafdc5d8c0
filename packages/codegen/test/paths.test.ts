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
  contract.components.schemas.FilmNumber = { type: "integer", description: "Number of a film." };
  return contract;
}

async function generated({ emitters }: Artifact, contract: OpenApi): Promise<string> {
  const model = buildModel(contract);
  const files = await Promise.all(emitters.map((emit) => emit(model)));
  return files.flatMap((made) => made.map(({ content }) => content)).join("\n");
}

test.each([
  [{ type: "integer" }, "number"],
  [{ $ref: "#/components/schemas/FilmNumber" }, "FilmNumber"],
  [{ type: "string", enum: ["Alien", "Heat"] }, '"Alien" | "Heat"'],
  // A text is the id of the job that is read there, unless it says of what else it is one.
  [{ type: "string", format: "uuid" }, "FilmId"],
  [{ type: "string", format: "date-time" }, "FilmId"],
  [{ type: "string", "x-id": "reel" }, "ReelId"],
])("%j in a path is %s in methods and queries", async (schema, type) => {
  const contract = contractWith(schema, 7);
  const code = await generated(client, contract);
  expect(code).toContain(`get(id: ${type}, options?: CallOptions): Promise<Film>;`);
  const queries = await generated(react, contract);
  expect(queries).toContain(`get(id: ${type} | undefined): Query<Film>;`);
  // Texts of a set are no types.
  expect(queries).not.toMatch(/^ {2}(Alien|Heat),$/m);
});

test("ids of one kind are those of no other, in records as in paths", async () => {
  const contract = contractWith({ type: "string" }, "7");
  const { Film } = contract.components.schemas;
  if (!Film?.properties) throw new Error("The film has changed.");
  Film.properties.reel = { type: "string", nullable: true, "x-id": "reel" };
  // A schema that is called like such a type gives way to it.
  contract.components.schemas.ReelId = { type: "object", properties: { at: { type: "string" } } };
  const code = await generated(client, contract);
  expect(code).toContain("  id: FilmId;");
  expect(code).toContain("  reel?: ReelId | null;");
  expect(code).toContain('export type ReelId = string & { readonly [kind]?: "reel" };');
  expect(code).toContain("export interface ReelIdSchema {");
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
