// What the pages say of contracts unlike this one: states, previews, events, pages of lists, and values of several shapes.
import { buildModel, type OpenApi, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { fieldsOf } from "../build/reference/fields.ts";
import { operationText } from "../build/reference/operation.ts";
import { webhookText } from "../build/reference/webhook.ts";
import { pageContract } from "../build/site/page-contract.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Films are drafted, shown, and finished when somebody asks for it; they can be withdrawn. */
function contract(): OpenApi {
  const films = smallContract();
  const [collection, item] = [films.paths["/api/films/"], films.paths["/api/films/{id}/"]];
  const read = item?.get?.["x-job"];
  if (!collection || !item?.get || !read || !collection.post) throw new Error("changed");
  item.parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "f1" }];
  Object.assign(read, {
    result: ["cuts[].file"],
    preview: ["draft.url"],
    reason: "fault.text",
    progress: "percent",
    initial: "drafting",
    states: {
      drafting: {},
      shown: { means: "previewReady" },
      cutting: {},
      out: { terminal: "succeeded" },
      spoiled: { terminal: "failed" },
      pulled: { terminal: "failed", means: "withdrawn", provisional: "Heard of." },
    },
    transitions: [
      { from: "drafting", to: "shown", at: "preview", on: "the draft is there" },
      { from: "shown", to: "cutting", at: "render", on: "it is cut" },
      { from: "cutting", to: "out", on: "it is out" },
      { from: "*", to: "spoiled", on: "it fails" },
      { from: "*", to: "pulled", on: "it is pulled" },
    ],
  });
  Object.assign(collection.post, { "x-job": { type: "film", action: "start", until: "preview" } });
  const body = collection.post.requestBody;
  if (body && "content" in body)
    Object.assign(body.content["application/json"] ?? {}, { examples: { one: { value: { look: "film" } } } });
  films.paths["/api/films/{id}/cut/"] = {
    parameters: item.parameters,
    post: {
      operationId: "films.cut",
      summary: "Cut a film",
      tags: ["films"],
      "x-job": { type: "film", action: "render" },
      responses: { "202": { description: "It is cut." } },
    },
  };
  const take = (kind: string, fields: object, required: string[]) => ({
    type: "object" as const,
    required: ["kind", ...required],
    properties: { kind: { type: "string" as const, enum: [kind] }, ...fields },
  });
  Object.assign(films.components.schemas, {
    FilmPage: {
      type: "object",
      properties: { films: { type: "array", items: ref("Film") }, next: { type: "string" } },
    },
    Take: {
      oneOf: [ref("Still"), ref("Scene"), ref("Title")],
      discriminator: { propertyName: "kind" },
    },
    Still: take("still", { url: { type: "string" }, seconds: { type: "number" } }, ["url"]),
    Scene: take("scene", { url: { type: "string" }, seconds: { type: "integer", maximum: 9 } }, ["url", "seconds"]),
    Title: take("title", { text: { type: "string" } }, ["text"]),
  });
  Object.assign(films.components.schemas.FilmRequest?.properties ?? {}, {
    takes: { type: "array", items: ref("Take") },
  });
  return films;
}

/** Films are listed in pages of this kind. */
function withPages(page: object): OpenApi {
  const films = contract();
  Object.assign(films.paths["/api/films/"] ?? {}, {
    get: {
      operationId: "films.list",
      summary: "List films",
      tags: ["films"],
      "x-list": { at: "films", page },
      parameters: ["at", "size", "look"].map((name) => ({
        name,
        in: "query",
        schema: { type: "string" },
        example: name,
      })),
      responses: { "200": { description: "Films.", content: { "application/json": { schema: ref("FilmPage") } } } },
    },
  });
  return films;
}

function text(id: string, source = contract()): string {
  const model = buildModel(source);
  const operation = model.operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`no ${id}`);
  return operationText(model, operation);
}

test("a state is told by what it means, and the preview by where it stands and who goes on from it", () => {
  const read = text("films.get");
  for (const row of [
    "| `drafting` | Waiting or in progress. Every job starts in this state. |",
    "| `shown` | The preview is ready, in `draft.url`. |",
    "| `cutting` | In progress. |",
    "| `out` | Finished. The result is in `cuts[].file`. |",
    "| `spoiled` | Ended without a result. The reason is in `fault.text`. |",
    "| `pulled` | Ended without a result, as `withdrawn`. The reason is in `fault.text`. *(provisional)* |",
  ])
    expect(read).toContain(row);
  expect(read).toContain(
    "**Preview.** The preview is ready once `draft.url` has a value. To render the result, call `POST /api/films/{id}/cut/`.",
  );
});

test("a render is told apart from a start", () => {
  expect(text("films.create")).toContain(
    "The response is a job that has not run yet. Poll `GET /api/films/{id}/` until its preview is ready",
  );
  expect(text("films.cut")).toContain(
    "This renders a job whose preview is ready. Poll `GET /api/films/{id}/` until it reaches a terminal state.",
  );
  expect(text("films.cut")).not.toContain("has not run yet");
});

test("every event of a webhook is named, with when it comes and what it has", () => {
  const source = contract();
  const model = buildModel(source);
  const [webhook] = model.webhooks;
  if (!webhook) throw new Error("changed");
  const { "x-webhooks": entries } = pageContract(source, model) as unknown as {
    "x-webhooks": Record<string, { post: { description: string } }>;
  };
  for (const page of [webhookText(model, webhook, "markdown"), entries.film?.post.description])
    for (const row of [
      "| `film.previewReady` | has its preview | `draft.url` |",
      "| `film.done` | has ended: `out` | `cuts[].file` |",
      "| `film.failed` | has ended: `spoiled` | `fault.text` |",
      "| `film.withdrawn` | has ended: `pulled` *(provisional)* | `fault.text` |",
      "| `film.rejected` | has ended: `rejected` | `fault.text` |",
      "| `film.progress` | is running | `percent` |",
    ])
      expect(page).toContain(row);
});

test.each([
  [
    { style: "cursor", parameter: "at", next: "next" },
    "To get the next page, send `next` as `at`. The last page has no `next`.",
  ],
  [
    { style: "url", parameter: "at", next: "next" },
    "The URL of the next page is in `next`; its `at` says where that page",
  ],
  [
    { style: "number", parameter: "at", size: "size" },
    "`size` sets how many records it has. `at` is the number of the page, starting at 1.",
  ],
  [{ style: "number", parameter: "at", first: 0 }, "`at` is the number of the page, starting at 0."],
])("a list in pages says how it goes on: %j", (page, sentence) => {
  const list = text("films.list", withPages(page));
  expect(list).toContain("## Pages\n\nThe response is one page of the list, its records in `films`.");
  expect(list).toContain(sentence);
  const given = "size" in page ? `{ look: "look" }` : `{ size: "size", look: "look" }`;
  expect(list).toContain(
    `for await (const film of ads.films.listAll(${given})) {\n  console.log(film.id, film.status);\n}`,
  );
  expect(text("films.get", withPages(page))).not.toContain("## Pages");
});

test("a value of one shape or another is a choice: which fields it has, and which of them have to be there", () => {
  const rows = text("films.create")
    .split("\n")
    .filter((row) => row.startsWith("| `takes[]."));
  expect(rows).toEqual([
    "| `takes[].kind` (required) | string | One of `still`, `scene`, `title`. |",
    "| `takes[].url` (required) | string | Where `takes[].kind` is `still` or `scene`. |",
    "| `takes[].seconds` | number | Where `takes[].kind` is `still`. |",
    "| `takes[].seconds` (required) | integer | Where `takes[].kind` is `scene`. At most 9. |",
    "| `takes[].text` (required) | string | Where `takes[].kind` is `title`. |",
  ]);
});

test("what is composed of parts is one: a field has to be there where any part asks for it, and is what all say of it", () => {
  const source = contract();
  const { schemas } = source.components;
  const kind = (name: string) => ({ properties: { kind: { type: "string" as const, enum: [name] } } });
  const { Still, Scene, Title } = schemas;
  if (!Still || !Scene || !Title || !schemas.FilmRequest?.properties) throw new Error("changed");
  schemas.Base = {
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, at: { type: "integer" } },
  };
  schemas.Still = { allOf: [ref("Base"), kind("still"), { required: ["at"] }] };
  schemas.Scene = { allOf: [kind("scene"), ref("Base")] };
  schemas.Title = { allOf: [ref("Base")], ...kind("title") };
  schemas.FilmRequest.properties.name = { allOf: [{ type: "string", maxLength: 20 }, { maxLength: 9 }] };
  const rows = text("films.create", source)
    .split("\n")
    .filter((row) => /^\| `(takes\[\]\.|name)/.test(row));
  expect(rows).toEqual([
    "| `name` | string | At most 9 characters. |",
    "| `takes[].kind` (required) | string | One of `still`, `scene`, `title`. |",
    "| `takes[].at` (required) | integer | Where `takes[].kind` is `still`. |",
    "| `takes[].at` | integer | Where `takes[].kind` is `scene` or `title`. |",
  ]);
});

test("where one of several fields has to be there, each says without which, also inside of an object and in a part", () => {
  const text: Schema = { type: "string" };
  const place: Schema = {
    type: "object",
    properties: { name: text, x: text, y: text },
    anyOf: [{ required: ["name"] }, { required: ["x", "y"] }],
  };
  const model = buildModel(smallContract());
  const words = (schema: Schema) =>
    Object.fromEntries(fieldsOf(model, schema).map(({ path, insteadOf }) => [path, insteadOf]));
  const said = { name: ["x and y"], x: ["name"], y: ["name"] };
  expect(words(place)).toEqual(said);
  const { anyOf = [], ...base } = place;
  expect(words({ allOf: [base, { anyOf }] })).toEqual(said);
  expect(words({ type: "object", properties: { places: { type: "array", items: place } } })).toEqual({
    places: undefined,
    "places[].name": ["places[].x and places[].y"],
    "places[].x": ["places[].name"],
    "places[].y": ["places[].name"],
  });
});
