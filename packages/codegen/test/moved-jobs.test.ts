// A job that has moved is waited for in both places until the old one is removed, which is marked.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import { clientMethods } from "../src/emitters/client/methods.ts";
import { clientOperations } from "../src/emitters/client/operations.ts";
import type { Emitter } from "../src/emitters/emitter.ts";
import { mcp } from "../src/emitters/mcp/mcp.ts";
import { mockService } from "../src/emitters/mock/service.ts";
import { reactQueries } from "../src/emitters/react/queries.ts";

/** Films, which are movies now. */
function movedContract(): OpenApi {
  const contract = smallContract();
  const [create, get] = [contract.paths["/api/films/"]?.post, contract.paths["/api/films/{id}/"]?.get];
  if (!create || !get) throw new Error("no films");
  const moved = (verb: string) => ({
    deprecated: true,
    "x-deprecated": { reason: "Films are movies.", replacement: `movies.${verb}` },
  });
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "1" } as const];
  Object.assign(contract.paths["/api/films/{id}/"] ?? {}, { parameters });
  const sent = create.requestBody && "content" in create.requestBody ? create.requestBody.content : {};
  Object.assign(sent["application/json"] ?? {}, { examples: { one: { value: { look: "film" } } } });
  contract.tags.push({ name: "movies", description: "Movies." });
  contract.paths["/api/movies/"] = { post: { ...create, operationId: "movies.create", tags: ["movies"] } };
  contract.paths["/api/movies/{id}/"] = {
    parameters,
    get: { ...get, operationId: "movies.get", tags: ["movies"] },
  };
  Object.assign(create, moved("create"));
  Object.assign(get, moved("get"), { "x-job": { type: "film", action: "read", by: "id" } });
  return contract;
}

const model = buildModel(movedContract());

async function generated(emitter: Emitter, file: string): Promise<string> {
  return (await emitter(model)).find(({ path }) => path.endsWith(`/${file}`))?.content ?? "";
}

test("the client waits in both places, and says in the old one where to wait", async () => {
  const methods = await generated(clientMethods, "methods.ts");
  expect(methods).toContain("interface MoviesResource extends JobMethods<Film, ");
  expect(methods).toContain("interface FilmsResource extends JobMethods<Film, ");
  const marked = [
    ...methods.matchAll(/@deprecated Films are movies\. Use `ads\.movies\.(\w+)\(\)`[^/]*\/\n +(\w+): /g),
  ];
  expect(marked.map(([, there, here]) => [there, here])).toEqual(
    ["read", "stateOf", "wait", "watch", "waitAll"].map((name) => [name, name]),
  );
  const operations = await generated(clientOperations, "operations.ts");
  for (const job of ["filmsJob", "moviesJob"]) expect(operations).toMatch(new RegExp(`${job}\\b.*= \\{"read":"get",`));
});

test("command, tool and query wait in both places as well", async () => {
  const rows = await generated(cli, "resources.ts");
  expect(rows.match(/"waitDeprecated":"(?:[^"\\]|\\.)*"/g)).toEqual([
    String.raw`"waitDeprecated":"Films are movies. Use \"video-ads movies wait\" instead."`,
  ]);
  const tools = await generated(mcp, "tools.ts");
  expect(tools.match(/"name": "\w+_wait"/g)).toEqual(['"name": "films_wait"', '"name": "movies_wait"']);
  expect(tools.match(/call it again\.[^"]*"/g)).toEqual([
    'call it again. Deprecated. Films are movies. Use movies_wait instead."',
    'call it again."',
  ]);
  const queries = await generated(reactQueries, "queries.ts");
  expect(queries.match(/ job\(job: JobOrId/g)).toHaveLength(2);
  expect(queries).toContain("@deprecated Films are movies. Use `queries.movies.job()` instead.");
});

test("the sandbox knows what reads the job, and what replaces it", async () => {
  const service = JSON.parse(
    (await generated(mockService, "service.ts")).replace(/^[\s\S]*?= (?=\{)/, "").replace(/;\n$/, ""),
  );
  expect(service.operations["films.get"]).toMatchObject({
    replacedBy: "movies.get",
    job: { type: "film", action: "read" },
  });
  expect(service.jobs.film.read).toBe("movies.get");
});
