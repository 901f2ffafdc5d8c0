// Arguments of methods: every name that a path can have is one.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { clientMethods } from "../src/emitters/client/methods.ts";
import { reactQueries } from "../src/emitters/react/queries.ts";
import { reactTable } from "../src/emitters/react/table.ts";

/** The small contract with one more operation, whose path has these names. */
function withPath(...names: string[]): OpenApi {
  const contract = smallContract();
  contract.paths[`/api/${names.map((name) => `{${name}}`).join("/")}/`] = {
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    put: {
      operationId: "films.cut",
      summary: "Cut",
      tags: ["films"],
      responses: { "204": { description: "Cut." } },
    },
  };
  return contract;
}

/** What is generated, and stands behind `cut`. */
async function argumentsOf(emit: typeof clientMethods, contract: OpenApi): Promise<string> {
  const [file] = await emit(buildModel(contract));
  return /\bcut(?:: |\()(.*)/.exec(file?.content ?? "")?.[1] ?? "";
}

test.each([
  [["default"], ["pathDefault"]],
  [
    ["class", "new"],
    ["pathClass", "pathNew"],
  ],
  [
    ["options", "body", "query"],
    ["pathOptions", "pathBody", "pathQuery"],
  ],
  [
    ["film_id", "filmId"],
    ["filmId", "pathFilmId"],
  ],
  [
    ["2nd", "a.b", "-x"],
    ["path2nd", "aB", "x"],
  ],
  [
    ["film_id", "default_"],
    ["filmId", "pathDefault"],
  ],
])("what a path calls %j is %j in the client and in the queries", async (names, expected) => {
  const contract = withPath(...names);
  const typed = expected.map((name) => `${name}: string`);
  expect(await argumentsOf(clientMethods, contract)).toMatch(`${typed.join(", ")}, options?: CallOptions)`);
  const [only, ...others] = expected;
  expect(await argumentsOf(reactQueries, contract)).toContain(
    others.length === 0 ? "Mutation<void, string>" : `Mutation<void, { ${typed.join("; ")} }>`,
  );
  expect(await argumentsOf(reactTable, contract)).toContain(`"takes":${JSON.stringify([only, ...others])}`);
});
