// The limit: what may cost too much is not sent, also when calls come at the same time; what was not created costs nothing.

import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { FULL } from "@video-ads/testing/full";
import { loopback } from "@video-ads/testing/loopback";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSession } from "../src/session.ts";
import type { ToolDefinition } from "../src/tools/definition.ts";
import { operationTool } from "../src/tools/find-tool.ts";
import { call, structured, textOf } from "./support/call.ts";
import {
  type Connected,
  connect,
  connectHttp,
  connectSession,
  connectTo,
  newClient,
  newFolder,
  serverOptions,
} from "./support/connect.ts";
import { mostOf } from "./support/contract.ts";

const LINK = "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906";
const EDIT = smallestBody("aiEditing.create");
const SPEECH = { text: "Wet rock, loose gravel, no problem.", creator: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20" };

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ advance: { afterReads: 1 } });
});
afterEach(() => mock.close());

const credits = async ({ client }: Connected): Promise<unknown> =>
  structured(await call(client, "session_status")).credits;

async function styles({ client }: Connected): Promise<string[]> {
  const { items } = structured(await call(client, "html_interactive_ads_list_styles"));
  return (items as { id: string }[]).map(({ id }) => id);
}

test("of many calls at the same time as many are sent as the limit has room for", async () => {
  await using server = await connect(mock, { maxCredits: 3 });
  const calls = Array.from({ length: 12 }, (_, index) =>
    call(server.client, "links_create_with_params", { title: `Shoe ${index}` }),
  );
  const results = await Promise.all(calls);
  expect(results.filter(({ isError }) => !isError)).toHaveLength(3);
  expect(await credits(server)).toEqual({ spent: 3, reserved: 0, limit: 3, left: 0 });
  const { remaining_credits } = structured(await call(server.client, "credits_get_remaining"));
  expect(remaining_credits).toBe(100_000 - 3);
});

test("a call above the limit says what it may cost, what is left, and how to go on; reading goes on", async () => {
  await using server = await connect(mock, { maxCredits: 15 });
  const result = await call(server.client, "html_interactive_ads_create", {
    link: LINK,
    style_ids: await styles(server),
  });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(/was not sent: it may cost 30 credits, and 15 are left of the limit of 15/);
  expect(textOf(result)).toContain("--max-credits");
  expect((await mock.control.requests.list()).filter(({ method }) => method === "POST")).toEqual([]);
});

test("every paid answer says what was spent, what is set aside and what is left", async () => {
  await using server = await connect(mock, { maxCredits: 20 });
  const link = await call(server.client, "links_create", { url: "https://shop.example.com/products/trail-shoe" });
  expect(textOf(link)).toContain("Credits: 1 spent in all; 19 left of the limit of 20.");
  const ads = await call(server.client, "html_interactive_ads_create", {
    link: LINK,
    style_ids: (await styles(server)).slice(0, 1),
  });
  expect(textOf(ads)).toContain("Credits: 1 spent in all, 10 set aside for what has not been reported yet; 9 left");
});

test("without a limit nothing is refused, and what was spent is told all the same", async () => {
  await using server = await connect(mock);
  const link = await call(server.client, "links_create", { url: "https://shop.example.com/products/trail-shoe" });
  expect(textOf(link)).toContain("Credits: 1 spent in all.");
});

test("what was not created costs nothing", async () => {
  await using server = await connect(mock, { maxCredits: 5, client: { ...service(mock), maxRetries: 0 } });
  const create = (): Promise<unknown> => call(server.client, "links_create_with_params", { title: "Shoe" });
  for (const status of [400, 401, 402, 403, 404, 429] as const) {
    await mock.control.rules.add({ kind: "request", operation: "links.createWithParams", status, count: 1 });
    expect(await create()).toMatchObject({ isError: true });
  }
  await call(server.client, "html_interactive_ads_create", { link: LINK, style_ids: [] });
  expect(await credits(server)).toEqual({ spent: 0, reserved: 0, limit: 5, left: 5 });
});

test("a service that is not there costs nothing", async () => {
  await mock.close();
  await using server = await connect(mock, { maxCredits: 5, client: { ...service(mock), maxRetries: 0 } });
  const result = await call(server.client, "links_create_with_params", { title: "Shoe" });
  expect(textOf(result)).toContain(`${mock.url} cannot be reached. Nothing was sent.`);
  expect(await credits(server)).toMatchObject({ reserved: 0, left: 5 });
});

test("what may have been created stays set aside", async () => {
  await using server = await connect(mock, { maxCredits: 5, client: { ...service(mock), maxRetries: 0 } });
  await mock.control.rules.add({ kind: "request", reset: true, when: "after" });
  const result = await call(server.client, "links_create_with_params", { title: "Shoe" });
  expect(textOf(result)).toMatch(/Do not simply repeat links_create_with_params.*may exist and be paid for/);
  expect(await credits(server)).toMatchObject({ spent: 0, reserved: 1, left: 4 });
});

test("a job counts by its estimate until it has ended, and then by what it says", async () => {
  await using server = await connect(mock, { maxCredits: 100, assumeSeconds: 60 });
  const { id } = structured(await call(server.client, "link_to_videos_create", { link: LINK }));
  expect(await credits(server)).toMatchObject({ spent: 0, reserved: 10, left: 90 });
  const { credits: paid } = structured(await call(server.client, "link_to_videos_wait", { id }));
  const used = Number(paid);
  expect(used).toBeGreaterThan(0);
  expect(await credits(server)).toEqual({ spent: used, reserved: 0, limit: 100, left: 100 - used });
});

test("reading a job that has ended settles it as well", async () => {
  await using server = await connect(mock, { maxCredits: 100, assumeSeconds: 60 });
  const { id } = structured(await call(server.client, "link_to_videos_create", { link: LINK }));
  await mock.control.jobs.finish(String(id));
  await call(server.client, "link_to_videos_get", { id });
  expect(await credits(server)).toMatchObject({ reserved: 0 });
});

test("a job that a tool has ended is at its end for the session, for what is set aside and for the next server", async () => {
  const read = operationTool("linkToVideos.get");
  if (!read) throw new Error("There is no such tool.");
  // A tool that answers the record of a job, and neither starts, renders nor reads one.
  const { job: _, ...action } = { ...read, tool: { ...read.tool, name: "act" } };
  const journal = newFolder();
  const session = createSession(serverOptions(mock, [], { maxCredits: 100, assumeSeconds: 60, journal }));
  const tools = new Map<string, ToolDefinition>([...session.tools, ["act", action]]);
  await using server = await connectSession({ ...session, tools });
  const { id } = structured(await call(server.client, "link_to_videos_create", { link: LINK, name: "[fail]" }));
  expect(await credits(server)).toMatchObject({ spent: 0, reserved: expect.any(Number) });
  await mock.control.jobs.finish(String(id));
  const { status } = structured(await call(server.client, "act", { id }));
  expect(structured(await call(server.client, "session_status"))).toMatchObject({
    jobs: [{ id, outcome: "failed" }],
    credits: { reserved: 0 },
  });
  await using next = await connect(mock, { journal });
  const { earlier } = structured(await call(next.client, "session_status"));
  expect(earlier).toMatchObject([{ id, outcome: "failed", status }]);
});

test("what fails and is refunded is there again", async () => {
  await using server = await connect(mock, { maxCredits: 20 });
  const { id } = structured(
    await call(server.client, "html_interactive_ads_create", {
      link: LINK,
      style_ids: (await styles(server)).slice(0, 2),
      custom_prompt: "[fail]",
    }),
  );
  expect(await credits(server)).toMatchObject({ left: 0 });
  await call(server.client, "html_interactive_ads_wait", { id });
  expect(await credits(server)).toEqual({ spent: 0, reserved: 0, limit: 20, left: 20 });
});

test("a price that nobody documents is assumed, and the refusal says so", async () => {
  await using server = await connect(mock, { maxCredits: 15, assumeCredits: 10 });
  await call(server.client, "ai_editing_create", EDIT);
  expect(await credits(server)).toMatchObject({ reserved: 10 });
  expect(textOf(await call(server.client, "ai_editing_create", EDIT))).toMatch(
    /may cost 10 credits \(no price is documented\), and 5 are left.*--assume-credits/s,
  );
});

test.each<[name: string, given: object, says: RegExp]>([
  [
    "ads_clone_create",
    smallestBody("adsClone.create"),
    /Not known: how many seconds the output has\..*--assume-seconds/s,
  ],
  ["ai_editing_create", EDIT, /The cost of an AI edit is not stated.*--assume-credits/s],
])(
  "%s has no highest price: with a limit, however high, it is not sent unless somebody says one",
  async (name, given, says) => {
    await using server = await connect(mock, { maxCredits: 1_000_000 });
    const [one, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => call(server.client, name, { ...given })),
    );
    for (const { isError } of [one, ...others].filter((result) => result !== undefined)) expect(isError).toBe(true);
    expect(textOf(one ?? { content: [] })).toMatch(says);
    expect((await mock.control.requests.list()).filter(({ method }) => method === "POST")).toEqual([]);
    await using unlimited = await connect(mock);
    expect(await call(unlimited.client, name, { ...given })).not.toMatchObject({ isError: true });
  },
);

test.each([408, 302, 500])("a %i may have been paid for: its credits stay set aside", async (status) => {
  await using service = await loopback((_, response) =>
    response.writeHead(status, { location: "/elsewhere" }).end("{}"),
  );
  await using server = await connectTo(service.url, { maxCredits: 5 });
  expect(await call(server.client, "links_create_with_params", { title: "Shoe" })).toMatchObject({ isError: true });
  expect(await credits(server)).toEqual({ spent: 0, reserved: 1, limit: 5, left: 4 });
});

test("a length that is not known is assumed where somebody says so, and the refusal says so", async () => {
  await using server = await connect(mock, { maxCredits: 10, assumeSeconds: 20 });
  const clone = smallestBody("adsClone.create");
  const text = textOf(await call(server.client, "ads_clone_create", clone));
  expect(text).toContain(`may cost ${mostOf("adsClone.create", clone, 20)} credits for an output of 20 s`);
  expect(text).toContain("--assume-seconds");
});

test("a render is priced by the model and the length of its job", async () => {
  await using server = await connect(mock, { maxCredits: 1000, assumeSeconds: 600 });
  const { id } = structured(
    await call(server.client, "lipsyncs_preview", { ...SPEECH, model_version: "aurora_v1", wait_seconds: 20 }),
  );
  const { duration } = structured(await call(server.client, "lipsyncs_get", { id }));
  const before = Number(Reflect.get(Object(await credits(server)), "reserved"));
  await call(server.client, "lipsyncs_render", { id });
  const after = Number(Reflect.get(Object(await credits(server)), "reserved"));
  expect(Number(duration)).toBeGreaterThan(0);
  expect(after - before).toBe(Math.ceil(Number(duration)));
});

const JOB = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** A service that plays one lipsync: its preview is ready, or it has ended with what it used, and each render is answered like this. */
async function lipsyncService(render: { status: number; body?: unknown }) {
  const record = { id: JOB, status: "pending", preview: "https://media.example.com/p.jpg", model_version: "aurora_v1" };
  const service = { ended: false };
  const server = await loopback(({ method, url = "" }, response) => {
    const isRender = method === "POST" && url.includes(JOB);
    const { status, body = record } = isRender ? render : { status: 200 };
    const output = "https://media.example.com/v.mp4";
    const now =
      service.ended && !isRender ? { ...record, status: "done", credits_used: 6, video_output: output } : body;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(now));
  });
  return Object.assign(service, server);
}

test.each<[what: string, render: { status: number; body?: unknown }]>([
  ["an answer", { status: 200 }],
  ["a 500", { status: 500, body: {} }],
  ["an answer without an id", { status: 200, body: {} }],
  ["an answer about another job", { status: 200, body: { id: `${JOB.slice(0, -1)}f`, status: "pending" } }],
])("what a job says that it used replaces all that was set aside for it: a render that got %s", async (_, render) => {
  await using service = await lipsyncService(render);
  await using server = await connectTo(service.url, { maxCredits: 30, assumeSeconds: 5 });
  await call(server.client, "lipsyncs_preview", SPEECH);
  const before = Number(Reflect.get(Object(await credits(server)), "reserved"));
  await call(server.client, "lipsyncs_render", { id: JOB });
  expect(Number(Reflect.get(Object(await credits(server)), "reserved"))).toBeGreaterThan(before);
  await call(server.client, "lipsyncs_render", { id: JOB });
  service.ended = true;
  expect(structured(await call(server.client, "lipsyncs_wait", { id: JOB }))).toMatchObject({ credits: 6 });
  expect(await credits(server)).toEqual({ spent: 6, reserved: 0, limit: 30, left: 24 });
});

test.each([
  ["words", "word ".repeat(1_500)],
  ["one word", "no"],
  ["long words", "internationalization ".repeat(40)],
  ["one of eight letters", "abcdefg. ".repeat(60)],
  ["numbers", "1234567890 ".repeat(60)],
  ["writing without spaces", "これはとても良い靴です。".repeat(40)],
  ["another", "รองเท้าคู่นี้ดีมากจริงๆ".repeat(20)],
])("a text of %s is never said to cost less than it does, without a word about its seconds", async (_, text) => {
  await using server = await connect(mock, { maxCredits: 10_000 });
  await call(server.client, "lipsyncs_preview", { text });
  const { reserved } = Object(await credits(server)) as { reserved: number };
  const [job] = await mock.control.jobs.list({ type: "lipsync" });
  const { credits_used } = structured(await call(server.client, "lipsyncs_get", { id: job?.id }));
  const { remaining_credits } = structured(await call(server.client, "credits_get_remaining"));
  expect(Math.max(Number(credits_used), 100_000 - Number(remaining_credits))).toBeGreaterThan(0);
  expect(reserved).toBeGreaterThanOrEqual(Math.max(Number(credits_used), 100_000 - Number(remaining_credits)));
});

test("a long text does not pass a limit because outputs are assumed to be short", async () => {
  await using server = await connect(mock, { maxCredits: 10, assumeSeconds: 30 });
  const text = "word ".repeat(1_500);
  expect(textOf(await call(server.client, "lipsyncs_preview", { text }))).toMatch(
    /was not sent: it may cost \d+ credits/,
  );
  const scenes = { video_inputs: [{ voice: { input_text: text } }] };
  const refused = textOf(await call(server.client, "lipsyncs_create_multi_avatar", scenes));
  expect(refused).toMatch(/was not sent: it may cost \d+ credits/);
  expect(await mock.control.jobs.list()).toEqual([]);
});

test.each<[tool: string, given: object]>([
  ["lipsyncs_get", { id: JOB }],
  ["lipsyncs_wait", { id: JOB, until: "preview" }],
  ["lipsyncs_wait", { id: JOB, wait_seconds: 1 }],
  ["lipsyncs_render", { id: JOB }],
  ["lipsyncs_preview", { ...SPEECH, wait_seconds: 5 }],
])(
  "what a job has used that goes on counts as soon as it is read, also above the limit: %s %j",
  async (tool, given) => {
    await using service = await loopback(({ method, url = "" }, response) => {
      const record = { id: JOB, status: "pending", preview: "https://media.example.com/p.jpg" };
      const shown = { ...record, credits_used: method === "POST" ? 0 : 21, model_version: "aurora_v1", duration: 9 };
      const isList = method === "GET" && !url.includes(JOB);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(isList ? [shown] : shown));
    });
    await using server = await connectTo(service.url, { maxCredits: 10, assumeSeconds: 5 });
    await call(server.client, "lipsyncs_preview", SPEECH);
    expect(await credits(server)).toMatchObject({ spent: 0, left: 9 });
    await call(server.client, tool, { ...given });
    expect(await credits(server)).toMatchObject({ spent: 0, reserved: 21, left: 0 });
    expect(await call(server.client, "lipsyncs_preview", SPEECH)).toMatchObject({ isError: true });
  },
);

test.each([-5, "6", null])("credits that are none leave the estimate where it was: %j", async (credits_used) => {
  await using service = await loopback((_, response) => {
    const record = { id: JOB, status: "pending", preview: "https://media.example.com/p.jpg" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ...record, ...now }));
  });
  let now: object = {};
  await using server = await connectTo(service.url, { maxCredits: 30, assumeSeconds: 5 });
  await call(server.client, "lipsyncs_preview", SPEECH);
  const before = await credits(server);
  now = { status: "failed", credits_used };
  await call(server.client, "lipsyncs_wait", { id: JOB });
  expect(await credits(server)).toEqual(before);
});

test("a job of another session is among the jobs when its render got no answer, and is paid for by what it says", async () => {
  await using service = await lipsyncService({ status: 500, body: {} });
  await using server = await connectTo(service.url, { maxCredits: 30, assumeSeconds: 5 });
  const jobs = async (): Promise<unknown> => structured(await call(server.client, "session_status")).jobs;
  await call(server.client, "lipsyncs_render", { id: JOB });
  const job = { id: JOB, tool: "lipsyncs_render", wait: "lipsyncs_wait", until: "done" };
  expect(await jobs()).toEqual([expect.objectContaining({ ...job, outcome: "unknown" })]);
  service.ended = true;
  await call(server.client, "lipsyncs_wait", { id: JOB });
  expect(await jobs()).toEqual([expect.objectContaining({ ...job, outcome: "succeeded" })]);
  expect(await credits(server)).toEqual({ spent: 6, reserved: 0, limit: 30, left: 24 });
});

test.each<[what: string, render: { status: number; body?: unknown }]>([
  ["a 500", { status: 500, body: {} }],
  ["an answer without an id", { status: 200, body: {} }],
  ["a page", { status: 200, body: "<html>" }],
])("a job of this session whose render got %s is not said to be ready for it", async (_, render) => {
  await using service = await lipsyncService(render);
  await using server = await connectTo(service.url, { maxCredits: 30, assumeSeconds: 5 });
  const outcome = async (): Promise<unknown> =>
    Reflect.get(Object(structured(await call(server.client, "session_status")).jobs)[0], "outcome");
  const look = (): Promise<unknown> => call(server.client, "lipsyncs_wait", { id: JOB, until: "preview" });
  await call(server.client, "lipsyncs_preview", SPEECH);
  await look();
  expect(await outcome()).toBe("preview_ready");
  await call(server.client, "lipsyncs_render", { id: JOB });
  expect(await outcome()).toBe("unknown");
  await look();
  expect(await outcome()).toBe("unknown");
  service.ended = true;
  await look();
  expect(await outcome()).toBe("succeeded");
});

test("an id in capitals is the same job: it counts once, and is not said to be waiting for its render", async () => {
  await using service = await lipsyncService({ status: 500, body: {} });
  await using server = await connectTo(service.url, { maxCredits: 30, assumeSeconds: 5 });
  await call(server.client, "lipsyncs_preview", SPEECH);
  await call(server.client, "lipsyncs_render", { id: JOB.toUpperCase() });
  const waited = await call(server.client, "lipsyncs_wait", { id: JOB, until: "preview" });
  expect(structured(waited)).toMatchObject({ outcome: "preview_ready" });
  expect(textOf(waited)).not.toContain("lipsyncs_render");
  service.ended = true;
  await call(server.client, "lipsyncs_wait", { id: JOB.toUpperCase() });
  expect(structured(await call(server.client, "session_status"))).toMatchObject({
    credits: { spent: 6, reserved: 0 },
    jobs: [{ id: JOB, outcome: "succeeded" }],
  });
});

test("a render that was refused is set aside for nothing, and its job is none of this session", async () => {
  await using service = await lipsyncService({ status: 402, body: {} });
  await using server = await connectTo(service.url, { maxCredits: 30, assumeSeconds: 5 });
  await call(server.client, "lipsyncs_render", { id: JOB });
  expect(structured(await call(server.client, "session_status"))).toMatchObject({ credits: { reserved: 0 }, jobs: [] });
});

test("a job that nobody has is not said to go on, when its render got no answer either", async () => {
  await using service = await loopback(({ method }, response) =>
    response.writeHead(method === "POST" ? 500 : 404).end("{}"),
  );
  await using server = await connectTo(service.url);
  await call(server.client, "lipsyncs_render", { id: JOB });
  const waited = textOf(await call(server.client, "lipsyncs_wait", { id: JOB }));
  expect(waited).toContain(`lipsync ${JOB}`);
  expect(waited).not.toMatch(/was started here|again with the same id/);
});

const CALLS = FULL ? 3000 : 120;

test("whatever goes wrong on the way, no more is spent than the limit, and nothing that was spent is forgotten", {
  timeout: FULL ? 300_000 : 30_000,
}, async () => {
  await mock.control.traffic.set({ rateLimited: 0.1, serverError: 0.15, reset: 0.15 });
  const limit = CALLS / 3;
  await using server = await connect(mock, { maxCredits: limit, client: { ...service(mock), maxRetries: 0 } });
  const results = await Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      call(server.client, "links_create_with_params", { title: `Shoe ${index}` }),
    ),
  );
  await mock.control.traffic.set({});
  const { remaining_credits } = structured(await call(server.client, "credits_get_remaining"));
  const charged = 100_000 - Number(remaining_credits);
  const { spent, reserved } = Object(await credits(server)) as { spent: number; reserved: number };
  expect(results.filter(({ isError }) => !isError)).toHaveLength(spent);
  expect(charged).toBeLessThanOrEqual(limit);
  expect(spent).toBeLessThanOrEqual(charged);
  expect(spent + reserved).toBeGreaterThanOrEqual(charged);
  expect(spent + reserved).toBeLessThanOrEqual(limit);
});

test("a new connection does not begin a new limit", async () => {
  await using server = await connectHttp(mock, { maxCredits: 1 });
  await call(server.client, "links_create_with_params", { title: "Shoe" });
  const other = newClient();
  await other.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  expect(await call(other, "links_create_with_params", { title: "Boot" })).toMatchObject({ isError: true });
  await other.close();
});

const service = ({ url, credentials }: Mock): object => ({ baseUrl: url, ...credentials });

test("scenes that say their lengths are priced by all of them, and sent without a word of a person", async () => {
  await using server = await connect(mock, { maxCredits: 40 });
  const scenes = (...lengths: (number | undefined)[]): Record<string, unknown> => ({
    video_inputs: lengths.map((duration) => ({ voice: { input_text: "Is it really waterproof?", duration } })),
    model_version: "aurora_v1",
  });
  const make = (given: object) => call(server.client, "lipsyncs_create_multi_avatar", { ...given });
  // 1 credit for each second that is begun.
  expect(textOf(await make(scenes(20, 20.5)))).toMatch(/was not sent: it may cost 41 credits, and 40 are left/);
  expect(textOf(await make(scenes(20, undefined)))).toMatch(/nobody can say what it costs at most.*--assume-seconds/s);
  expect(textOf(await make({ ...scenes(20, 10), cta_end: {} }))).toMatch(/nobody can say what it costs at most/);
  const made = structured(await make(scenes(20, 20)));
  expect(await credits(server)).toMatchObject({ spent: 0, reserved: 40, left: 0 });
  await call(server.client, "lipsyncs_v2_wait", { id: made.id });
  expect(await credits(server)).toMatchObject({ spent: 40, reserved: 0, left: 0 });
});
