// Jobs that are listed below the record they belong to, and read without it.
import { expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const inPath = (name: string, example: string) => [{ name, in: "path", required: true, schema: text, example }];

/** A contract in which clips are started at a path, and listed below a shelf. */
async function shelves(startedAt: "/clips" | "/shelves/{shelf}/clips", more: object = {}, summary?: object) {
  const Clip = object({ id: text, status: text, output: { type: "string", nullable: true }, ...more });
  const told = Object.fromEntries(Object.keys(more).map((field) => [field, "s_1"]));
  const CLIP = { id: "v_9", status: "waiting", output: null, ...told };
  const inPage = object({ clips: { type: "array", items: summary ? object(summary) : Clip } });
  const SUMMARY = Object.fromEntries(Object.entries(CLIP).filter(([field]) => !summary || field in summary));
  const asked = object({ name: text, ...(startedAt === "/clips" ? more : {}) });
  const start = {
    post: {
      operationId: "clips.create",
      requestBody: { required: true, content: content(asked, { name: "New", ...told }) },
      responses: answer(201, Clip, CLIP),
    },
  };
  const below = {
    parameters: inPath("shelf", "s_1"),
    get: {
      operationId: "clips.list",
      parameters: [{ name: "state", in: "query", schema: text }],
      responses: answer(200, inPage, { clips: [SUMMARY] }),
    },
  };
  const read = { "application/json": { schema: Clip, examples: { waiting: { value: CLIP } } } };
  const mock = await startAltered(
    {
      "/shelves/{shelf}/clips": startedAt === "/clips" ? below : { ...below, ...start },
      ...(startedAt === "/clips" && { "/clips": start }),
      "/clips/{id}": {
        parameters: inPath("id", CLIP.id),
        get: { operationId: "clips.get", responses: { 200: { description: "It.", content: read } } },
      },
    },
    {
      operations: {
        "clips.create": { method: "post", path: startedAt, job: { type: "clip", action: "start", until: "done" } },
        "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
        "clips.list": {
          method: "get",
          path: "/shelves/{shelf}/clips",
          list: { at: "clips", filters: { state: { field: "status", op: "eq" } } },
        },
      },
      jobs: { clip: jobOf("clips.get") },
    },
    { advance: "manual" },
  );
  const call = caller(mock);
  const listed = async (path: string) => {
    const { body, headers } = await call("GET", path);
    expect(headers.get("x-sandbox-fallback")).toBeNull();
    return body.clips.map(({ id }: { id: string }) => id);
  };
  return { call, listed, [Symbol.asyncDispose]: () => mock.close() };
}

test.each([
  ["which its record tells", { shelf: text }],
  ["which nothing else tells", {}],
])("a job that is started below a record is listed there alone, %s", async (_, more) => {
  await using service = await shelves("/shelves/{shelf}/clips", more);
  const { call, listed } = service;
  expect(await listed("/shelves/s_1/clips")).toEqual([]);
  const { body: first } = await call("POST", "/shelves/s_1/clips", { name: "One" });
  const { body: second } = await call("POST", "/shelves/s_2/clips", { name: "Two" });
  expect(await listed("/shelves/s_1/clips")).toEqual([first.id]);
  expect(await listed("/shelves/s_2/clips")).toEqual([second.id]);
  expect(await listed("/shelves/s_1/clips?state=waiting")).toEqual([first.id]);
  expect(await listed("/shelves/s_1/clips?state=made")).toEqual([]);
});

test("a day on which something happens to a job is that of the clock", async () => {
  await using service = await shelves("/shelves/{shelf}/clips", { made_on: { type: "string", format: "date" } });
  const { body } = await service.call("POST", "/shelves/s_1/clips", { name: "One" });
  expect(body.made_on).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("a job that is started elsewhere is listed below the record that it names", async () => {
  await using service = await shelves("/clips", { shelf: text });
  const { call, listed } = service;
  const { body } = await call("POST", "/clips", { name: "One", shelf: "s_2" });
  expect(await listed("/shelves/s_1/clips")).toEqual([]);
  expect(await listed("/shelves/s_2/clips")).toEqual([body.id]);
});

test("a list below a record may show a part of what is read", async () => {
  const summary = { status: text, id: { ...text, description: "Which clip." } };
  await using service = await shelves("/clips", { shelf: text }, summary);
  const { call, listed } = service;
  const { body } = await call("POST", "/clips", { name: "One", shelf: "s_2" });
  expect(await listed("/shelves/s_1/clips")).toEqual([]);
  expect(await listed("/shelves/s_2/clips")).toEqual([body.id]);
  const { body: shown } = await call("GET", "/shelves/s_2/clips");
  expect(shown.clips).toEqual([{ id: body.id, status: "waiting" }]);
});
