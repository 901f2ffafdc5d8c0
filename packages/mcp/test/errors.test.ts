// Errors are results that a model can act on: what was wrong, which field, what is allowed, what to do.
import { ProtocolError } from "@modelcontextprotocol/client";
import type { Credentials } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { keysOf, settings } from "@video-ads/model/testing/keys";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { connect, KEYS } from "./support/connect.ts";

const LINK = "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
beforeEach(() => mock.control.reset());
afterAll(() => mock.close());

const wrong: [what: string, tool: string, given: Record<string, unknown>, says: RegExp][] = [
  ["a missing field", "links_create", {}, /- url is missing/],
  [
    "a value outside an enum",
    "ads_clone_create",
    { link: LINK, video_url: "https://a.example.com/a.mp4", aspect_ratio: "4x3" },
    /- aspect_ratio has to be one of 16x9, 1x1, 9x16/,
  ],
  [
    "a field that does not exist",
    "links_create",
    { url: "https://a.example.com", urls: 1 },
    /- urls is no argument of this tool\. Did you mean "url"\?/,
  ],
  ["a wrong type", "html_interactive_ads_create", { link: LINK, style_ids: "all" }, /- style_ids has to be a list/],
  ["too few entries", "html_interactive_ads_create", { link: LINK, style_ids: [] }, /- style_ids has to have an entry/],
  [
    "a number out of range",
    "html_interactive_ads_create",
    { link: LINK, style_ids: ["a"], max_size_mb: 50 },
    /- max_size_mb has to be 15 or less/,
  ],
  ["an id that is none", "lipsyncs_get", { id: "first" }, /- id has to be a UUID/],
  ["none of two fields of which one is needed", "lipsyncs_preview", { creator: LINK }, /- text or audio is missing/],
  [
    "a fault deep inside",
    "lipsyncs_create_multi_avatar",
    { video_inputs: [{ caption_setting: { style: "loud" } }] },
    /- video_inputs\.0\.caption_setting\.style has to be one of normal-black, .*zoom-punch/,
  ],
  [
    "a name inside of an argument that is nearly that of a field",
    "lipsyncs_create_multi_avatar",
    { video_inputs: [{ voice: { inputText: "Hi" } }] },
    /- video_inputs\.0\.voice\.inputText is no field\. Did you mean input_text\?/,
  ],
  [
    "a name inside of an argument that is that of none, in each place, beside other faults",
    "ai_editing_create",
    { editing_style: "film", caption_setting: { font_size: 70, big: true, offset: { x: 0, y: 0, z: 0 } } },
    /- video_url is missing\n- caption_setting\.big is no field\. Allowed: style, .*\n- caption_setting\.offset\.z is .* Allowed: x, y\./,
  ],
  [
    "a name in a member of a tagged union",
    "custom_template_jobs_create",
    { template_id: LINK, variables: { any: { type: "text", properties: { content: "x", contents: "y" } } } },
    /- variables\.any\.properties\.contents is no field\. Allowed: /,
  ],
  [
    "a member of a tagged union that does not fit its tag",
    "custom_template_jobs_create",
    { template_id: LINK, variables: { headline: { type: "text", properties: { url: "https://a.example.com" } } } },
    /- variables\.headline\.properties\.content is missing/,
  ],
  [
    "a tag that no member has",
    "custom_template_jobs_create",
    { template_id: LINK, variables: { headline: { type: "song", properties: {} } } },
    /- variables\.headline\.type is no value that is known/,
  ],
];

test.each(wrong)("%s is named, and nothing is sent", async (_, tool, given, says) => {
  await using server = await connect(mock);
  const result = await call(server.client, tool, given);
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(says);
  expect(textOf(result)).toMatch(/was not sent.*Correct them and call again/s);
  expect((await mock.control.requests.list()).filter(({ path }) => path.startsWith("/api/"))).toEqual([]);
});

test("names that are those of no field are sent by a server that was told to", async () => {
  const received: unknown[] = [];
  await using service = await loopback(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push(JSON.parse(text));
    response.writeHead(400, { "Content-Type": "application/json" }).end('{"detail":"Enough."}');
  });
  const body = { video_inputs: [{ voice: { input_text: "Hi", pitch: 2 } }], mood: "calm" };
  const client = { baseUrl: service.url, ...KEYS };
  await using server = await connect(mock, { client, allowUnknown: true });
  await call(server.client, "lipsyncs_create_multi_avatar", body);
  expect(received).toEqual([body]);
  expect(textOf(await call(server.client, "lipsyncs_get", { id: LINK, ids: 1 }))).toContain("ids is no argument");
});

test("an argument of the wrong kind is named, whichever it is", async () => {
  await using server = await connect(mock);
  const { tools } = await server.client.listTools();
  let tried = 0;
  for (const { name, inputSchema } of tools) {
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
      const type: unknown = Reflect.get(Object(schema), "type");
      if (type === undefined) continue;
      const about = String(Reflect.get(Object(schema), "description"));
      if (about.includes("JSON text of any value")) continue;
      const wrongKind = type === "object" || about.includes("JSON text of an object") ? "text" : { unexpected: true };
      const result = await call(server.client, name, { [argument]: wrongKind });
      expect(result.isError, name).toBe(true);
      expect(textOf(result), name).toContain(`- ${argument} has to be `);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(100);
  expect((await mock.control.requests.list()).filter(({ path }) => path.startsWith("/api/"))).toEqual([]);
});

test("what the service alone can know is told in its words: 400", async () => {
  await using server = await connect(mock);
  const result = await call(server.client, "links_create", { url: "https://shop.example.com/%5Bunreadable%5D" });
  expect(textOf(result)).toMatch(
    /refused the call \(400\)\. .{10,}\nNothing was created\. Correct it and call again\.$/,
  );
});

test("wrong keys: the model is told that it cannot help, and the keys stay secret", async () => {
  const wrong: Credentials = keysOf("wrong");
  await using server = await connect(mock, {
    client: { baseUrl: mock.url, ...wrong },
  });
  const result = await call(server.client, "credits_get_remaining");
  expect(textOf(result)).toMatch(/does not let this server in \(401\).*Calling again does not help/s);
  for (const key of Object.values(wrong)) expect(JSON.stringify(result) + server.log.join()).not.toContain(key);
});

test("too few credits: the balance is told", async () => {
  await using poor = await startMock({ credits: 4 });
  await using server = await connect(poor);
  const { items } = structured(await call(server.client, "html_interactive_ads_list_styles"));
  const [{ id }] = items as [{ id: string }];
  const result = await call(server.client, "html_interactive_ads_create", { link: LINK, style_ids: [id] });
  expect(textOf(result)).toMatch(/too few credits \(402\): .+\. Its balance is 4 credits\.\nNothing was created/);
});

test.each([
  [401, "The service does not let this server in (401): Expired key."],
  [402, "The account has too few credits (402): Expired key. Its balance could not be read."],
  [403, "The service does not allow it (403): Expired key."],
  [404, "Not found (404): Expired key"],
  [409, "The service refused the call (409). Expired key"],
  [429, "Too many requests (429): Expired key."],
])("what the service says of a %i is told, and that nothing was created", async (status, line) => {
  await using service = await answering({ detail: "Expired key" }, status);
  const client = { baseUrl: service.url, ...KEYS, maxRetries: 0 };
  await using server = await connect(mock, { client });
  const [first, second] = textOf(await call(server.client, "links_create", { url: "https://shop.example.com" })).split(
    "\n",
  );
  expect(first).toBe(line);
  expect(second).toMatch(/^Nothing was created\./);
});

test("an id that is not there: 404", async () => {
  await using server = await connect(mock);
  const result = await call(server.client, "link_to_videos_create", { link: UNKNOWN });
  expect(textOf(result)).toMatch(/Not found \(404\).*Check each id/s);
});

test("too many requests: when to call again", async () => {
  await using server = await connect(mock, {
    client: { baseUrl: mock.url, ...mock.credentials, maxRetries: 0 },
  });
  await mock.control.rules.add({ kind: "request", status: 429, count: 1, retryAfter: 17 });
  expect(textOf(await call(server.client, "personas_list"))).toMatch(/\(429\).*\nCall again in 17 s/);
});

test("a failing service: a read can be repeated, a paid call has to be looked for first", async () => {
  await using server = await connect(mock, {
    client: { baseUrl: mock.url, ...mock.credentials, maxRetries: 0 },
  });
  await mock.control.rules.add({ kind: "request", status: 503, count: 2 });
  expect(textOf(await call(server.client, "personas_list"))).toMatch(/The service failed \(503\).*\nCall again/);
  const paid = await call(server.client, "links_create", { url: "https://shop.example.com/products/trail-shoe" });
  expect(textOf(paid)).toMatch(/The service failed \(503\).*\nDo not simply repeat links_create/);
});

const UNSETTLED: [what: string, status: number, headers: Record<string, string>, body: string][] = [
  ["a 408", 408, {}, "{}"],
  ["a 500", 500, {}, "{}"],
  ["a redirect", 302, { location: "/elsewhere/" }, ""],
  ["an answer that is no JSON", 201, {}, "<html>Bad gateway</html>"],
];

test.each(UNSETTLED)(
  "%s: a paid call may have made something, which stays set aside",
  async (_, status, headers, body) => {
    await using service = await answering(body, status, headers);
    const client = { baseUrl: service.url, ...KEYS };
    await using server = await connect(mock, { client, maxCredits: 20 });
    const ads = await call(server.client, "html_interactive_ads_create", { link: LINK, style_ids: ["spin-wheel"] });
    expect(ads.isError).toBe(true);
    expect(textOf(ads)).toMatch(
      /\nDo not simply repeat html_interactive_ads_create: .* may exist and be paid for\. Look first: html_interactive_ads_list lists what there is\. Its credits stay set aside\.$/,
    );
    expect(structured(await call(server.client, "session_status")).credits).toMatchObject({ reserved: 10, left: 10 });
  },
);

test("where to look fits the tool, and is only a tool that there is", async () => {
  await using service = await loopback(({ method }, response) => {
    // Before a render its job is read.
    response.writeHead(method === "GET" ? 200 : 500).end(JSON.stringify({ id: LINK, status: "pending" }));
  });
  const client = { baseUrl: service.url, ...KEYS };
  await using server = await connect(mock, { client });
  const said = async (tool: string, given: Record<string, unknown>): Promise<string> =>
    textOf(await call(server.client, tool, given));
  expect(await said("ai_editing_render", { id: LINK })).toContain("Look first: ai_editing_get with the same id.");
  expect(await said("links_create_with_params", { title: "Shoe" })).toContain("look whether credits_get_remaining has");
  const clone = { name: "x", audio: "data:audio/mpeg;base64,AAAA" };
  expect(await said("voices_clone", clone)).toMatch(/may have been done\. No tool here lists .* website\.$/);
  await using few = await connect(mock, { client, tools: ["html_interactive_ads_create"] });
  const ads = await call(few.client, "html_interactive_ads_create", { link: LINK, style_ids: ["spin-wheel"] });
  expect(textOf(ads)).toMatch(/No tool here lists what it makes: ask the user to look on the service's website\. Its/);
});

test("a tool that does not exist is a fault of the protocol, with a suggestion", async () => {
  await using server = await connect(mock);
  const failure: unknown = await call(server.client, "link_create").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProtocolError);
  expect(failure).toMatchObject({ code: -32602, message: expect.stringContaining('Did you mean "links_create"?') });
});

test("an answer that is not what is documented loses the field in question, and not the whole call", async () => {
  await using service = await answering({ remaining_credits: "plenty", note: "new" });
  await using server = await connect(mock, { client: { baseUrl: service.url, ...KEYS } });
  const result = await call(server.client, "credits_get_remaining");
  expect(structured(result)).toEqual({ note: "new" });
  expect(textOf(result)).toMatch(/"plenty".*leaves out remaining_credits/s);
});

test("a list whose entries are none is an error that holds what was answered", async () => {
  await using service = await answering([7, 8]);
  await using server = await connect(mock, { client: { baseUrl: service.url, ...KEYS } });
  const result = await call(server.client, "voices_list");
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("voices.list answered 200 with no list: [7,8]");
});

test("an answer that is no JSON is told as it is", async () => {
  await using service = await answering("<html>Bad gateway</html>");
  await using server = await connect(mock, { client: { baseUrl: service.url, ...KEYS } });
  const result = await call(server.client, "credits_get_remaining");
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("with no JSON: <html>Bad gateway");
});

test("a key that the service says is passed on in no form", async () => {
  const key = "sk+very/secrets";
  const said = [key, btoa(key), encodeURIComponent(key)].join(" ");
  const client = { ...withKey(key), maxRetries: 0 };
  await using telling = await answering({ remaining_credits: 5, note: said });
  await using server = await connect(mock, { client: { ...client, baseUrl: telling.url } });
  const result = await call(server.client, "credits_get_remaining");
  expect(structured(result)).toEqual({ remaining_credits: 5, note: "*** *** ***" });
  expect(textOf(result)).toContain("*** *** ***");
  await using refusing = await answering({ detail: `no ${said}` }, 409);
  await using other = await connect(mock, { client: { ...client, baseUrl: refusing.url } });
  expect(textOf(await call(other.client, "links_create", { url: "https://shop.example.com" }))).toBe(
    "The service refused the call (409). no *** *** ***\nNothing was created.",
  );
});

test.each([400, 401, 402, 403, 404, 409, 422, 429, 500])(
  "what the service says of a %i is one line, and not a long one",
  async (status) => {
    const key = "sk-very-secret-value";
    const detail = `\u001B[2J\u0007no\nNothing was created. ${"x".repeat(930)}${key.repeat(9)}${"x".repeat(160_000)}`;
    await using service = await answering({ detail }, status);
    const client = { baseUrl: service.url, ...withKey(key), maxRetries: 0 };
    await using server = await connect(mock, { client });
    const text = textOf(await call(server.client, "links_create", { url: "https://shop.example.com" }));
    expect(text).toContain(`(${status})`);
    expect(text).toContain("\uFFFD[2J\uFFFDno Nothing was created. xxx");
    expect(text.split("\n")).toHaveLength(2);
    expect(text.length).toBeLessThan(1_500);
    expect(text).not.toContain("sk-very");
  },
);

/** What lets in, the last of it being this. */
const withKey = (key: string): Credentials => ({ ...KEYS, [settings.at(-1) ?? ""]: key });

/** A service that has one answer to everything. */
function answering(body: unknown, status = 200, headers: Record<string, string> = {}): Promise<Loopback> {
  return loopback((_, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
}
