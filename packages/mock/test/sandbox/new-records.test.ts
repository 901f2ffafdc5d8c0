// A new record shows nothing that only an example of another state, or of another kind of record, has.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const nullable = { type: "string", nullable: true };
const time = { type: "string", format: "date-time" };
const object = (properties: object, required: string[] = [], more: object = {}) => ({
  ...{ type: "object", required, properties },
  ...more,
});
const answer = (status: number, schema: object, ...values: unknown[]) => ({
  [status]: { description: "It.", content: content(schema, ...values) },
});
const parameters = (example: string) => [{ name: "id", in: "path", required: true, schema: text, example }];
const body = (schema: object, value: object) => ({ requestBody: { required: true, content: content(schema, value) } });

const Project = object(
  {
    ...{ id: text, name: text, state: text, made_at: time, archived_at: time, reason: nullable, color: text },
    ...{ views: integer, level: { ...integer, default: 3 }, thumbnail: text },
  },
  ["id", "name", "state", "made_at"],
);
const MADE_AT = "2026-03-02T10:00:00Z";
const DRAFT = { id: "p_1", name: "Shoes", state: "draft", made_at: MADE_AT, views: 0 };
const thumbnail = "https://media.example.com/p_2.jpg";
const ARCHIVED = {
  ...{ ...DRAFT, id: "p_2", state: "archived", archived_at: MADE_AT, reason: "Old.", views: 9 },
  ...{ color: "red", level: 7, thumbnail },
};

const Kind = (kind: string, properties: object, more: object = {}) =>
  object(
    { id: text, kind: { type: "string", enum: [kind] }, ...properties },
    ["id", "kind", ...Object.keys(properties)],
    more,
  );
const strict = { additionalProperties: false };
const Image = Kind("image", { width: integer }, strict);
const Film = Kind("film", { seconds: integer, codec: text }, strict);
const IMAGE = { id: "a_1", kind: "image", width: 640 };
const FILM = { id: "a_2", kind: "film", seconds: 8, codec: "av1" };
const Asset = { oneOf: [Film, Image] };
const AssetRequest = object({ kind: text, seconds: { ...integer, default: 5 }, width: { ...integer, default: 100 } }, [
  "kind",
]);

const day = { type: "string", format: "date" };
const Upload = object(
  {
    ...{ id: text, url: text, previews: { type: "array", items: text }, title: text, source: text },
    ...{ made_at: time, checked_at: time, expires_at: time, kept_until: day },
  },
  ["id", "url", "previews", "made_at", "expires_at", "kept_until"],
);
const UPLOAD = {
  ...{ id: "u_1", url: "https://media.example.com/u_1/original", previews: ["https://media.example.com/u_1-1.jpg"] },
  ...{
    title: "u_1",
    made_at: MADE_AT,
    checked_at: MADE_AT,
    expires_at: "2026-03-02T11:00:00Z",
    kept_until: "2026-03-09",
  },
};

/** What its change moves, its examples say: not when it was made, and not when it ends. */
const Note = object({ id: text, name: text, made_at: time, changed_at: time, due_at: time, ends_at: time });
const NOTE = {
  ...{ id: "n_1", name: "One", made_at: MADE_AT, changed_at: MADE_AT, due_at: "2026-03-02T10:30:00Z" },
  ends_at: "2027-03-02T10:00:00Z",
};

const mock = await startAltered(
  {
    "/projects": {
      get: {
        operationId: "projects.list",
        responses: answer(200, { type: "array", items: object({ id: text, name: text }) }, [
          { id: "p_1", name: "Shoes" },
        ]),
      },
      post: {
        operationId: "projects.create",
        ...body(object({ name: text, color: text, reason: nullable }), { name: "Shoes" }),
        responses: answer(201, Project, DRAFT),
      },
    },
    "/notes": {
      post: {
        operationId: "notes.create",
        ...body(object({ name: text }), { name: "One" }),
        responses: answer(201, Note, NOTE),
      },
    },
    "/notes/{id}": {
      parameters: parameters("n_1"),
      get: { operationId: "notes.get", responses: answer(200, Note, NOTE) },
      patch: {
        operationId: "notes.change",
        ...body(object({ name: text }), { name: "Two" }),
        responses: answer(200, Note, {
          ...{ ...NOTE, name: "Two", changed_at: "2026-03-02T11:00:00Z", due_at: "2026-03-02T11:30:00Z" },
        }),
      },
    },
    "/projects/{id}": {
      parameters: parameters("p_2"),
      get: { operationId: "projects.get", responses: answer(200, Project, ARCHIVED, DRAFT) },
    },
    "/assets": {
      post: {
        operationId: "assets.create",
        ...body(AssetRequest, { kind: "film" }),
        responses: answer(201, Asset, FILM),
      },
    },
    "/assets/{id}": {
      parameters: parameters("a_1"),
      get: { operationId: "assets.get", responses: answer(200, Asset, IMAGE, FILM) },
    },
    "/uploads": {
      get: { operationId: "uploads.list", responses: answer(200, { type: "array", items: Upload }, [UPLOAD]) },
      post: {
        operationId: "uploads.create",
        ...body(object({ title: text, source: text }), { title: "One" }),
        responses: answer(201, Upload, UPLOAD),
      },
    },
    "/uploads/{id}/check": {
      parameters: parameters("u_2"),
      post: { operationId: "uploads.check", responses: answer(200, Upload, UPLOAD) },
    },
    "/uploads/{id}": {
      parameters: parameters("u_1"),
      get: { operationId: "uploads.get", responses: answer(200, Upload, UPLOAD) },
    },
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);

test("it is as new as the example of its creation, and has what is sent, what has to be there, defaults and nulls", async () => {
  const { status, body } = await call("POST", "/projects", { name: "Hats" });
  const rest = { state: "draft", made_at: expect.any(String), reason: null, views: 0, level: 3 };
  expect([status, body]).toEqual([201, { id: body.id, name: "Hats", ...rest }]);
  expect(body.made_at).not.toBe(MADE_AT);
  expect((await call("GET", `/projects/${body.id}`)).body).toEqual(body);
  const red = await call("POST", "/projects", { name: "Caps", color: "red", reason: "New." });
  expect(red.body).toEqual({ id: red.body.id, name: "Caps", ...rest, color: "red", reason: "New." });
});

test("a change moves the times that its example shows moved, and no other", async () => {
  const { body } = await call("POST", "/notes", { name: "One" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const changed = (await call("PATCH", `/notes/${body.id}`, { name: "Two" })).body;
  expect(changed).toMatchObject({ name: "Two", made_at: body.made_at, ends_at: body.ends_at });
  expect(Date.parse(changed.changed_at)).toBeGreaterThan(Date.parse(body.changed_at));
  expect(Date.parse(changed.due_at) - Date.parse(changed.changed_at)).toBe(30 * 60_000);
  expect((await call("GET", `/notes/${body.id}`)).body).toEqual(changed);
});

test("examples are there from the start as they are", async () => {
  expect((await call("GET", "/projects/p_2")).body).toEqual({
    ...ARCHIVED,
    thumbnail: expect.stringContaining(mock.url),
  });
});

test.each([
  [{ kind: "film" }, { kind: "film", seconds: 5, codec: "av1" }],
  [{ kind: "image" }, { kind: "image", width: 100 }],
  [
    { kind: "image", width: 7 },
    { kind: "image", width: 7 },
  ],
])("of kinds of records, %j makes one of its own", async (sent, made) => {
  const { status, body } = await call("POST", "/assets", sent);
  expect([status, body]).toEqual([201, { id: body.id, ...made }]);
  expect((await call("GET", `/assets/${body.id}`)).body).toEqual(body);
});

test("its addresses have its id, and what lies ahead in the example lies as far ahead", async () => {
  const source = "https://me.example.com/u_1.mp4";
  const made = async () => (await call("POST", "/uploads", { source })).body;
  const [one, other] = [await made(), await made()];
  expect(one.url).toBe(`https://media.example.com/${one.id}/original`);
  expect(one.previews).toEqual([expect.stringContaining(`/${one.id}-1.jpg`)]);
  expect(other.url).toContain(other.id);
  expect(one.source).toBe(source);
  const at = (field: string) => Date.parse(one[field]);
  expect(at("checked_at")).toBe(at("made_at"));
  expect(at("expires_at") - at("made_at")).toBe(3_600_000);
  expect(one.kept_until).toBe(new Date(at("made_at") + 7 * 86_400_000).toISOString().slice(0, 10));
  // So has one that only an example of a path names.
  expect((await call("GET", "/uploads/u_2")).body.url).toBe("https://media.example.com/u_2/original");
});
