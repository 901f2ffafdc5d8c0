// A header that an operation takes is an argument everywhere: of methods, commands, tools, mutations, samples, and behind a proxy.
import { buildModel, type OpenApi, type Parameter, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/index.ts";
import { client } from "../src/emitters/client/index.ts";
import type { Artifact } from "../src/emitters/emitter.ts";
import { mcp } from "../src/emitters/mcp/index.ts";
import { react } from "../src/emitters/react/index.ts";
import { codeSamples, commandWords } from "../src/index.ts";

const KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same for the same work.",
  schema: { type: "string" },
  example: "film-42",
};

/** The small contract, whose two operations have these parameters beside their own. */
function contractWith(create: readonly Parameter[], get: readonly Parameter[] = []): OpenApi {
  const contract = smallContract();
  const post = contract.paths["/api/films/"]?.post;
  const item = contract.paths["/api/films/{id}/"];
  if (!post?.requestBody || !("content" in post.requestBody) || !item?.parameters) throw new Error("changed");
  post.parameters = [...create];
  for (const media of Object.values(post.requestBody.content)) media.examples = { first: { value: { look: "film" } } };
  item.parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "7" }, ...get];
  return contract;
}

async function generated({ emitters }: Artifact, contract: OpenApi): Promise<string> {
  const model = buildModel(contract);
  const files = await Promise.all(emitters.map((emit) => emit(model)));
  return files.flatMap((made) => made.map(({ content }) => content)).join("\n");
}

test("a method has it among the headers of its options", async () => {
  const code = await generated(client, contractWith([KEY]));
  expect(code).toContain(
    "create(body: FilmRequest, options?: CallOptions & { headers?: FilmsCreateHeaders }): Promise<Film>;",
  );
  expect(code).toMatch(/interface FilmsCreateHeaders \{\n +\/\*\* The same .*\*\/\n +"Idempotency-Key"\?: string;\n\}/);
  expect(code).toContain('"films.create": {"headers":["idempotency-key"]}');
});

test("where it has to be given, so have the options, and what stands before them", async () => {
  const query: Parameter = { name: "dry-run", in: "query", schema: { type: "boolean" } };
  const code = await generated(client, contractWith([{ ...KEY, required: true }, query]));
  expect(code).toContain(
    "create(body: FilmRequest, query: FilmsCreateQuery | undefined, options: CallOptions & { headers: FilmsCreateHeaders })",
  );
  expect(code).toContain('"Idempotency-Key": string;');
  expect(code).toContain('"dry-run"?: boolean;');
});

test("a query that can be left out stands before headers that cannot, in a query of react as well", async () => {
  const query: Parameter = { name: "fast", in: "query", schema: { type: "boolean" } };
  const code = await generated(react, contractWith([], [query, { ...KEY, required: true }]));
  expect(code).toContain(
    "get(id: FilmId | undefined, query: FilmsGetQuery | undefined, options: { headers: FilmsGetHeaders }): Query<Film>;",
  );
  const free = await generated(react, contractWith([], [query, KEY]));
  expect(free).toContain(
    "get(id: FilmId | undefined, query?: FilmsGetQuery, options?: { headers?: FilmsGetHeaders }): Query<Film>;",
  );
});

test("a command has a flag for it, a tool an argument, and a mutation an option", async () => {
  const contract = contractWith([KEY], [{ ...KEY, name: "X-Look" }]);
  expect(await generated(cli, contract)).toMatch(
    /"headers": \[\s+\{\s+"name": "Idempotency-Key",\s+"flag": "idempotency-key"/,
  );
  const tools = await generated(mcp, contract);
  expect(tools).toMatch(/"headers": \[\s+\[\s+"idempotency_key",\s+"Idempotency-Key"/);
  expect(tools).toContain('"x_look": {');
  const queries = await generated(react, contract);
  expect(queries).toContain(
    "create<F extends keyof FilmsCreateHeaders = never>(options?: { headers: Pick<FilmsCreateHeaders, F> }): Mutation<",
  );
  expect(queries).toContain("get(id: FilmId | undefined, options?: { headers?: FilmsGetHeaders }): Query<Film>;");
});

test("what is no text is sent as text, and is a flag or a number where a command and a tool take it", async () => {
  const header = (name: string, schema: Schema, example: unknown): Parameter => ({ ...KEY, name, schema, example });
  const contract = contractWith([
    header("X-Depth", { type: "integer" }, 3),
    header("X-Ratio", { type: "number" }, -0.5),
    header("X-Trial", { type: "boolean" }, true),
    header("X-Loud", { type: "boolean" }, false),
  ]);
  expect(await generated(client, contract)).toMatch(/interface FilmsCreateHeaders \{[^}]*"X-Trial"\?: string;/);
  const create = buildModel(contract).operations.find(({ id }) => id === "films.create");
  const words = create ? commandWords(buildModel(contract), create) : [];
  expect(words.slice(-5)).toEqual(["--x-depth", "3", "--x-ratio=-0.5", "--x-trial", "--no-x-loud"]);
  const tools = await generated(mcp, contract);
  for (const type of ["integer", "number", "boolean"])
    expect(tools).toMatch(new RegExp(`"x_\\w+": \\{\\s+"type": "${type}"`));
});

test("samples send its example", () => {
  const model = buildModel(contractWith([KEY, { name: "notify", in: "query", schema: { type: "boolean" } }]));
  const create = model.operations.find(({ id }) => id === "films.create");
  const sources = create ? codeSamples(model, create).map(({ source }) => source) : [];
  expect(sources).toEqual([
    expect.stringMatching(/create\(\{ look: "film" \}, undefined, \{\s+headers: \{ "Idempotency-Key": "film-42" \}/),
    expect.stringContaining(`-H 'Idempotency-Key: film-42'`),
    expect.stringContaining('"Idempotency-Key": "film-42",'),
  ]);
});

test("those that OpenAPI has other words for are none, and a cookie is refused", () => {
  const named = (name: string): Parameter => ({ ...KEY, name });
  const model = buildModel(contractWith([named("Accept"), named("content-type"), named("Authorization")]));
  expect(model.operations.flatMap(({ headerParameters }) => headerParameters)).toEqual([]);
  expect(() => buildModel(contractWith([{ ...KEY, in: "cookie" }]))).toThrow(
    "films.create: the cookie Idempotency-Key cannot be sent.",
  );
});

test("a wait gives what is optional nothing, and what has to be given is refused", async () => {
  const fields: Parameter = { name: "fields", in: "query", schema: { type: "string" } };
  expect(await generated(client, contractWith([], [fields]))).toContain(
    'filmsJob: ResourceJob = {"read":"get","given":[{}],',
  );
  for (const needed of [KEY, fields]) {
    await expect(generated(client, contractWith([], [{ ...needed, required: true }]))).rejects.toThrow(
      `films.get: a wait cannot know the ${needed.in} ${needed.name} that it asks for.`,
    );
  }
});
