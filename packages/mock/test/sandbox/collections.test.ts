// A resource that is only described is played: made, read, listed, changed and removed, without a line of code for it.
import { afterAll, describe, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller, readBundle } from "../support.ts";

const FOLDER = { id: "fo_7Qx2Lm", name: "Autumn", color: null, made: "2026-03-02T10:00:00Z", clips: 3 };

const bundle = readBundle();
const json = (schema: string, value: unknown) => ({
  "application/json": {
    schema: { $ref: `#/components/schemas/${schema}` },
    examples: { one: { value } },
  },
});
const request = { required: true, content: json("FolderRequest", { name: "Autumn" }) };
const folder = { description: "The folder.", content: json("Folder", FOLDER) };
const missing = { description: "There is none." };
const parameters = [{ name: "folder_id", in: "path", required: true, schema: { type: "string" } }];
const paths = {
  "/api/folders": {
    get: {
      operationId: "folders.list",
      responses: {
        200: {
          description: "All.",
          content: {
            "application/json": {
              schema: { type: "array", items: { $ref: "#/components/schemas/FolderLine" } },
              examples: { some: { value: [FOLDER].map(({ id, name }) => ({ id, name })) } },
            },
          },
        },
      },
    },
    post: { operationId: "folders.create", requestBody: request, responses: { 201: folder } },
  },
  "/api/folders/{folder_id}": {
    parameters,
    get: { operationId: "folders.get", responses: { 200: folder, 404: missing } },
    put: { operationId: "folders.replace", requestBody: request, responses: { 200: folder, 404: missing } },
    patch: { operationId: "folders.change", requestBody: request, responses: { 200: folder, 404: missing } },
    delete: { operationId: "folders.remove", responses: { 204: { description: "Gone." }, 404: missing } },
  },
};
const NOTE = { id: 71, folder_id: FOLDER.id, text: "Shorter" };
const below = { parameters: [{ ...parameters[0], example: FOLDER.id }] };
const noteOf = { description: "The note.", content: json("Note", NOTE) };
const noteRequest = { required: true, content: json("NoteRequest", { text: "Shorter" }) };
const notes = {
  "/api/folders/{folder_id}/notes": {
    ...below,
    get: {
      operationId: "notes.list",
      responses: {
        200: {
          description: "All.",
          content: {
            "application/json": {
              schema: { type: "array", items: { $ref: "#/components/schemas/Note" } },
              examples: { some: { value: [NOTE] } },
            },
          },
        },
      },
    },
    post: { operationId: "notes.create", requestBody: noteRequest, responses: { 201: noteOf } },
  },
  // The parent's parameter has another name here.
  "/api/folders/{folder}/notes/{id}": {
    parameters: [
      { ...parameters[0], name: "folder", example: FOLDER.id },
      { name: "id", in: "path", required: true, schema: { type: "integer" }, example: NOTE.id },
    ],
    get: { operationId: "notes.get", responses: { 200: noteOf, 404: missing } },
    delete: { operationId: "notes.remove", responses: { 204: { description: "Gone." }, 404: missing } },
  },
};
const schemas = {
  NoteRequest: { type: "object", properties: { text: { type: "string" } } },
  Note: {
    type: "object",
    properties: { id: { type: "integer" }, folder_id: { type: "string" }, text: { type: "string" } },
  },
  FolderRequest: {
    type: "object",
    properties: { name: { type: "string", default: "Untitled" }, color: { type: "string", nullable: true } },
  },
  FolderLine: { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } },
  Folder: {
    type: "object",
    required: ["id", "name", "made"],
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      color: { type: "string", nullable: true },
      made: { type: "string", format: "date-time" },
      clips: { type: "integer" },
    },
  },
};
const spec = {
  ...bundle,
  paths: { ...bundle.paths, ...paths, ...notes },
  components: { ...bundle.components, schemas: { ...bundle.components.schemas, ...schemas } },
};
const mock = await startMock({ spec });
afterAll(() => mock.close());
const call = caller(mock);

describe("a collection that is only described", () => {
  test("begins with the records of the examples, in the form that each operation shows", async () => {
    expect((await call("GET", "/api/folders")).body).toEqual([{ id: FOLDER.id, name: "Autumn" }]);
    expect((await call("GET", `/api/folders/${FOLDER.id}`)).body).toEqual(FOLDER);
  });

  test("makes, reads, lists, changes, replaces and removes a record", async () => {
    const before = Date.now();
    const made = await call("POST", "/api/folders", { name: "Winter", color: "blue" });
    const { id } = made.body;
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: "Winter", color: "blue" });
    expect(id).toMatch(/^fo_[0-9a-f]{12}$/);
    expect(Date.parse(made.body.made)).toBeGreaterThanOrEqual(before - 1000);
    expect((await call("GET", `/api/folders/${id}`)).body).toEqual(made.body);
    expect((await call("GET", "/api/folders")).body).toContainEqual({ id, name: "Winter" });

    expect((await call("PATCH", `/api/folders/${id}`, { color: null })).body).toMatchObject({
      name: "Winter",
      color: null,
    });
    await call("PATCH", `/api/folders/${id}`, { color: "red" });
    expect((await call("PUT", `/api/folders/${id}`, { name: "Spring" })).body).toMatchObject({
      name: "Spring",
      color: null,
    });

    const removed = await call("DELETE", `/api/folders/${id}`);
    expect(removed.status).toBe(204);
    expect((await call("GET", `/api/folders/${id}`)).status).toBe(404);
    expect((await call("GET", "/api/folders")).body).not.toContainEqual(expect.objectContaining({ id }));
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"])("%s of an id that nobody has is 404", async (method) => {
    const body = method === "GET" || method === "DELETE" ? undefined : { name: "Nobody" };
    expect((await call(method, "/api/folders/fo_000000", body)).status).toBe(404);
  });
});

describe("records below a parent", () => {
  test("stand below the one that the path names, and no other", async () => {
    const other = (await call("POST", "/api/folders", { name: "Winter" })).body.id;
    expect((await call("GET", `/api/folders/${FOLDER.id}/notes`)).body).toEqual([NOTE]);
    expect((await call("GET", `/api/folders/${other}/notes`)).body).toEqual([]);

    const { status, body } = await call("POST", `/api/folders/${other}/notes`, { text: "Longer" });
    expect([status, body.folder_id, body.text]).toEqual([201, other, "Longer"]);
    expect((await call("GET", `/api/folders/${other}/notes`)).body).toEqual([body]);
    expect((await call("GET", `/api/folders/${FOLDER.id}/notes`)).body).toEqual([NOTE]);

    expect((await call("GET", `/api/folders/${FOLDER.id}/notes/${body.id}`)).status).toBe(404);
    expect((await call("DELETE", `/api/folders/${FOLDER.id}/notes/${body.id}`)).status).toBe(404);
    expect((await call("GET", `/api/folders/${other}/notes/${body.id}`)).body).toEqual(body);
    expect((await call("DELETE", `/api/folders/${other}/notes/${body.id}`)).status).toBe(204);
    expect((await call("GET", `/api/folders/${other}/notes`)).body).toEqual([]);
  });
});

test("what stands below a record goes with it: one that is made with its id has nothing below", async () => {
  const { id } = (await call("POST", "/api/folders", { name: "Gone" })).body;
  await call("POST", `/api/folders/${id}/notes`, { text: "Old" });
  expect((await call("GET", `/api/folders/${id}/notes`)).body).toHaveLength(1);
  const before = (await mock.control.snapshot()) as { state: { rows: [string, string][] } };
  await call("DELETE", `/api/folders/${id}`);
  const after = (await mock.control.snapshot()) as { state: { rows: [string, string][] } };
  const below = (rows: [string, string][]) => rows.filter(([, text]) => text.includes(id)).length;
  expect([below(before.state.rows), below(after.state.rows)]).toEqual([2, 0]);
});
