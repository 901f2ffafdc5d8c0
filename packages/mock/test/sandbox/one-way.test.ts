// What is read only is made by the sandbox alone, and what is write only is never seen again.
import { expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const Note = {
  type: "object",
  required: ["id", "text", "password"],
  properties: {
    id: { ...text, readOnly: true },
    text,
    made_by: { ...text, readOnly: true },
    password: { ...text, writeOnly: true },
    lock: {
      type: "object",
      required: ["since", "code"],
      properties: {
        level: { type: "integer" },
        code: { ...text, writeOnly: true },
        since: { ...text, readOnly: true },
      },
    },
  },
};
const NOTE = { id: "n_1", text: "Hi.", made_by: "Anna", lock: { level: 1, since: "May" } };
const requestBody = { required: true, content: content(Note, { text: "Hi.", password: "hush" }) };
const note = (status: number) => ({ [status]: { description: "It.", content: content(Note, NOTE) } });

test("fields that go one way only do so, at any depth", async () => {
  await using mock = await startAltered(
    {
      "/notes": {
        get: {
          operationId: "notes.list",
          responses: { 200: { description: "All.", content: content({ type: "array", items: Note }, [NOTE]) } },
        },
        post: { operationId: "notes.create", requestBody, responses: { ...note(201), 409: { description: "No." } } },
      },
      "/notes/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "n_1" }],
        get: { operationId: "notes.get", responses: note(200) },
        put: { operationId: "notes.replace", requestBody, responses: { ...note(200), 409: { description: "No." } } },
      },
    },
    {},
  );
  const call = caller(mock);
  const sent = {
    id: "n_7",
    text: "New",
    made_by: "Mallory",
    password: "hush",
    lock: { level: 2, code: "tulip", since: "ever" },
  };
  const { id: _, made_by: __, ...needed } = sent;
  const { since: ___, ...lock } = sent.lock;
  expect(await call("POST", "/notes", { ...needed, lock })).toMatchObject({ status: 201, body: { text: "New" } });
  expect(await call("POST", "/notes", { text: "New" })).toMatchObject({ status: 400 });
  const { status, body } = await call("POST", "/notes", sent);
  expect(status).toBe(201);
  expect(body).toMatchObject({ text: "New", made_by: "Anna", lock: { level: 2 } });
  expect(body.id).not.toBe("n_7");
  const changed = await call("PUT", `/notes/${body.id}`, sent);
  expect(changed).toMatchObject({ status: 200, body: { id: body.id, made_by: "Anna" } });
  const seen = [body, changed.body, (await call("GET", `/notes/${body.id}`)).body, (await call("GET", "/notes")).body];
  expect(JSON.stringify(seen)).not.toMatch(/"(hush|tulip|ever|Mallory|n_7)"/);
});
