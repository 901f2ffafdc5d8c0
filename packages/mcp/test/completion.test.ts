// What a person may go on writing, in arguments of prompts and addresses of pages.
import { type Mock, startMock } from "@video-ads/mock";
import { model } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prompts } from "../src/generated/service.ts";
import { type Connected, connect, connectHttp, connectStdio } from "./support/connect.ts";

const MODERN = { versionNegotiation: { mode: { pin: "2026-07-28" } } };
const REFERENCE = { type: "ref/resource", uri: "video-ads://docs/reference/{page}" } as const;

let mock: Mock;
let server: Connected;
beforeAll(async () => {
  mock = await startMock();
  server = await connect(mock);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mock.close();
});

type Reference = Parameters<typeof server.client.complete>[0]["ref"];
const completed = async (ref: Reference, name: string, value: string, { client } = server): Promise<string[]> =>
  (await client.complete({ ref, argument: { name, value } })).completion.values;

/** Each argument of each prompt, and what the contract suggests for it. */
const taken = prompts.flatMap((prompt) =>
  prompt.arguments.map((argument) => [prompt.name, argument.name, argument.suggestions ?? []] as const),
);

test.each(taken)("%s, %s: what the contract suggests", async (prompt, argument, suggestions) => {
  expect(await completed({ type: "ref/prompt", name: prompt }, argument, "")).toEqual(suggestions);
});

test("some argument has suggestions, and the list of prompts has only fields of the protocol", async () => {
  expect(taken.some(([, , suggestions]) => suggestions.length > 0)).toBe(true);
  const { prompts: listed } = await server.client.listPrompts();
  const fields = listed.flatMap((prompt) => (prompt.arguments ?? []).flatMap((argument) => Object.keys(argument)));
  expect([...new Set(fields)].sort()).toEqual(["description", "name", "required"]);
});

test("every page is found by its template, which makes an address that can be read", async () => {
  const { resourceTemplates } = await server.client.listResourceTemplates();
  const { resources } = await server.client.listResources();
  const made: string[] = [];
  for (const { uriTemplate: uri } of resourceTemplates)
    for (const name of await completed({ type: "ref/resource", uri }, "page", ""))
      made.push(uri.replace("{page}", name));
  expect(made.sort()).toEqual(resources.flatMap(({ uri }) => (uri.startsWith("video-ads:") ? uri : [])).sort());
});

test("what begins with what was written comes first, then what has it elsewhere, whatever the case", async () => {
  const [{ id } = { id: "" }] = model.operations;
  const [resource = "", verb = ""] = id.split(".");
  const byResource = await completed(REFERENCE, "page", ` ${resource.toUpperCase()}`);
  const begins = byResource.map((name) => name.toLowerCase().startsWith(resource.toLowerCase()));
  expect(byResource).toContain(id);
  expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
  expect(await completed(REFERENCE, "page", verb)).toContain(id);
  expect(await completed(REFERENCE, "page", "no such page")).toEqual([]);
});

test("an address that is a page leaves nothing to complete", async () => {
  const [{ uri } = { uri: "" }] = (await server.client.listResources()).resources;
  expect(await completed({ type: "ref/resource", uri }, "page", "")).toEqual([]);
});

const [first] = prompts;
test.each<[ref: Reference, argument: string, said: RegExp]>([
  [{ type: "ref/prompt", name: "none" }, "url", /There is no prompt none/],
  [{ type: "ref/prompt", name: first?.name ?? "" }, "wish", /takes no wish\. Did you mean "wishes"\? It takes url/],
  [{ type: "ref/resource", uri: "file:///{page}" }, "page", /file:\/\/\/\{page\}/],
  [REFERENCE, "path", /takes no path\. It takes page/],
])("what is not there is refused: %j, %s", async (ref, argument, said) => {
  await expect(completed(ref, argument, "")).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(said),
  });
});

test.each<[name: string, open: () => Promise<Connected>]>([
  ["stdio", () => connectStdio(mock)],
  ["stdio, protocol of 2026", () => connectStdio(mock, { options: MODERN })],
  ["HTTP", () => connectHttp(mock)],
  ["HTTP, protocol of 2026", () => connectHttp(mock, { options: MODERN })],
])("over %s", async (_, open) => {
  await using other = await open();
  expect(other.client.getServerCapabilities()).toMatchObject({ completions: {}, logging: {} });
  expect(await completed(REFERENCE, "page", "", other)).toEqual(await completed(REFERENCE, "page", ""));
});

test("a level that is none is refused as a wrong parameter, with those there are", async () => {
  await using other = await connectStdio(mock);
  const given = { method: "logging/setLevel", params: { level: "loud" } } as const;
  await expect(Reflect.apply(other.client.setLoggingLevel, other.client, [given.params.level])).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining("debug, info, notice"),
  });
  await other.client.setLoggingLevel("warning");
});
