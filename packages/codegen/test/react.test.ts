import { buildModel, type OpenApi, type Parameter } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { react } from "../src/emitters/react/index.ts";

async function generated(change: (contract: OpenApi) => void = () => {}): Promise<Record<"queries" | "table", string>> {
  const contract = smallContract();
  change(contract);
  const model = buildModel(contract);
  const files = (await Promise.all(react.emitters.map((emit) => emit(model)))).flat();
  const content = (name: string): string => files.find(({ path }) => path.endsWith(`/${name}.ts`))?.content ?? "";
  return { queries: content("queries"), table: content("table") };
}

test("what reads is a query, what writes a mutation, and what a job is read with a job", async () => {
  const { queries, table } = await generated();
  expect(queries).toContain("create(): Mutation<Film, FilmRequest>;");
  expect(queries).toContain("get(id: FilmId | undefined): Query<Film>;");
  expect(queries).toContain("job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<Film>;");
  expect(table).toContain('create: {"takes":["body"],"credits":true},');
  expect(table).toContain("get: 1,");
  expect(table).toContain('job: {"type":"film","read":"get"},');
});

test("a new operation has its factory without another line", async () => {
  const { queries, table } = await generated((contract) => {
    const ok = {
      description: "Ok.",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Film" } } },
    };
    contract.paths["/api/films/{film_id}/cuts/"] = {
      parameters: [{ name: "film_id", in: "path", required: true, schema: { type: "string" } }],
      put: {
        operationId: "films.cut",
        summary: "Cut a film",
        tags: ["films"],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/FilmRequest" } } },
        },
        responses: { "200": ok },
      },
    };
  });
  expect(queries).toContain("cut(): Mutation<Film, { filmId: string; body: FilmRequest }>;");
  expect(table).toContain('cut: {"takes":["filmId","body"]},');
});

test("what is optional can be left out of a mutation's variables", async () => {
  const { queries } = await generated((contract) => {
    const { "/api/films/": films, "/api/films/{id}/": film } = contract.paths;
    if (!films?.post?.requestBody || !("content" in films.post.requestBody) || !film) throw new Error("changed");
    films.post.requestBody.required = false;
    film.put = {
      operationId: "films.cut",
      summary: "Cut a film",
      tags: ["films"],
      parameters: [{ name: "fast", in: "query", schema: { type: "boolean" } }],
      requestBody: { content: films.post.requestBody.content },
      responses: { "204": { description: "Cut." } },
    };
  });
  expect(queries).toContain("create(): Mutation<Film, FilmRequest | void>;");
  expect(queries).toContain("cut(): Mutation<void, { id: string; body?: FilmRequest; query?: FilmsCutQuery }>;");
});

test("headers are variables of a mutation, and may be fixed for all of its calls", async () => {
  const { queries, table } = await generated((contract) => {
    const { "/api/films/": films, "/api/films/{id}/": film } = contract.paths;
    if (!films?.post || !film) throw new Error("changed");
    const parameters: Parameter[] = [{ name: "Order-Key", in: "header", required: true, schema: { type: "string" } }];
    films.post.parameters = parameters;
    const gone = { tags: ["films"], parameters, responses: { "204": { description: "Gone." } } };
    film.delete = { ...gone, operationId: "films.delete", summary: "Delete a film" };
    films.put = { ...gone, operationId: "films.clear", summary: "Clear all" };
  });
  const fixed = (name: string): string =>
    `<F extends keyof ${name} = never>(options?: { headers: Pick<${name}, F> }): Mutation<`;
  expect(queries).toContain(
    `create${fixed("FilmsCreateHeaders")}Film, WithHeaders<{ body: FilmRequest }, FilmsCreateHeaders, F>>;`,
  );
  expect(queries).toContain(
    `delete${fixed("FilmsDeleteHeaders")}void, WithHeaders<{ id: string }, FilmsDeleteHeaders, F>>;`,
  );
  expect(queries).toContain(`clear${fixed("FilmsClearHeaders")}void, WithHeaders<unknown, FilmsClearHeaders, F>>;`);
  expect(queries).toContain("  FilmsCreateHeaders,\n");
  expect(queries).toContain("ResourceQueries, WithHeaders } from");
  expect(table).toContain('import { headersMutation } from "../headers-mutation.ts";');
  expect(table).toContain('create: headersMutation({"takes":["body"],"credits":true}),');
  const { queries: without, table: small } = await generated();
  expect(without).not.toContain("WithHeaders");
  expect(small).not.toContain("headersMutation");
});

test("jobs that are read from a list are read by the list", async () => {
  const { table } = await generated((contract) => {
    const read = contract.paths["/api/films/{id}/"]?.get?.["x-job"];
    if (read?.action === "read") read.by = "ids";
  });
  expect(table).toContain('job: {"type":"film"},');
});

test("a list that comes in pages has a factory for one after the other, and no other list has", async () => {
  const paged = (contract: OpenApi, page?: object): void => {
    const collection = contract.paths["/api/films/"];
    const film = { $ref: "#/components/schemas/Film" };
    contract.components.schemas.FilmPage = {
      type: "object",
      properties: { films: { type: "array", items: film }, next: { type: "string" } },
    };
    const schema = { $ref: "#/components/schemas/FilmPage" };
    Object.assign(collection ?? {}, {
      get: {
        operationId: "films.list",
        summary: "List films",
        tags: ["films"],
        parameters: [{ name: "from", in: "query", schema: { type: "string" } }],
        "x-list": { at: "films", ...(page && { page }) },
        responses: { "200": { description: "Films.", content: { "application/json": { schema } } } },
      },
    });
  };
  const { queries, table } = await generated((contract) =>
    paged(contract, { style: "cursor", parameter: "from", next: "next" }),
  );
  expect(queries).toContain("list(query?: FilmsListQuery): Query<FilmPage>;");
  expect(queries).toContain("listPages(query?: FilmsListQuery): InfiniteQuery<FilmPage>;");
  expect(queries).toContain("import type { InfiniteQuery, JobQuery,");
  expect(table).toContain('import { pagesQuery } from "../pages-query.ts";');
  expect(table).toContain(
    'listPages: pagesQuery({"list":"list","path":0,"at":"films","style":"cursor","parameter":"from","next":"next"}),',
  );
  const { queries: without, table: small } = await generated((contract) => paged(contract));
  expect(without).not.toContain("Pages");
  expect(without).not.toContain("InfiniteQuery");
  expect(small).not.toContain("pagesQuery");
});
