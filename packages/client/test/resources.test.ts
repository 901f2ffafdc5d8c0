/** Resources that are imported by themselves: each is what it is in a client. */
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { createAiEditing } from "../src/generated/resources/ai-editing.ts";
import { createLinks } from "../src/generated/resources/links.ts";
import { ConfigurationError, createClient, ValidationError } from "../src/index.ts";
import { KEY_HEADERS, KEYS, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const options = { ...KEYS, baseUrl: "http://127.0.0.1:9" };

test("each has an entry of the package, with the methods that it has in a client, in their order", async () => {
  const client = createClient(options);
  const { raw: _, download: __, withOptions: ___, ...resources } = client;
  const folder = new URL("../src/generated/resources/", import.meta.url);
  const found = await Promise.all(
    (await readdir(folder)).map(async (file) => {
      const module: Record<string, (given: object) => object> = await import(new URL(file, folder).href);
      const [[name = "", create] = []] = Object.entries(module);
      return [name, Object.keys(create?.(options) ?? {})] as const;
    }),
  );
  const expected = Object.entries(resources).map(([name, methods]) => [
    `create${name[0]?.toUpperCase()}${name.slice(1)}`,
    Object.keys(methods),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test("two share their options: requests, errors and waits are a client's", async () => {
  const server = await serve(({ url }) =>
    url.includes("ai_editing") ? { json: { id: ID, status: "done" } } : { status: 400, json: { title: ["Too long."] } },
  );
  const shared = { ...KEYS, baseUrl: server.url };
  const refused = await createLinks(shared)
    .createWithParams({ title: "Trail shoe" })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ValidationError);
  expect(refused).toMatchObject({ operation: "links.createWithParams", fields: { title: ["Too long."] } });
  expect(await createAiEditing(shared).wait(ID)).toMatchObject({ id: ID, status: "done" });
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/links/link_with_params/",
    `GET /api/ai_editing/${ID}/`,
  ]);
  for (const { headers } of server.seen) expect(headers).toMatchObject(KEY_HEADERS);
});

test("an option that is none is refused, as by a client", () => {
  expect(() => Reflect.apply(createLinks, undefined, [{ ...options, maxRetry: 1 }])).toThrow(ConfigurationError);
});

test("each has withResponse of its own", async () => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const links = createLinks({ ...KEYS, baseUrl: server.url });
  expect(await links.withResponse.createWithParams({ title: "Trail shoe" })).toMatchObject({
    data: { id: ID },
    status: 201,
    attempts: 1,
  });
});
