// What a change of a job's record leaves as it is, and which of its times are those of the change.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const nullable = { ...time, nullable: true };
const Post = {
  type: "object",
  required: ["id", "status", "publish_at", "updated_at", "made_at"],
  properties: { id: text, status: text, publish_at: time, caption: text, updated_at: time, made_at: nullable },
};
const fields = { publish_at: time, caption: text };
const POST = {
  ...{ id: "p_1", status: "waiting", publish_at: "2026-06-01T08:00:00Z", caption: "Hello" },
  ...{ updated_at: "2026-05-01T08:00:00Z", made_at: null },
};
const MADE = { ...POST, status: "made", made_at: "2026-06-01T08:00:00Z" };
const sent = (value: object) => ({
  requestBody: { required: true, content: content({ type: "object", properties: fields }, value) },
});
const missing = { 404: { description: "There is none." } };
const change = (operationId: string, shown: object) => ({
  ...sent({ publish_at: "2026-07-01T08:00:00Z" }),
  operationId,
  responses: { 200: { description: "It.", content: content(Post, shown) }, ...missing },
});
const LATER = { publish_at: "2026-07-01T08:00:00Z", updated_at: "2026-05-02T08:00:00Z" };
const mock = await startAltered(
  {
    "/posts": {
      post: {
        ...sent({ publish_at: POST.publish_at, caption: "Hello" }),
        operationId: "posts.create",
        responses: { 201: { description: "It.", content: content(Post, POST) } },
      },
    },
    "/posts/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text, example: POST.id }],
      get: {
        operationId: "posts.get",
        responses: {
          200: examples(Post, { waiting: POST, made: MADE, broken: { ...POST, status: "broken" } }),
          ...missing,
        },
      },
      patch: change("posts.change", { ...MADE, ...LATER }),
      put: change("posts.replace", { ...POST, ...LATER }),
    },
  },
  {
    operations: {
      "posts.create": { method: "post", path: "/posts", job: { type: "clip", action: "start", until: "done" } },
      "posts.get": { method: "get", path: "/posts/{id}", job: { type: "clip", action: "read" } },
    },
    jobs: { clip: jobOf("posts.get", { result: [] }) },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);
const CHRISTMAS = "2026-12-24T08:00:00Z";

test.each(["PATCH", "PUT"])(
  "a time that somebody has sent stays, and one that %s shows otherwise is now",
  async (method) => {
    const { id } = (await call("POST", "/posts", { publish_at: CHRISTMAS, caption: "Snow" })).body;
    const before = Date.now();
    const body = { caption: "Ice", ...(method === "PUT" && { publish_at: CHRISTMAS }) };
    const changed = (await call(method, `/posts/${id}`, body)).body;
    expect(changed).toMatchObject({ publish_at: CHRISTMAS, caption: "Ice", made_at: null });
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(before);
    expect((await call("GET", `/posts/${id}`)).body).toEqual(changed);
    const moved = (await call("PATCH", `/posts/${id}`, { publish_at: "2026-12-25T08:00:00Z" })).body;
    expect([moved.publish_at, moved.caption]).toEqual(["2026-12-25T08:00:00Z", "Ice"]);
  },
);

test("a time that comes with a state is no time of a change", async () => {
  const { id } = (await call("POST", "/posts", { publish_at: CHRISTMAS })).body;
  await mock.control.jobs.advance(id);
  const { made_at } = (await call("GET", `/posts/${id}`)).body;
  expect(made_at).not.toBeNull();
  expect((await call("PATCH", `/posts/${id}`, { caption: "Ice" })).body.made_at).toBe(made_at);
});
