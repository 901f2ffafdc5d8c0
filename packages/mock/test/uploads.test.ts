// Files of a form: one, or a list of them, in both modes.
import { expect, test } from "vitest";
import { startMock } from "../src/index.ts";
import { caller, readBundle } from "./support.ts";

const bundle = readBundle();
const binary = { type: "string", format: "binary" };
const schema = {
  type: "object",
  required: ["files"],
  properties: {
    files: { type: "array", items: binary },
    labels: { type: "array", items: { type: "string" } },
    marks: { type: "array", items: { type: "object", required: ["x"], properties: { x: { type: "integer" } } } },
  },
};
const received = { type: "object", required: ["count"], properties: { count: { type: "integer" } } };
const paths = {
  "/api/albums/": {
    post: {
      operationId: "albums.create",
      requestBody: { required: true, content: { "multipart/form-data": { schema } } },
      responses: {
        200: {
          description: "Received.",
          content: { "application/json": { schema: received, examples: { one: { value: { count: 2 } } } } },
        },
        400: { description: "Wrong." },
      },
    },
  },
};

const file = (name: string): [Blob, string] => [new Blob([name]), name];

test.each(["sandbox", "contract"] as const)(
  "%s mode takes a list of files, and of texts and objects beside it",
  async (mode) => {
    await using mock = await startMock({ mode, spec: { ...bundle, paths: { ...bundle.paths, ...paths } } });
    const call = caller(mock);
    for (const count of [1, 2]) {
      const form = new FormData();
      for (let n = 0; n < count; n++) form.append("files", ...file(`${n}.png`));
      form.append("labels", "red");
      expect((await call("POST", "/api/albums/", form)).status).toBe(200);
    }

    const text = new FormData();
    text.append("files", "no file");
    const wrong = await call("POST", "/api/albums/", text);
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining("not a file")]);

    for (const [mark, status] of [
      ['{"x":1}', 200],
      ['{"x":"left"}', 400],
      ["left", 400],
    ] as const) {
      const form = new FormData();
      form.append("files", ...file("a.png"));
      for (const each of ['{"x":2}', mark]) form.append("marks", each);
      expect([mark, (await call("POST", "/api/albums/", form)).status]).toEqual([mark, status]);
    }

    const label = new FormData();
    label.append("files", ...file("a.png"));
    label.append("labels", ...file("b.png"));
    expect((await call("POST", "/api/albums/", label)).status).toBe(400);
  },
);
