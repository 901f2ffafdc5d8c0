// The parts of a job are what the request asked for: one for each entry that was sent, with what that entry says.
import { afterAll, expect, test } from "vitest";
import type { JobDefinition } from "../../src/sandbox/service.ts";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const nullable = { type: "string", nullable: true };
const list = (items: object) => ({ type: "array", items });
const Scene = {
  type: "object",
  required: ["words"],
  properties: { words: text, voice: { ...text, default: "calm" }, mood: text, picture: nullable, url: text },
};
const Take = {
  type: "object",
  required: ["id", "status", "words"],
  properties: {
    ...{ id: text, status: text, words: text, voice: text, mood: text, picture: nullable },
    ...{ url: nullable, still: nullable, length: { type: "integer", nullable: true } },
  },
};
const object = (properties: object) => ({ type: "object", required: ["id", "status"], properties });
const Film = object({ id: text, status: text, takes: list(Take), colors: list(text) });
const TAKES = ["ta_1", "ta_2"].map((id) => ({
  ...{ id, status: "waiting", words: `Words of ${id}`, voice: "loud", mood: "sad", picture: "sea.png" },
  ...{ url: null, still: null, length: null },
}));
const MADE = TAKES.map((take) => ({
  ...{ ...take, status: "made", words: "Other words", mood: "glad", length: 3 },
  url: `https://media.example.com/${take.id}.mp4`,
  // No output by its name, and the same for all.
  still: "https://media.example.com/stills/still.jpg",
}));
const Flyer = object({
  id: text,
  status: text,
  sheets: list({ type: "object", required: ["id", "status"], properties: { id: text, status: text, color: text } }),
});
const SHEETS = [{ id: "sh_1", status: "waiting", color: "red" }];
const Dub = object({
  id: text,
  status: text,
  tracks: list({
    type: "object",
    required: ["id", "status"],
    properties: { id: text, status: text, language: text, rank: { type: "integer" }, url: nullable },
  }),
});
const TRACKS = [{ id: "tr_1", status: "waiting", language: "en", rank: 1, url: null }];
const DUB = { id: "d_1", status: "waiting", tracks: TRACKS };
const dubs = { waiting: DUB, made: { ...DUB, status: "made", tracks: [{ ...TRACKS[0], status: "made" }] } };
const answer = (schema: object, examples: object) => ({
  description: "It.",
  content: {
    "application/json": {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
});
const FILM = { id: "f_1", status: "waiting", takes: TAKES };
const FLYER = { id: "y_1", status: "waiting", sheets: SHEETS };
const films = {
  waiting: FILM,
  made: { ...FILM, status: "made", takes: MADE },
};
const flyers = {
  waiting: FLYER,
  made: { ...FLYER, status: "made", sheets: [{ ...SHEETS[0], status: "made" }] },
};
// Its parts are not there before it is made.
const songs = { waiting: { ...FILM, takes: [] }, made: { ...FILM, status: "made", takes: MADE } };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const request = (properties: object, value: object) => ({
  required: true,
  content: content({ type: "object", properties }, value),
});
const scenes = request(
  // What looks a little like the parts, and what looks more like them.
  { extras: list({ type: "object", properties: { mood: text } }), scenes: list(Scene) },
  { scenes: [{ words: "Hello" }] },
);
const resource = (name: string, requestBody: object, schema: object, examples: Record<string, object>) => ({
  [`/api/${name}/`]: {
    post: {
      operationId: `${name}.create`,
      requestBody,
      responses: { 201: answer(schema, { waiting: examples.waiting }) },
    },
  },
  [`/api/${name}/{id}/`]: {
    parameters,
    get: { operationId: `${name}.get`, responses: { 200: answer(schema, examples) } },
  },
});
const rows = (name: string) => ({
  [`${name}.create`]: {
    ...{ method: "post", path: `/api/${name}/` },
    job: { type: name, action: "start", until: "done" } as const,
  },
  [`${name}.get`]: { method: "get", path: `/api/${name}/{id}/`, job: { type: name, action: "read" } as const },
});
const job = (type: string, items: string, more: Partial<JobDefinition> = {}) =>
  jobOf(`${type}.get`, { type, items, result: [`${items}[].url`], ...more });
const Page = {
  type: "object",
  required: ["number", "status"],
  properties: {
    ...{
      number: { type: "integer" },
      stars: { type: "integer", maximum: 3 },
      status: text,
      words: text,
      url: nullable,
    },
  },
};
const Book = object({ id: text, status: text, pages: list(Page) });
const PAGES = [1, 2].map((number) => ({ number, stars: number + 1, status: "waiting", words: "Words", url: null }));
const BOOK = { id: "b_1", status: "waiting", pages: PAGES };
const printed = PAGES.map((page) => ({
  ...page,
  ...{ status: "made", url: `https://media.example.com/b_1/${page.number}.mp4` },
}));
const books = { waiting: BOOK, made: { ...BOOK, status: "made", pages: printed } };
// Its parts are not there before it is made.
const comics = { waiting: { ...BOOK, pages: [] }, made: books.made };
// The end of a name that is a field of another type says nothing.
const asked = request({ target_languages: list(text), page_ranks: list(text) }, { target_languages: ["de"] });
const withList = {
  "/api/dubs/": {
    ...resource("dubs", asked, Dub, dubs)["/api/dubs/"],
    get: {
      operationId: "dubs.list",
      parameters: [{ name: "language", in: "query", schema: text }],
      responses: { 200: { description: "They.", content: content(list(Dub), [DUB]) } },
    },
  },
};
const mock = await startAltered(
  {
    ...resource("films", scenes, Film, films),
    ...resource("songs", scenes, Film, songs),
    ...resource("books", scenes, Book, books),
    ...resource("comics", scenes, Book, comics),
    ...resource("dubs", asked, Dub, dubs),
    ...withList,
    ...resource("flyers", request({ colors: list(text) }, { colors: ["red"] }), Flyer, flyers),
  },
  {
    operations: {
      "dubs.list": {
        ...{ method: "get", path: "/api/dubs/" },
        list: { filters: { language: { field: "tracks[].language", op: "eq" } } },
      },
      ...rows("dubs"),
      ...rows("films"),
      ...rows("songs"),
      ...rows("flyers"),
      ...rows("books"),
      ...rows("comics"),
    },
    jobs: {
      ...{ films: job("films", "takes"), songs: job("songs", "takes"), flyers: job("flyers", "sheets") },
      dubs: job("dubs", "tracks"),
      ...{ books: job("books", "pages"), comics: job("comics", "pages") },
    },
  },
  { advance: { afterReads: 1 } },
);
afterAll(() => mock.close());
const call = caller(mock);

const SENT = [
  { words: "One", voice: "low", mood: "quick" },
  { words: "Two", picture: "hill.png" },
  { words: "Three", url: "https://shop.example.com/three" },
];
const SHOWN = [
  { words: "One", voice: "low", mood: "quick", picture: null },
  { words: "Two", voice: "calm", picture: "hill.png" },
  { words: "Three", voice: "calm", picture: null },
];

test("one for each entry, with what it says, from the first state to the last", async () => {
  const { body } = await call("POST", "/api/films/", { extras: [{ mood: "odd" }], scenes: SENT });
  const ids = body.takes.map(({ id }: { id: string }) => id);
  expect(body.takes).toEqual(
    SHOWN.map((take, index) => ({ ...take, id: ids[index], status: "waiting", url: null, still: null, length: null })),
  );
  const made = (await call("GET", `/api/films/${body.id}/`)).body;
  expect(made.takes).toEqual(
    SHOWN.map((take, index) => ({
      ...{ ...take, id: ids[index], status: "made", length: 3 },
      url: expect.stringContaining(ids[index]),
      still: expect.stringContaining(ids[index]),
    })),
  );
  expect(new Set(ids).size).toBe(3);
  expect((await fetch(made.takes[2].still)).headers.get("content-type")).toBe("image/jpeg");
  expect((await call("POST", "/api/films/", { scenes: [] })).body.takes).toEqual([]);
});

test("parts that come to be later are those that were asked for", async () => {
  const { body } = await call("POST", "/api/songs/", { scenes: SENT });
  expect(body.takes).toEqual([]);
  const { takes } = (await call("GET", `/api/songs/${body.id}/`)).body;
  expect(takes).toMatchObject(SHOWN.map((take) => ({ ...take, status: "made" })));
  expect(new Set(takes.map(({ url }: { url: string }) => url)).size).toBe(3);
});

test("a list of texts is the field of the parts that is called like one of them", async () => {
  const { body } = await call("POST", "/api/flyers/", { colors: ["blue", "green"] });
  const { sheets } = (await call("GET", `/api/flyers/${body.id}/`)).body;
  expect(sheets).toMatchObject([
    { color: "blue", status: "made" },
    { color: "green", status: "made" },
  ]);
});

test("so is one that is called like the end of its name, by which records are found then", async () => {
  const { body } = await call("POST", "/api/dubs/", { page_ranks: ["no"], target_languages: ["de", "fr", "it"] });
  expect(body.tracks).toMatchObject(["de", "fr", "it"].map((language) => ({ language, rank: 1 })));
  const other = (await call("POST", "/api/dubs/", { target_languages: ["fr"] })).body;
  const found = async (language: string): Promise<string[]> =>
    (await call("GET", `/api/dubs/?language=${language}`)).body.map(({ id }: { id: string }) => id).sort();
  expect(await found("de")).toEqual([body.id]);
  expect(await found("fr")).toEqual([body.id, other.id].sort());
  expect(await found("es")).toEqual([]);
});

test("where nothing is sent that says how many there are, there are as many as in the example", async () => {
  expect((await call("POST", "/api/films/", {})).body.takes).toMatchObject(TAKES.map(({ words }) => ({ words })));
});

test.each(["books", "comics"])(
  "more parts than the example has are numbered on, and each has an output of its own: %s",
  async (name) => {
    const scenes = ["One", "Two", "Three", "Four"].map((words) => ({ words }));
    const { body } = await call("POST", `/api/${name}/`, { scenes });
    const { pages } = (await call("GET", `/api/${name}/${body.id}/`)).body;
    // What may not be higher than three is no number of a page.
    expect(pages).toMatchObject([
      { number: 1, stars: 2, words: "One" },
      { number: 2, stars: 3, words: "Two" },
      { number: 3, stars: 2, words: "Three" },
      { number: 4, stars: 3, words: "Four" },
    ]);
    const files = pages.map(({ url }: { url: string }) => new URL(url).pathname.split("/").at(-1));
    expect(files.every((file: string) => file.includes(body.id))).toBe(true);
    expect(new Set(files).size).toBe(4);
    // What the example's URLs have of the example's job is this job's.
    for (const { url } of pages) expect(url).not.toMatch(new RegExp(`\\b${BOOK.id}\\b`));
  },
);
