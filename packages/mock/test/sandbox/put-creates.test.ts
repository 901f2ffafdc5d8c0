// Which PUT creates the record that it names, by what the contract says of it.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const Member = { type: "object", required: ["user_id", "role"], properties: { user_id: text, role: text } };
const MEMBER = { user_id: "usr_1", role: "owner" };
const answer = (status: number) => ({ [status]: { description: "It.", content: content(Member, MEMBER) } });
const missing = { 404: { description: "There is none." } };
const requestBody = {
  required: true,
  content: content({ type: "object", required: ["role"], properties: { role: text } }, { role: "owner" }),
};
const named = (name: string, example: string) => ({ name, in: "path", required: true, schema: text, example });

/** A list, its members, and a PUT of one that documents these statuses. */
const members = (name: string, responses: object, { below = false, post = false } = {}) => {
  const list = below ? `/${name}/{team_id}/members` : `/${name}`;
  const parameters = below ? [named("team_id", "team_1")] : [];
  const listed = { description: "All.", content: content({ type: "array", items: Member }, [MEMBER]) };
  return {
    [list]: {
      parameters,
      get: { operationId: `${name}.list`, responses: { 200: listed } },
      ...(post && { post: { operationId: `${name}.create`, requestBody, responses: answer(201) } }),
    },
    [`${list}/{user_id}`]: {
      parameters: [...parameters, named("user_id", "usr_1")],
      put: { operationId: `${name}.put`, requestBody, responses },
      delete: { operationId: `${name}.remove`, responses: { 204: { description: "Gone." } } },
    },
  };
};

const mock = await startAltered(
  {
    ...members("made", { ...answer(200), ...answer(201), ...missing }, { post: true }),
    ...members("unrefused", answer(200), { post: true }),
    ...members("below", { ...answer(200), ...missing }, { below: true }),
    ...members("posted", { ...answer(200), ...missing }, { below: true, post: true }),
    ...members("refused", { ...answer(200), ...missing }),
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);

test.each([
  ["/made", 201],
  ["/unrefused", 200],
  ["/below/team_1/members", 200],
])("a PUT to %s creates, with %i", async (list, status) => {
  const made = await call("PUT", `${list}/usr_9`, { role: "viewer" });
  expect([made.status, made.body]).toEqual([status, { user_id: "usr_9", role: "viewer" }]);
  expect((await call("PUT", `${list}/usr_9`, { role: "editor" })).status).toBe(200);
  expect((await call("GET", list)).body).toEqual([MEMBER, { user_id: "usr_9", role: "editor" }]);
  expect((await call("DELETE", `${list}/usr_9`)).status).toBe(204);
});

test.each(["/posted/team_1/members", "/refused"])("a PUT to %s is a 404", async (list) => {
  expect((await call("PUT", `${list}/usr_9`, { role: "viewer" })).status).toBe(404);
  expect((await call("PUT", `${list}/usr_1`, { role: "viewer" })).status).toBe(200);
});

test("what a PUT makes is answered and begins as its own answer shows it, not as that of a change", async () => {
  const states = { state: { type: "string", enum: ["invited", "active"] } };
  const Guest = {
    type: "object",
    required: ["name", "role", "state"],
    properties: { name: text, role: text, ...states },
  };
  const Invited = { ...Guest, required: [...Guest.required, "link"], properties: { ...Guest.properties, link: text } };
  const guest = { name: "ada", role: "host", state: "active" };
  const invited = { name: "bob", role: "guest", state: "invited", link: "https://example.com/bob" };
  const it = (status: number, schema: object, value: unknown) => ({
    [status]: { description: "It.", content: content(schema, value) },
  });
  await using guests = await startAltered(
    {
      "/guests": {
        get: { operationId: "guests.list", responses: it(200, { type: "array", items: Guest }, [guest]) },
      },
      "/guests/{name}": {
        parameters: [named("name", "ada")],
        put: {
          operationId: "guests.put",
          requestBody,
          responses: { ...it(200, Guest, guest), ...it(201, Invited, invited) },
        },
      },
    },
    {},
  );
  const ask = caller(guests);
  expect((await ask("GET", "/guests")).body).toEqual([guest]);
  for (const name of ["bob", "cyd"]) {
    const made = await ask("PUT", `/guests/${name}`, { role: "guest" });
    const own = { name, role: "guest", state: "invited" };
    expect([made.status, made.body]).toEqual([201, { ...own, link: `https://example.com/${name}` }]);
    const changed = await ask("PUT", `/guests/${name}`, { role: "host" });
    expect([changed.status, changed.body]).toEqual([200, { ...own, role: "host" }]);
  }
  expect((await ask("PUT", "/guests/ada", { role: "guest" })).body).toEqual({ ...guest, role: "guest" });
});
