// What a contract gains on the path of records that are kept by code, or below it, works on the records that there are.
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller, LINK_ID, readBundle, UNKNOWN_ID } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object, more: object = {}) => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...more },
});
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const body = (schema: object, value: object) => ({ requestBody: { required: true, content: content(schema, value) } });

const { paths } = readBundle();
const LINK = "/api/links/{id}/";
const item: Record<string, object> = { ...paths[LINK] };
const { schema: Link = {}, examples = {} } = paths[LINK]?.put?.responses["200"]?.content?.["application/json"] ?? {};
const [{ value: shown } = { value: {} }] = Object.values(examples);
const Result = object({ id: text, url: text, link: Link });
const RESULT = { id: LINK_ID, url: "https://shop.example.com/x", link: shown };
const parameters = item.parameters ?? [];
const title = object({ title: text });
const Voice = object({ id: text, name: text, language: text });
const VOICE = { id: "v_1", name: "Anna", language: "en" };
const inPath = { name: "voice_id", in: "path", required: true, schema: text, example: "v_1" };
const done = { responses: { 204: { description: "Done." }, ...missing } };

const mock = await startAltered(
  {
    [LINK]: {
      ...item,
      get: { operationId: "links.get", responses: { ...answer(200, Result, RESULT), ...missing } },
      patch: {
        operationId: "links.patch",
        ...body(title, { title: "Boot" }),
        responses: answer(200, Object(Link), shown),
      },
      delete: { operationId: "links.remove", ...done },
    },
    "/api/links/": {
      ...paths["/api/links/"],
      get: {
        operationId: "links.list",
        parameters: [{ name: "site", in: "query", schema: text }],
        responses: answer(200, object({ links: { type: "array", items: Result } }), { links: [RESULT] }),
      },
    },
    [`${LINK}share/`]: { parameters, post: { operationId: "links.share", ...done } },
    [`${LINK}rename/`]: {
      parameters,
      post: {
        operationId: "links.rename",
        ...body(title, { title: "Boot" }),
        responses: { ...answer(200, object({ link: Link }), { link: shown }), ...missing },
      },
    },
    "/api/voices/{voice_id}/": {
      parameters: [inPath],
      get: { operationId: "voices.get", responses: { ...answer(200, Voice, VOICE), ...missing } },
      put: {
        operationId: "voices.rename",
        ...body(object({ name: text }), { name: "Anna" }),
        responses: { ...answer(200, Voice, VOICE), ...missing },
      },
      patch: { operationId: "voices.call", ...body(object({ name: text }), { name: "Anna" }), ...done },
      delete: { operationId: "voices.remove", ...done },
    },
  },
  {
    operations: {
      "links.list": {
        method: "get",
        path: "/api/links/",
        list: { at: "links", filters: { site: { field: "url", op: "eq" } } },
      },
    },
  },
);
afterAll(() => mock.close());
beforeEach(() => mock.control.reset());
const call = caller(mock);
const create = async (title: string) =>
  (await call("POST", "/api/links/link_with_params/", { title, description: "Warm" })).body;

test("a link is read, changed and removed as it was made", async () => {
  const { id, url, link } = await create("Boots");
  const path = `/api/links/${id}/`;
  expect((await call("GET", path)).body).toEqual({ id, url, link });
  const changed = { ...link, title: "Boots 2" };
  expect(await call("PATCH", path, { title: "Boots 2" })).toMatchObject({ status: 200, body: changed });
  expect((await call("GET", path)).body).toEqual({ id, url, link: changed });
  expect((await call("PUT", path, { description: "Warmer" })).body).toEqual({ ...changed, description: "Warmer" });
  expect((await call("DELETE", path)).status).toBe(204);
  for (const [method, sent] of [["GET"], ["PATCH", { title: "x" }], ["PUT", { title: "x" }], ["DELETE"]] as const)
    expect((await call(method, path, sent)).status).toBe(404);
  expect((await call("POST", "/api/ads_clone/", { link: id, video_url: "https://a.example.com/v.mp4" })).status).toBe(
    404,
  );
});

test("a list shows all that there are, as it filters them", async () => {
  const { id, url, link } = await create("Boots");
  const { links } = (await call("GET", "/api/links/")).body;
  expect(links).toContainEqual({ id, url, link });
  expect(links.map((one: { id: string }) => one.id)).toContain(LINK_ID);
  expect((await call("GET", `/api/links/?site=${encodeURIComponent(url)}`)).body.links).toEqual([{ id, url, link }]);
});

test("what is posted below a link acts on it, and is a 404 where there is none", async () => {
  const { id, link } = await create("Boots");
  expect((await call("POST", `/api/links/${id}/share/`)).status).toBe(204);
  const renamed = await call("POST", `/api/links/${id}/rename/`, { title: "Shoes" });
  expect(renamed).toMatchObject({ status: 200, body: { link: { ...link, title: "Shoes" } } });
  expect((await call("GET", `/api/links/${id}/`)).body.link).toEqual({ ...link, title: "Shoes" });
  for (const [path, sent] of [["share/"], ["rename/", { title: "x" }], [""]] as const) {
    expect((await call(path === "" ? "GET" : "POST", `/api/links/${UNKNOWN_ID}/${path}`, sent)).status).toBe(404);
  }
});

test("a voice that was cloned is read, renamed and removed, with what only the example knows", async () => {
  const form = new FormData();
  form.set("name", "Ada");
  form.set("audio", new Blob(["…"], { type: "audio/mpeg" }), "ada.mp3");
  const { id } = (await call("POST", "/api/voices/", form)).body;
  const path = `/api/voices/${id}/`;
  expect((await call("GET", path)).body).toEqual({ id, name: "Ada", language: "en" });
  expect((await call("PUT", path, { name: "Eve" })).body).toEqual({ id, name: "Eve", language: "en" });
  expect(JSON.stringify((await call("GET", "/api/voices/")).body)).toContain('"name":"Eve"');
  expect((await call("PATCH", path, { name: "Ida" })).status).toBe(204);
  expect((await call("GET", path)).body).toMatchObject({ name: "Ida" });
  expect((await call("DELETE", path)).status).toBe(204);
  expect((await call("GET", path)).status).toBe(404);
  expect(JSON.stringify((await call("GET", "/api/voices/")).body)).not.toContain('"name":"Eve"');
});
