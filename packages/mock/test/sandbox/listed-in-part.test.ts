// Records of which the contract's examples show only a part, as a row of a list; and parameters that the sandbox cannot play.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object, required: string[]) => ({ type: "object", required, properties });
const answer = (schema: object, value: unknown) => ({
  responses: { 200: { description: "It.", content: content(schema, value) } },
});
const query = (name: string, schema: object = text) => ({ name, in: "query", schema });

const Row = object({ slug: text, name: text }, ["slug", "name"]);
const Label = object(
  { slug: text, name: text, color: text, hint: { type: "string", nullable: true }, icon: text, revision: text },
  ["slug", "name", "color", "hint", "icon", "revision"],
);
const HOT = {
  ...{ slug: "hot-3", name: "Hot", color: "red", hint: null, icon: "https://icons.example.org/hot-3", revision: "r1" },
};
const body = { requestBody: { required: true, content: content(object({ name: text }, []), { name: "Hotter" }) } };

const Member = object({ id: text, role: text, note: { type: "string", nullable: true } }, ["id", "role", "note"]);

const byName = (path: string) => ({
  method: "GET",
  path,
  list: { filters: { by: { field: "name", op: "eq" } } } as const,
});

const mock = await startAltered(
  {
    "/labels": {
      get: {
        operationId: "labels.list",
        parameters: [query("color"), query("limit", { type: "integer" })],
        ...answer({ type: "array", items: Row }, [
          { slug: "hot-3", name: "Hot" },
          { slug: "cold-4", name: "Cold" },
        ]),
      },
    },
    "/labels/{slug}": {
      parameters: [{ name: "slug", in: "path", required: true, schema: text, example: "hot-3" }],
      get: { operationId: "labels.get", parameters: [query("expand")], ...answer(Label, HOT) },
      patch: { operationId: "labels.update", ...body, ...answer(Label, HOT) },
      delete: { operationId: "labels.delete", ...answer(Label, HOT) },
    },
    // Nobody reads one.
    "/members": {
      get: {
        operationId: "members.list",
        ...answer({ type: "array", items: Member }, [{ id: "m_1", role: "owner", note: null }]),
      },
    },
    "/members/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text, example: "m_1" }],
      patch: {
        operationId: "members.update",
        requestBody: { required: true, content: content(object({ role: text }, []), { role: "viewer" }) },
        ...answer(Member, { id: "m_1", role: "viewer", note: null }),
      },
    },
    "/shades": {
      get: {
        operationId: "shades.list",
        parameters: [query("by")],
        ...answer(object({ darkest: text }, []), { darkest: "b" }),
      },
    },
    "/colors": {
      get: {
        operationId: "colors.list",
        parameters: [query("shade"), query("by")],
        responses: { 200: { description: "It.", content: { "application/json": { schema: Row } } } },
      },
    },
  },
  // What a list is said to play is not played where no records are.
  { operations: { "colors.list": byName("/colors"), "shades.list": byName("/shades") } },
);
afterAll(() => mock.close());
const call = caller(mock);

test("a record that only a list shows, in a part, has the rest as that of a read", async () => {
  const whole = { ...HOT, slug: "cold-4", name: "Cold", icon: "https://icons.example.org/cold-4" };
  expect(await call("GET", "/labels/cold-4")).toMatchObject({ status: 200, body: whole });
  const changed = { ...whole, name: "Icy" };
  expect(await call("PATCH", "/labels/cold-4", { name: "Icy" })).toMatchObject({ status: 200, body: changed });
  expect((await call("GET", "/labels")).body).toEqual([
    { slug: "hot-3", name: "Hot" },
    { slug: "cold-4", name: "Icy" },
  ]);
  expect(await call("DELETE", "/labels/cold-4")).toMatchObject({ status: 200, body: changed });
});

test.each([
  ["/labels?color=red&limit=1", "color, limit"],
  ["/labels/hot-3?expand=all", "expand"],
  ["/shades?by=name", "by"],
  // There is no example, and the answer is made up from the schema.
  ["/colors?shade=dark&by=name&shde=1", "shde, shade, by"],
])("parameters that the contract has, and by which nothing is played, are named: %s", async (path, names) => {
  expect((await call("GET", path)).headers.get("X-Sandbox-Ignored")).toBe(names);
  const [plain = ""] = path.split("?");
  expect((await call("GET", plain)).headers.has("X-Sandbox-Ignored")).toBe(false);
});

test("a record is at first as the list shows it, and not as the example of a change does", async () => {
  const listed = async () => (await call("GET", "/members")).body;
  expect(await listed()).toEqual([{ id: "m_1", role: "owner", note: null }]);
  expect((await call("PATCH", "/members/m_1", { role: "viewer" })).body).toMatchObject({ role: "viewer" });
  expect(await listed()).toEqual([{ id: "m_1", role: "viewer", note: null }]);
});

test("a file that the example of another record shows is at one address of this record's own", async () => {
  const Clip = object({ id: text, url: text }, ["id", "url"]);
  const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "c_1" }];
  const url = "https://media.example.com/stock/c_1-hd.mp4";
  await using stock = await startAltered(
    {
      "/stock": {
        get: {
          operationId: "stock.list",
          ...answer({ type: "array", items: object({ id: text }, ["id"]) }, [{ id: "c_1" }, { id: "c_2" }]),
        },
      },
      "/stock/{id}": { parameters, get: { operationId: "stock.get", ...answer(Clip, { id: "c_1", url }) } },
    },
    {},
  );
  for (const id of ["c_1", "c_2"]) {
    const { body: clip } = await caller(stock)("GET", `/stock/${id}`);
    expect(new URL(clip.url).pathname).toBe(`/__media/stock/${id}-hd.mp4`);
  }
});
