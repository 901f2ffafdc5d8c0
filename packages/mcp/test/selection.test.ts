// What a server offers: all tools, those of some resources, or only those that read.
import { type Mock, startMock } from "@video-ads/mock";
import { model } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMcpServer, type McpServerOptions } from "../src/index.ts";
import { call, structured } from "./support/call.ts";
import { connect } from "./support/connect.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

async function offered(options: McpServerOptions): Promise<string[]> {
  await using server = await connect(mock, options);
  const { tools } = await server.client.listTools();
  return tools.map(({ name }) => name);
}

test("a read-only server lists no tool that changes anything, and calls none", async () => {
  await using server = await connect(mock, { readOnly: true });
  const { tools } = await server.client.listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["personas_list", "ai_editing_wait"]));
  await expect(call(server.client, "dyoa_delete", { id: "0" })).rejects.toThrow(
    "This server does not offer dyoa_delete: it was started with --read-only",
  );
  await expect(call(server.client, "links_create", { url: "https://a.example.com" })).rejects.toThrow("--read-only");
  expect((await mock.control.requests.list()).filter(({ method }) => method !== "GET")).toEqual([]);
});

test("resources are selected by their name in any spelling", async () => {
  const expected = ["custom_templates_list", "custom_templates_get", "session_status", "session_settle"];
  for (const name of ["customTemplates", "custom_templates", "custom-templates"])
    expect(await offered({ resources: [name] })).toEqual(expected);
});

test("tools are selected by name, beside resources in addition to theirs", async () => {
  expect(await offered({ tools: ["links_create"] })).toEqual(["links_create", "session_status", "session_settle"]);
  expect(await offered({ resources: ["dyoa"], tools: ["links_create"] })).toEqual([
    "links_create",
    "dyoa_list",
    "dyoa_delete",
    "session_status",
    "session_settle",
  ]);
  expect(await offered({ resources: ["dyoa"], readOnly: true })).toEqual(["dyoa_list", "session_status"]);
});

test("who gets the tools that start a job gets the one that waits for it", async () => {
  expect(await offered({ tools: ["ads_clone_create"] })).toEqual([
    "ads_clone_create",
    "ads_clone_wait",
    "session_status",
    "session_settle",
  ]);
  expect(await offered({ resources: ["lipsyncs"] })).toContain("lipsyncs_v2_wait");
});

test("without output schemas the list is shorter, and the answers are the same", async () => {
  await using server = await connect(mock, { outputSchemas: false });
  const { tools } = await server.client.listTools();
  expect(tools.filter(({ outputSchema }) => outputSchema)).toEqual([]);
  expect(structured(await call(server.client, "credits_get_remaining"))).toEqual({ remaining_credits: 100_000 });
});

test("a tool that is not selected is not called", async () => {
  await using server = await connect(mock, { tools: ["links_create"] });
  await expect(call(server.client, "personas_list")).rejects.toThrow("it was started for other tools");
});

test.each<[McpServerOptions, string]>([
  [{ resources: ["customTemplate"] }, 'There is no resource "customTemplate". Did you mean "customTemplates"?'],
  [{ resources: ["xyzzy"] }, `There is no resource "xyzzy". There are ${model.resources[0]?.name},`],
  [{ tools: ["link_create"] }, 'There is no tool "link_create". Did you mean "links_create"?'],
  [{ maxCredits: Number.NaN }, "maxCredits: It is a number, 0 or more, not NaN."],
  [{ pollMs: 0 }, "pollMs: It is a number from 1 to 2147483647, not 0."],
  [{ pollMs: 0.5 }, "pollMs: It is a number from 1 to 2147483647, not 0.5."],
  [{ pollMs: 2 ** 31 }, "pollMs: It is a number from 1 to 2147483647, not 2147483648."],
  [{ assumeSeconds: 0 }, "assumeSeconds: It is a number above 0, not 0."],
  [{ assumeCredits: 0 }, "assumeCredits: It is a number above 0, not 0."],
  [{ maxWaitSeconds: 3e6 }, "maxWaitSeconds: It is a number above 0, 2147483.647 at most, not 3000000."],
  [
    { readOnly: true, ...{ maxCredit: 5 } },
    "maxCredit: There is no such option. Did you mean maxCredits? Allowed: client, ",
  ],
  [{ lean: true, outputSchemas: false }, "outputSchemas (--no-output-schemas) has no effect beside lean (--lean)"],
  [{ lean: true, outputSchemas: true }, "outputSchemas (--no-output-schemas) has no effect beside lean (--lean)"],
  [JSON.parse('{ "lean": "yes" }'), "lean: It is true or false."],
  [{ files: "/no/such/folder" }, 'There is no folder "/no/such/folder" to send files from'],
  [{ tools: ["links_create"], readOnly: true }, "No tool is left to offer"],
])("%j cannot start, and it is said why", (options, message) => {
  const client = { baseUrl: mock.url, ...mock.credentials };
  expect(() => createMcpServer({ client, ...options })).toThrow(message);
});

test("prompts are offered when all their tools are, and lead to them", async () => {
  await using whole = await connect(mock);
  const { prompts } = await whole.client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(["video_ad_from_product_page", "html_ads_from_product_page"]);
  const names = (await whole.client.listTools()).tools.map(({ name }) => name);
  for (const { name } of prompts) {
    const given = { url: "https://shop.example.com/shoe", wishes: "for runners" };
    const { messages } = await whole.client.getPrompt({ name, arguments: given });
    const text = JSON.stringify(messages);
    expect(text).toContain("https://shop.example.com/shoe. What I wish for: for runners");
    expect(
      Array.from(text.matchAll(/[a-z]+(?:_[a-z]+)+/g), ([word]) => word).filter((word) => !names.includes(word)),
    ).toEqual([]);
  }
  await expect(whole.client.getPrompt({ name: "video_ad_from_product_page" })).rejects.toThrow("needs url");
  await expect(whole.client.getPrompt({ name: "film" })).rejects.toThrow("There is no prompt film");
  await using reading = await connect(mock, { readOnly: true });
  expect((await reading.client.listPrompts()).prompts).toEqual([]);
});
