// A lean server lists three tools; what is behind them is what the others call, with the same checks and the same ledger.
import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect } from "./support/connect.ts";
import { mostOf } from "./support/contract.ts";

const URL_OF_LINK = smallestBody("links.create");

let mock: Mock;
let whole: Tool[];
let lean: Connected;
beforeAll(async () => {
  mock = await startMock({ advance: { afterReads: 1 } });
  await using server = await connect(mock);
  ({ tools: whole } = await server.client.listTools());
  lean = await connect(mock, { lean: true });
});
afterAll(async () => {
  await lean[Symbol.asyncDispose]();
  await mock.close();
});

const callTool = (name: string, given?: unknown, { client }: Connected = lean): Promise<CallToolResult> =>
  call(client, "call_tool", { name, ...(given !== undefined && { arguments: given }) });
const found = async (query: string): Promise<string[]> =>
  (structured(await call(lean.client, "search_tools", { query })).tools as Tool[]).map(({ name }) => name);

test("three tools are listed, which name the others, in fewer than 6,000 bytes", async () => {
  const { tools } = await lean.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_tools", "describe_tools", "call_tool"]);
  for (const { name } of whole) expect(tools[0]?.description).toContain(name);
  // Four bytes a token: 1,500 of those at most.
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(6_000);
  expect(lean.client.getInstructions()).toContain("are called with call_tool");
});

test("each tool is found by its title, and described with the arguments that it takes", async () => {
  for (const { name, title = "", inputSchema, description } of whole) {
    expect(await found(title), title).toContain(name);
    const { tools } = structured(await call(lean.client, "describe_tools", { names: [name] }));
    expect(tools).toMatchObject([{ name, description, inputSchema }]);
  }
});

test("words that no tool has are no reason to find none, and of all that have one the best come first", async () => {
  expect(await found("please delete my avatar")).toContain("dyoa_delete");
  expect((await found("balance of credits"))[0]).toBe("credits_get_remaining");
  expect(await found("")).toEqual(whole.map(({ name }) => name));
  const none = await call(lean.client, "search_tools", { query: "voice-list xyzzy" });
  expect(structured(none)).toMatchObject({ tools: expect.any(Array) });
  expect(textOf(await call(lean.client, "search_tools", { query: "xyzzy" }))).toContain(
    "No tool has one of these words.",
  );
});

test("near names are suggested, of tools, of arguments, and of the three themselves", async () => {
  for (const answer of [
    await callTool("voice_list"),
    await call(lean.client, "describe_tools", { names: ["voice_list"] }),
  ]) {
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('There is no tool voice_list. Did you mean "voices_list"?');
  }
  expect(textOf(await callTool("voices_list", '{"serch":"x"}'))).toContain('Did you mean "search"?');
  expect(textOf(await call(lean.client, "search_tools", { qery: "x" }))).toContain('Did you mean "query"?');
  await expect(call(lean.client, "voices_list")).rejects.toThrow('voices_list is called with call_tool: {"name":');
  await expect(call(lean.client, "call_tols")).rejects.toThrow("There is no tool call_tols.");
});

test("arguments are the JSON text of an object, or an object; a number or a list that is text is read", async () => {
  for (const given of ['{"limit":1}', { limit: 1 }, '{"limit":"1","fields":"[\\"name\\"]"}'])
    expect(structured(await callTool("dyoa_list", given)).items, JSON.stringify(given)).toHaveLength(1);
  expect(structured(await callTool("credits_get_remaining"))).toHaveProperty("remaining_credits");
  for (const wrong of ["{limit:1}", "[1]", "1", ""])
    expect(textOf(await callTool("dyoa_list", wrong)), wrong).toMatch(/arguments has to be the JSON text of an object/);
  expect(textOf(await callTool("dyoa_list", '{"limit":"many"}'))).toMatch(/limit has to be/);
  expect(textOf(await callTool("links_create", '{"url":1}'))).toMatch(/url has to be/);
});

test("a server with all tools reads what is JSON text in an argument as well", async () => {
  await using server = await connect(mock);
  expect(structured(await call(server.client, "dyoa_list", { limit: "1", fields: '["name"]' })).items).toHaveLength(1);
  const named = structured(await call(server.client, "links_create_with_params", { title: "12" }));
  expect(named).toMatchObject({ link: { title: "12" } });
});

test("the limit holds behind call_tool, for calls at the same time", async () => {
  const price = mostOf("links.create", URL_OF_LINK, 0);
  await using limited = await connect(mock, { lean: true, maxCredits: 3 * price });
  const answers = await Promise.all(Array.from({ length: 10 }, () => callTool("links_create", URL_OF_LINK, limited)));
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(3);
  expect(structured(await callTool("session_status", {}, limited))).toMatchObject({
    credits: { spent: 3 * price, left: 0 },
  });
});

test("what a server does not offer, it neither finds nor calls; and one that only reads says so", async () => {
  await using reading = await connect(mock, { lean: true, readOnly: true });
  const { tools } = await reading.client.listTools();
  expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, true, true]);
  expect(JSON.stringify(tools)).not.toContain("links_create");
  expect(textOf(await call(reading.client, "search_tools", { query: "create a link" }))).not.toContain("links_create");
  expect(textOf(await callTool("links_create", URL_OF_LINK, reading))).toContain("it was started with --read-only");
  const { tools: all } = await lean.client.listTools();
  expect(all[2]?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});

test("prompts say how the tools that they name are called", async () => {
  const { prompts } = await lean.client.listPrompts();
  const name = prompts[0]?.name ?? "";
  const { messages } = await lean.client.getPrompt({ name, arguments: { url: "https://shop.example.com" } });
  expect(JSON.stringify(messages)).toContain("are called with call_tool");
});
