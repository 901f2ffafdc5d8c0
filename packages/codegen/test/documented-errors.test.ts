// Every error status that an operation documents is named where the operation is described.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/index.ts";
import { clientMethods } from "../src/emitters/client/methods.ts";
import type { Artifact } from "../src/emitters/emitter.ts";
import { mcp } from "../src/emitters/mcp/index.ts";
import { errorClass } from "../src/emitters/own-errors.ts";

const MISSING = "No record with this id belongs to the account.";

/** The small contract, in which films and songs answer errors: these of a create, and one that both reads have. */
function contractWith(errors: Record<string, string>): OpenApi {
  const contract = smallContract();
  const { "/api/films/": films, "/api/films/{id}/": film } = contract.paths;
  if (!films?.post?.requestBody || !("content" in films.post.requestBody) || !film?.get) throw new Error("changed");
  for (const media of Object.values(films.post.requestBody.content))
    media.examples = { first: { value: { look: "film" } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" }, example: "7" } as const;
  film.parameters = [id];
  for (const [status, description] of Object.entries(errors)) films.post.responses[status] = { description };
  film.get.responses["404"] = { description: MISSING };
  contract.tags.push({ name: "songs", description: "Songs." });
  contract.paths["/api/songs/{id}/"] = {
    parameters: [id],
    delete: {
      operationId: "songs.delete",
      summary: "Delete a song",
      tags: ["songs"],
      responses: { "204": { description: "Gone." }, "404": { description: MISSING } },
    },
  };
  return contract;
}

async function generated({ emitters }: Artifact, contract: OpenApi): Promise<string> {
  const model = buildModel(contract);
  const files = await Promise.all(emitters.map((emit) => emit(model)));
  return files.flatMap((made) => made.map(({ content }) => content)).join("\n");
}

const CONFLICT = "The link is a film already. Its `id` stands in the body.";

test("the method names each with the class that is thrown, and what the contract says of it", async () => {
  const contract = contractWith({ "409": CONFLICT, "403": "Not yours.", "503": "Too busy." });
  const methods = await generated({ name: "methods", emitters: [clientMethods] }, contract);
  for (const line of [
    `@throws {ApiError} 409: ${CONFLICT}`,
    "@throws {AuthenticationError} 403: Not yours.",
    "@throws {ApiError} 503: Too busy.",
    `@throws {NotFoundError} 404: ${MISSING}`,
  ]) {
    expect(methods).toContain(line);
  }
});

test("the classes are those that the client throws", () => {
  const path = fileURLToPath(new URL("../../client/src/errors/from-status.ts", import.meta.url));
  const thrown = new Map(
    Array.from(readFileSync(path, "utf8").matchAll(/^ {2}(\d{3}): (\w+),$/gm), ([, status, name]) => [
      Number(status),
      name,
    ]),
  );
  expect(thrown.size).toBeGreaterThan(4);
  for (let status = 400; status < 600; status++) expect(errorClass(status)).toBe(thrown.get(status) ?? "ApiError");
});

test("help and the descriptions of tools say what nobody knows from another command or tool", async () => {
  const contract = contractWith({ "409": CONFLICT, "404": MISSING, "400": "The link is no film." });
  const rows = await generated(cli, contract);
  expect(rows).toMatch(/"errors": \[\s+\[\s+400,\s+"The link is no film\."\s+\],\s+\[\s+409,/);
  expect(rows).toContain('"The link is a film already. Its id stands in the body."');
  expect(rows).not.toContain(MISSING);
  const tools = await generated(mcp, contract);
  expect(tools).toContain(
    "Error 400: The link is no film. Error 409: The link is a film already. Its id stands in the body.",
  );
  expect(tools).not.toContain(MISSING);
});
