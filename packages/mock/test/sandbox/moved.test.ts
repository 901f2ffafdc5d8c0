// What has moved and what replaces it work on the same records, whatever each of them calls the fields.
import { afterAll, expect, test } from "vitest";
import { caller, Receiver, readBundle, until } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const parameter = (name: string, example: string) => [{ name, in: "path", required: true, schema: text, example }];
const Old = object({ box_id: text, name: text, size: text });
const New = object({ id: text, name: text, place: text, size: { type: "integer" } });
const OLD = { box_id: "b_1", name: "Shoes", size: "large" };
const NEW = { id: "b_1", name: "Shoes", place: "Hall", size: 3 };
const request = (properties: object, value: object) => ({
  requestBody: { required: true, content: content({ type: "object", required: ["name"], properties }, value) },
});
const boxes = {
  "/v1/boxes": {
    get: { operationId: "oldBoxes.list", responses: answer(200, { type: "array", items: Old }, [OLD]) },
    post: {
      operationId: "oldBoxes.create",
      ...request({ name: text, size: text }, OLD),
      responses: answer(200, object({ data: Old }), { data: OLD }),
    },
  },
  "/v1/boxes/{box_id}": {
    parameters: parameter("box_id", "b_1"),
    get: { operationId: "oldBoxes.get", responses: { ...answer(200, Old, OLD), ...missing } },
    patch: {
      operationId: "oldBoxes.change",
      ...request({ name: text }, { name: "Hats" }),
      responses: { ...answer(200, Old, OLD), ...missing },
    },
    delete: { operationId: "oldBoxes.remove", responses: { 204: { description: "Gone." }, ...missing } },
  },
  "/v2/boxes": {
    get: { operationId: "boxes.list", responses: answer(200, { type: "array", items: New }, [NEW]) },
    post: {
      operationId: "boxes.create",
      ...request({ name: text, place: text, size: { type: "integer" } }, NEW),
      responses: answer(201, New, NEW),
    },
  },
  "/v2/boxes/{id}": {
    parameters: parameter("id", "b_1"),
    get: { operationId: "boxes.get", responses: { ...answer(200, New, NEW), ...missing } },
    put: {
      operationId: "boxes.replace",
      ...request({ name: text, place: text }, { name: "Hats" }),
      responses: { ...answer(200, New, NEW), ...missing },
    },
    delete: { operationId: "boxes.remove", responses: { 204: { description: "Gone." }, ...missing } },
  },
};
const Face = object({ id: text, words: text });
const NewFace = object({ id: text, words: { type: "array", items: text } }, ["id"]);
const faces = {
  "/v1/faces": {
    get: {
      operationId: "oldFaces.list",
      responses: answer(200, { type: "array", items: Face }, [
        { id: "f_1", words: "outdoors" },
        { id: "f_2", words: "calm, expert" },
      ]),
    },
  },
  "/v2/faces": {
    get: {
      operationId: "faces.list",
      parameters: [{ name: "word", in: "query", schema: text }],
      responses: answer(200, object({ faces: { type: "array", items: NewFace } }), {
        faces: [
          { id: "f_1", words: ["outdoors"] },
          { id: "f_2", words: ["calm", "expert"] },
        ],
      }),
    },
  },
};
const Taste = { type: "object", properties: { colour: text } };
const tastes = Object.fromEntries(
  ["v1", "v2"].map((version) => [
    `/${version}/taste`,
    {
      get: { operationId: `taste.${version}`, responses: answer(200, Taste, { colour: "blue" }) },
      patch: {
        operationId: `taste.${version}Change`,
        requestBody: { required: true, content: content(Taste, { colour: "red" }) },
        responses: answer(200, Taste, { colour: "red" }),
      },
    },
  ]),
);
const Clip = object({ id: text, title: text, status: text, output: { type: "string", nullable: true } });
const OldClip = object({ id: text, status: text, output: { type: "string", nullable: true } });
const CLIP = { id: "c_1", title: "Boots", status: "waiting", output: null };
const DONE = { ...CLIP, status: "made", output: "https://media.example.com/c_1.mp4" };
const clipOf = (schema: object) => ({
  description: "It.",
  content: { "application/json": { schema, examples: { waiting: { value: CLIP }, made: { value: DONE } } } },
});
const clipsIn = (version: string, schema: object) => {
  const name = version === "v1" ? "oldClips" : "clips";
  const list = { type: "array", items: schema };
  return {
    [`/${version}/clips`]: {
      get: { operationId: `${name}.list`, responses: answer(200, list, []) },
      post: {
        operationId: `${name}.create`,
        ...request({ name: text, title: text, report_to: text }, { name: "Boots", title: "Boots" }),
        responses: { 201: clipOf(schema) },
        callbacks: {
          changed: {
            "{$request.body#/report_to}": {
              post: {
                operationId: `${name}.webhook`,
                requestBody: { content: clipOf(schema).content },
                responses: { 204: { description: "Received." } },
              },
            },
          },
        },
      },
    },
    [`/${version}/clips/{id}`]: {
      parameters: parameter("id", "none"),
      get: { operationId: `${name}.get`, responses: { 200: clipOf(schema), ...missing } },
      delete: { operationId: `${name}.remove`, responses: { 204: { description: "Gone." }, ...missing } },
    },
  };
};
const row = (method: string, path: string, replacedBy?: string) => ({
  method,
  path,
  ...(replacedBy && { replacedBy }),
});
const clipRows = (version: string) => {
  const [name, replacedBy] = version === "v1" ? ["oldClips", (verb: string) => `clips.${verb}`] : ["clips", () => ""];
  return {
    [`${name}.list`]: row("get", `/${version}/clips`, replacedBy("list")),
    [`${name}.create`]: {
      ...row("post", `/${version}/clips`, replacedBy("create")),
      job: { type: "clip", action: "start", until: "done" } as const,
      webhook: { source: "clip", url: "report_to", callback: `${name}.webhook` },
    },
    [`${name}.get`]: {
      ...row("get", `/${version}/clips/{id}`, replacedBy("get")),
      job: { type: "clip", action: "read" } as const,
    },
    [`${name}.remove`]: row("delete", `/${version}/clips/{id}`, replacedBy("remove")),
  };
};
const Account = object({ left: { type: "integer" } });
const RichVoice = object({ name: text, languages: { type: "array", items: text } });
const RICH_VOICE = { name: "Nobody", languages: ["en"] };
/** What the sandbox answers by code of its own, in another place. */
const voices = "/v2/voices";
const { get: listed } = readBundle().paths["/api/voices/"] ?? {};
const mock = await startAltered(
  {
    ...boxes,
    ...faces,
    ...tastes,
    ...clipsIn("v1", OldClip),
    ...clipsIn("v2", Clip),
    [voices]: { get: { ...listed, operationId: "newVoices.list" } },
    // Says more than the code knows of.
    "/v2/balance": {
      get: {
        operationId: "balance.get",
        responses: answer(200, object({ account: Account }), { account: { left: 7 } }),
      },
    },
    "/v3/voices": {
      get: {
        operationId: "richVoices.list",
        responses: answer(200, { type: "array", items: RichVoice }, [RICH_VOICE]),
      },
    },
  },
  {
    operations: {
      "voices.list": row("get", "/api/voices/", "newVoices.list"),
      "credits.getRemaining": row("get", "/api/remaining_credits/", "balance.get"),
      "balance.get": { ...row("get", "/v2/balance"), balance: "account.left" },
      "richVoices.list": row("get", "/v3/voices", "voices.list"),
      "oldBoxes.list": row("get", "/v1/boxes", "boxes.list"),
      "oldFaces.list": row("get", "/v1/faces", "faces.list"),
      "faces.list": {
        ...row("get", "/v2/faces"),
        list: { at: "faces", filters: { word: { field: "words[]", op: "eq" } } },
      },
      "oldBoxes.create": row("post", "/v1/boxes", "boxes.create"),
      "oldBoxes.get": row("get", "/v1/boxes/{box_id}", "boxes.get"),
      "taste.v1": row("get", "/v1/taste", "taste.v2"),
      "taste.v1Change": row("patch", "/v1/taste", "taste.v2Change"),
      ...clipRows("v1"),
      ...clipRows("v2"),
    },
    jobs: { clip: jobOf("clips.get") },
    webhooks: { clip: { payload: "Clip", aliases: {} } },
  },
  { advance: { everyMs: 5 } },
);
afterAll(() => mock.close());
const call = caller(mock);

test("a record that either makes is read, listed, changed and removed by the other", async () => {
  const old = (await call("POST", "/v1/boxes", { name: "Hats", size: "small" })).body.data;
  expect(old).toMatchObject({ name: "Hats", size: "small" });
  const read = await call("GET", `/v2/boxes/${old.box_id}`);
  // Its size is called otherwise there, and its place was never told.
  expect([read.headers.get("x-sandbox-fallback"), read.body]).toEqual([null, { ...NEW, id: old.box_id, name: "Hats" }]);
  expect((await call("PUT", `/v2/boxes/${old.box_id}`, { name: "Caps", place: "Loft" })).body.place).toBe("Loft");
  expect((await call("GET", `/v1/boxes/${old.box_id}`)).body).toMatchObject({ name: "Caps", size: "small" });

  const { body } = await call("POST", "/v2/boxes", { name: "Belts", place: "Door", size: 8 });
  expect((await call("GET", `/v1/boxes/${body.id}`)).body).toEqual({ box_id: body.id, name: "Belts", size: "large" });
  expect((await call("PATCH", `/v1/boxes/${body.id}`, { name: "Bags" })).body.name).toBe("Bags");
  expect((await call("GET", `/v2/boxes/${body.id}`)).body).toEqual({ ...body, name: "Bags" });

  const ids = ["b_1", old.box_id, body.id];
  expect((await call("GET", "/v1/boxes")).body.map(({ box_id }: { box_id: string }) => box_id)).toEqual(ids);
  expect((await call("GET", "/v2/boxes")).body.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect((await call("DELETE", `/v1/boxes/${body.id}`)).status).toBe(204);
  expect((await call("GET", `/v2/boxes/${body.id}`)).status).toBe(404);
  expect((await call("DELETE", `/v2/boxes/${old.box_id}`)).status).toBe(204);
  expect((await call("GET", `/v1/boxes/${old.box_id}`)).status).toBe(404);
});

test("the only record of a path is one for both", async () => {
  await call("PATCH", "/v1/taste", { colour: "green" });
  expect((await call("GET", "/v2/taste")).body).toEqual({ colour: "green" });
  await call("PATCH", "/v2/taste", { colour: "grey" });
  expect((await call("GET", "/v1/taste")).body).toEqual({ colour: "grey" });
});

test.each([
  ["v1", "v2"],
  ["v2", "v1"],
])("a job that %s starts is read, listed and removed by %s, and reported", async (from, to) => {
  await using receiver = await Receiver.start();
  const sent = { name: "Boots", title: "Boots", report_to: receiver.url() };
  const { id } = (await call("POST", `/${from}/clips`, sent)).body;
  const { body: posted } = await until(() => receiver.received[0]);
  expect(posted).toMatchObject({ id, status: "made" });
  const read = await call("GET", `/${to}/clips/${id}`);
  expect(read.headers.get("x-sandbox-fallback")).toBeNull();
  expect(read.body).toEqual({
    ...{ id, status: "made", output: expect.stringContaining(id) },
    ...(to === "v2" && { title: "Boots" }),
  });
  expect((await call("GET", `/${to}/clips`)).body).toContainEqual(read.body);
  expect((await call("DELETE", `/${to}/clips/${id}`)).status).toBe(204);
  expect((await call("GET", `/${from}/clips/${id}`)).status).toBe(404);
});

test("what is answered by code is answered by the same code where it has moved to", async () => {
  const { headers, body } = await call("GET", voices);
  expect(headers.get("x-sandbox-fallback")).toBeNull();
  expect(body).toEqual((await call("GET", "/api/voices/")).body);
});

test("what has to be answered, and the code of the other path does not know, is as the example shows it", async () => {
  expect((await call("GET", "/v2/balance")).body).toEqual({ account: { left: 100_000 } });
  const old = await call("GET", "/api/remaining_credits/");
  expect([old.status, typeof old.body.remaining_credits]).toEqual([200, "number"]);
  const { body } = await call("GET", "/v3/voices");
  const names = (await call("GET", voices)).body.map(({ name }: { name: string }) => name);
  expect(body).toEqual(names.map((name: string) => ({ name, languages: ["en"] })));
});

test("a field that holds something else on either path is there as the examples of that path show the record", async () => {
  const calm = { id: "f_2", words: ["calm", "expert"] };
  expect((await call("GET", "/v2/faces")).body.faces).toEqual([{ id: "f_1", words: ["outdoors"] }, calm]);
  expect((await call("GET", "/v2/faces?word=calm")).body.faces).toEqual([calm]);
  expect((await call("GET", "/v1/faces")).body[1]).toEqual({ id: "f_2", words: "calm, expert" });
});
