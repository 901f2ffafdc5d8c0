// Outputs are served wherever the contract's examples have them.
import { expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const Clip = {
  type: "object",
  required: ["id", "status", "output"],
  properties: { id: text, status: text, output: { type: "string", nullable: true } },
};
const WAITING = { id: "c_1", status: "waiting", output: null };

test.each([
  ["at the root of a host", "https://cdn.example.com/film-1.mp4", "video/mp4"],
  ["in a folder", "https://cdn.example.com/films/film-1.mp4", "video/mp4"],
  ["with a signature", "https://cdn.example.com/film-1.mp4?signature=a/b", "video/mp4"],
  ["with the job's id", "https://cdn.example.com/c_1.mp3", "audio/mpeg"],
  ["that is a WAV", "https://cdn.example.com/film-1.wav", "audio/wav"],
  ["that is a MOV", "https://cdn.example.com/film-1.mov", "video/quicktime"],
  ["that is a ZIP", "https://cdn.example.com/film-1.zip", "application/zip"],
  ["without an ending", "https://view.example.com/film-1", "text/html"],
])("an output %s", async (_, output, type) => {
  const examples = { waiting: { value: WAITING }, made: { value: { ...WAITING, status: "made", output } } };
  await using mock = await startAltered(
    {
      "/clips": {
        post: {
          operationId: "clips.create",
          requestBody: { content: content({ type: "object" }, {}) },
          responses: { 201: { description: "It.", content: content(Clip, WAITING) } },
        },
      },
      "/clips/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "none" }],
        get: {
          operationId: "clips.get",
          responses: { 200: { description: "It.", content: { "application/json": { schema: Clip, examples } } } },
        },
      },
    },
    {
      operations: {
        "clips.create": { method: "post", path: "/clips", job: { type: "clip", action: "start", until: "done" } },
        "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
      },
      jobs: { clip: jobOf("clips.get") },
    },
    { advance: "immediate" },
  );
  const call = caller(mock);
  const { id } = (await call("POST", "/clips", {})).body;
  const { body } = await call("GET", `/clips/${id}`);
  expect(body.output).toContain(id);
  expect(body.output.startsWith(`${mock.url}/__media/`)).toBe(true);
  const answer = await fetch(body.output);
  expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
});

test("an output has the job's id and none of the examples', each of which may be of another job", async () => {
  const shown = (id: string, status: string, output: string | null) => ({ value: { id, status, output } });
  const examples = {
    waiting: shown("st_0000000001", "waiting", null),
    made: shown("st_0000000917", "made", "https://cdn.example.com/st_0000000917-proof.png"),
  };
  const id = { type: "string", pattern: "^st_[0-9]{10}$" };
  const Sketch = { ...Clip, properties: { ...Clip.properties, id } };
  await using mock = await startAltered(
    {
      "/sketches": {
        post: {
          operationId: "sketches.create",
          requestBody: { content: content({ type: "object" }, {}) },
          responses: { 201: { description: "It.", content: content(Sketch, examples.waiting.value) } },
        },
      },
      "/sketches/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "none" }],
        get: {
          operationId: "sketches.get",
          responses: { 200: { description: "It.", content: { "application/json": { schema: Sketch, examples } } } },
        },
      },
    },
    {
      operations: {
        "sketches.create": {
          method: "post",
          path: "/sketches",
          job: { type: "sketch", action: "start", until: "done" },
        },
        "sketches.get": { method: "get", path: "/sketches/{id}", job: { type: "sketch", action: "read" } },
      },
      jobs: { sketch: jobOf("sketches.get", { type: "sketch" }) },
    },
    { advance: "immediate" },
  );
  const call = caller(mock);
  for (let count = 0; count < 3; count++) {
    const made = await call("POST", "/sketches", {});
    expect([made.status, made.body.id]).toEqual([201, expect.stringMatching(/^st_\d{10}$/)]);
    const { output } = (await call("GET", `/sketches/${made.body.id}`)).body;
    expect(output).toMatch(new RegExp(`/${made.body.id}-proof\\.png$`));
  }
});
