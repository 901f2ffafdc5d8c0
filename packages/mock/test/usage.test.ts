// What an app uses of the service, recorded by everything that it talks to.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenApi } from "@video-ads/model/document";
import { smallestBody } from "@video-ads/model/testing/requests";
import { readUsage, type Usage } from "@video-ads/model/usage";
import { run, start } from "@video-ads/testing/program";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createMock, faultMatrix, OptionsError, startCheckingProxy, startMock } from "../src/index.ts";
import { canUpgrade } from "../src/usage/can-upgrade.ts";
import { shop } from "./fault-matrix/shop.ts";
import { send } from "./requests/request.ts";
import { validRequests } from "./requests/valid.ts";
import { caller, keyHeaders, Receiver, TEMPLATE_ID, until } from "./support.ts";

vi.setConfig({ testTimeout: 120_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const index = new URL("../src/index.ts", import.meta.url).href;
const PATIENCE = 15_000;

let folder: string;
let usage: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "usage-"));
  usage = join(folder, "video-ads.usage.json");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const recorded = async (): Promise<Usage> => readUsage(await readFile(usage, "utf8"));

/** All values of the enums of a document. */
function enumsIn(node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  const own: unknown = Reflect.get(node, "enum");
  return [...(Array.isArray(own) ? own : []), ...Object.values(node).flatMap(enumsIn)];
}

/** Values in a body, however deep. */
function valuesIn(node: unknown): unknown[] {
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(valuesIn) : [node];
}

describe("every valid request to every operation", () => {
  const allowed = new Set(enumsIn(createRequire(import.meta.url)("@video-ads/spec/openapi.json")).map(String));

  test("leaves its places, and no value that is none of an enum", async () => {
    const mock = await startMock({ mode: "contract", usage });
    for (const request of validRequests()) await send(mock.url, request, PATIENCE);
    await mock.close();
    const { operations } = await recorded();
    expect(Object.keys(operations)).toEqual([...new Set(validRequests().map(({ operation }) => operation))].sort());
    const shown = Object.values(operations).flatMap(({ sends = {} }) =>
      Object.values(sends).flatMap(({ values = [] }) => values),
    );
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((value) => value !== null && !allowed.has(String(value)))).toEqual([]);
    const text = await readFile(usage, "utf8");
    const sent = validRequests().flatMap(({ body }) => (body?.type === "application/json" ? valuesIn(body.value) : []));
    const long = sent.filter((value) => typeof value === "string" && value.length > 12 && !allowed.has(value));
    expect(long.length).toBeGreaterThan(50);
    expect(long.filter((value) => text.includes(JSON.stringify(value)))).toEqual([]);
    for (const key of Object.values(keyHeaders())) expect(text).not.toContain(key);
  });

  test("leaves the same when it goes through a proxy", async () => {
    const direct = await startMock({ mode: "contract", usage });
    for (const request of validRequests()) await send(direct.url, request, PATIENCE);
    await direct.close();
    const before = await recorded();
    const through = join(folder, "through.json");
    await using mock = await startMock({ mode: "contract" });
    const proxy = await startCheckingProxy({ upstream: mock.url, usage: through });
    for (const request of validRequests()) await send(proxy.url, request, PATIENCE);
    await proxy.close();
    expect(readUsage(await readFile(through, "utf8"))).toEqual(before);
  });
});

test("a job leaves its states, and a webhook that is taken its event and its fields", async () => {
  await using receiver = await Receiver.start();
  const mock = await startMock({ advance: { afterReads: 1 }, usage });
  const call = caller(mock);
  const film = { template_id: TEMPLATE_ID, variables: {}, webhook_url: receiver.url() };
  const { body: job } = await call("POST", "/api/custom_template_jobs/", film);
  const { id } = Object(job);
  await until(async () => Object((await call("GET", `/api/custom_template_jobs/${id}/`)).body).status === "done");
  await until(() => mock.deliveries().every(({ state }) => state === "delivered") && mock.deliveries().length > 0);
  await mock.close();
  const { operations, webhooks } = await recorded();
  expect(operations["customTemplateJobs.create"]?.statuses).toEqual([200]);
  expect(operations["customTemplateJobs.get"]?.states).toContain("done");
  expect(webhooks.customTemplateJob?.events).toContain("done");
  expect(webhooks.customTemplateJob?.fields).toContain("body.id");
});

test("what has become deprecated of what is used is told with its reason and what to use instead, and is safe", async () => {
  await using mock = await startMock({ usage });
  const call = caller(mock);
  await call("POST", "/api/ai_editing/", smallestBody("aiEditing.create"));
  await call("GET", "/api/remaining_credits/");
  await mock.close();
  const after: OpenApi = JSON.parse(JSON.stringify(createRequire(import.meta.url)("@video-ads/spec/openapi.json")));
  const mark = (replacement: string) => ({ deprecated: true, "x-deprecated": { reason: "It is old.", replacement } });
  const to = join(folder, "after.json");
  const said = async (json: boolean): Promise<[boolean, string]> => {
    await writeFile(to, JSON.stringify(after));
    const lines: string[] = [];
    const isSafe = await canUpgrade(usage, { to, ...(json && { json }) }, (text) => lines.push(text));
    return [isSafe, lines.join("\n")];
  };
  expect((await said(false))[1]).not.toContain("deprecate");
  Object.assign(Object(after.paths["/api/remaining_credits/"]?.get), mark("credits.show"));
  Object.assign(Object(after.components.schemas.AiEditingRequest?.properties?.video_url), mark("source_url"));
  // What the app does not send is nothing to it.
  Object.assign(Object(after.components.schemas.AiEditingRequest?.properties?.webhook_url), mark("hook_url"));
  const [isSafe, text] = await said(false);
  expect(isSafe).toBe(true);
  expect(text).toContain(
    [
      "2 changes deprecate what is used or received. It works as before.",
      "  POST /api/ai_editing/: `AiEditingRequest.video_url` is deprecated. It is old. Use `source_url` instead.",
      "    used in aiEditing.create: body.video_url",
      "  GET /api/remaining_credits/: The operation is deprecated. It is old. Use `credits.show` instead.",
      "    used in credits.getRemaining",
    ].join("\n"),
  );
  const told = JSON.parse((await said(true))[1]);
  expect(told).toMatchObject({ safe: true, breaks: [], reads: [], otherwise: [] });
  const why = { reason: "It is old.", provisional: false };
  expect(told.deprecated).toEqual([
    {
      ...why,
      where: "POST /api/ai_editing/",
      what: "`AiEditingRequest.video_url` is deprecated. It is old. Use `source_url` instead.",
      replacement: "source_url",
      used: [{ operation: "aiEditing.create", place: "body.video_url" }],
    },
    {
      ...why,
      where: "GET /api/remaining_credits/",
      what: "The operation is deprecated. It is old. Use `credits.show` instead.",
      replacement: "credits.show",
      used: [{ operation: "credits.getRemaining" }],
    },
  ]);
});

test("a state with another word on the wire breaks who has received it, whatever its example is called", async () => {
  await using receiver = await Receiver.start();
  const mock = await startMock({ advance: { afterReads: 1 }, usage });
  const call = caller(mock);
  const edit = { ...smallestBody("aiEditing.create"), webhook_url: receiver.url() };
  const { id } = Object((await call("POST", "/api/ai_editing/", edit)).body);
  const read = async (): Promise<unknown> => (await call("GET", `/api/ai_editing/${id}/`)).body;
  await until(async () => Object(await read()).preview !== null);
  await call("POST", `/api/ai_editing/${id}/render/`);
  await until(async () => Object(await read()).status === "done");
  await until(() => mock.deliveries().some(({ event, state }) => event === "done" && state === "delivered"));
  await mock.close();
  const { operations, webhooks } = await recorded();
  expect(operations["aiEditing.get"]?.receives?.["answer 200 body.status"]).toContain("done");
  expect(webhooks.aiEditing?.receives).toEqual({ "body.status": ["done", "pending"] });

  const published = JSON.stringify(createRequire(import.meta.url)("@video-ads/spec/openapi.json"));
  const to = join(folder, "after.json");
  const said = async (make: (contract: OpenApi) => void): Promise<unknown[]> => {
    const after: OpenApi = JSON.parse(published);
    make(after);
    await writeFile(to, JSON.stringify(after));
    const lines: string[] = [];
    const checked = { typesChecked: true, costsChecked: true } as const;
    const isSafe = await canUpgrade(usage, { to, ...checked }, (text) => lines.push(text));
    const told = lines.join("\n").split("\n");
    return [isSafe, ...told.filter((line) => line.includes("no longer comes as") || line.includes("    used in"))];
  };
  const schemas = ({ components }: OpenApi) => Object(components.schemas);
  const posted = ({ paths }: OpenApi) =>
    Object.values(Object(paths["/api/ai_editing/"]?.post?.callbacks?.jobChanged))
      .map((item) => Object(item).post.requestBody.content["application/json"])
      .at(0);
  const asPosted = (why: string) => [
    false,
    `  callback jobChanged of POST /api/ai_editing/: \`status\` no longer comes as \`done\`: ${why}. (it was provisional)`,
    "    used in aiEditing.create: webhook aiEditing: body.status",
  ];
  expect(
    await said((after) => {
      schemas(after).AiEditingWebhook.properties.status.enum = ["pending", "success", "failed", "rejected"];
      posted(after).examples.done.value.status = "success";
    }),
  ).toEqual(asPosted("it is one of `pending`, `success`, `failed`, `rejected`"));
  expect(
    await said((after) => {
      posted(after).examples.done.value.status = "success";
    }),
  ).toEqual(asPosted("its example `done` has `success` now"));
  const words = schemas(JSON.parse(published)).RenderStatus.enum;
  for (const other of [[], ["finished"]])
    expect(
      (
        await said((after) => {
          schemas(after).RenderStatus.enum = words.flatMap((word: string) => (word === "done" ? other : [word]));
        })
      ).slice(0, 3),
    ).toEqual([
      false,
      expect.stringMatching(/^ {2}GET \/api\/ai_editing\/\{id\}\/: `status` no longer comes as `done`: it is one of /),
      "    used in aiEditing.get: answer 200 body.status",
    ]);
  expect(await said(() => {})).toEqual([true]);
});

test("of a request that is refused the status is left, and nothing of what it said", async () => {
  const mock = await startMock({ usage });
  const call = caller(mock);
  await call("POST", "/api/ai_editing/", { video_url: "https://a.example/b.mp4", editing_style: "no such style" });
  await mock.close();
  expect((await recorded()).operations).toEqual({ "aiEditing.create": { types: [], statuses: [400], states: [] } });
});

test("an answer that was ordered counts, with what was sent for it", async () => {
  const mock = await createMock({ usage });
  await mock.control.rules.add({ kind: "request", operation: "credits.getRemaining", status: 429 });
  await mock.fetch("/api/remaining_credits/", { headers: keyHeaders(mock) });
  await mock.close();
  expect((await recorded()).operations).toEqual({
    "credits.getRemaining": { sends: {}, types: [], statuses: [429], states: [] },
  });
});

test("what a matrix of faults has met is in the recording of its mock", async () => {
  const mock = await createMock({ usage });
  await faultMatrix(mock, shop(), { only: (name) => name.startsWith("402") || name.startsWith("job fails") });
  await mock.close();
  const { operations } = await recorded();
  expect(operations["customTemplateJobs.create"]?.statuses).toEqual([200, 402]);
  expect(operations["customTemplateJobs.get"]?.states).toContain("failed");
});

describe("processes that share a file", () => {
  const program = (path: string, end: string) => `
    import { startMock } from ${JSON.stringify(index)};
    const mock = await startMock({ usage: ${JSON.stringify(usage)} });
    const headers = ${JSON.stringify(keyHeaders())};
    for (let times = 0; times < 20; times++) await fetch(mock.url + ${JSON.stringify(path)}, { headers });
    ${end}`;

  test("lose nothing of each other, also when they end without closing", async () => {
    const paths = ["/api/dyoa/", "/api/personas/", "/api/voices/", "/api/remaining_credits/", "/api/custom_templates/"];
    const ends = ["await mock.close();", "process.exit(0);"];
    const ended = await Promise.all(
      paths.map((path, at) =>
        run([process.execPath, "--input-type=module", "--eval", program(path, ends[at % 2] ?? "")]),
      ),
    );
    expect(ended.map(({ code, output }) => [code, output])).toEqual(paths.map(() => [0, ""]));
    expect(Object.keys((await recorded()).operations)).toEqual([
      "credits.getRemaining",
      "customTemplates.list",
      "dyoa.list",
      "personas.list",
      "voices.list",
    ]);
    // Nothing else is left beside it.
    expect(await readdir(folder)).toEqual(["video-ads.usage.json"]);
  });

  test("leave what is there as it is where they have nothing new", async () => {
    const again = async (): Promise<string> => {
      const mock = await startMock({ usage });
      await caller(mock)("GET", "/api/dyoa/");
      await mock.close();
      return readFile(usage, "utf8");
    };
    expect(await again()).toBe(await again());
  });

  test("begin anew where it was recorded with another contract, with the first use, and say so", async () => {
    const old = { types: [], statuses: [200], states: [] };
    const other = { usage: 1, contract: "other", operations: { "a.b": old }, webhooks: {} };
    await writeFile(usage, JSON.stringify(other));
    const said: string[] = [];
    const logger = { info: (line: string) => void said.push(line), error: () => {} };
    await (await startMock({ usage, logger })).close();
    expect(await recorded()).toEqual(other);
    expect(said).toEqual([
      `${JSON.stringify(usage)} was recorded with other. It is begun anew with the first use: keep a copy to compare with.`,
    ]);
    const mock = await startMock({ usage });
    await caller(mock)("GET", "/api/dyoa/");
    await mock.close();
    expect(await recorded()).toMatchObject({
      contract: expect.stringMatching(/^@video-ads\/spec@\d/),
      operations: { "dyoa.list": {} },
    });
    expect(Object.keys((await recorded()).operations)).toEqual(["dyoa.list"]);
  });
});

describe("a file that cannot be had", () => {
  const places: [what: string, make: () => Promise<string>, why: () => string][] = [
    [
      "in no folder",
      async () => join(folder, "nowhere/usage.json"),
      () => `There is no folder ${JSON.stringify(join(folder, "nowhere"))}: make it first.`,
    ],
    [
      "that is a folder",
      () => mkdir(usage).then(() => usage),
      () => `${JSON.stringify(usage)} is a folder: name a file in it.`,
    ],
    [
      "with something else in it",
      () => writeFile(usage, '{"name":"my-app"}').then(() => usage),
      () => `${JSON.stringify(usage)} cannot be written: it is no recording of what an app uses.`,
    ],
  ];

  test.each(places)("%s keeps mock and proxy from starting", async (_, make, why) => {
    const path = await make();
    const proxy = { upstream: "http://127.0.0.1:1", usage: path };
    for (const starting of [() => startMock({ usage: path }), () => startCheckingProxy(proxy)]) {
      const failure = await starting().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OptionsError);
      expect(failure).toMatchObject({ option: "usage", problem: why() });
    }
  });

  test("any more is told when the mock is closed", async () => {
    const mock = await startMock({ usage });
    await caller(mock)("GET", "/api/dyoa/");
    await rm(folder, { recursive: true });
    await expect(mock.close()).rejects.toThrow("What was used is missing in");
  });
});

describe("the command line", () => {
  test("records, and says with its exit code what it could not keep", async () => {
    const program = start([process.execPath, cli, "--port", "0", "--usage", usage, "--quiet"]);
    const [, url = ""] = await program.said(/ready at (\S+)\s/);
    await fetch(`${url}/api/dyoa/`, { headers: keyHeaders() });
    await until(async () => "dyoa.list" in (await recorded()).operations);
    await fetch(`${url}/api/voices/`, { headers: keyHeaders() });
    expect(await program.stop()).toMatchObject({ code: 0 });
    expect(Object.keys((await recorded()).operations)).toEqual(["dyoa.list", "voices.list"]);
    const other = start([process.execPath, cli, "--port", "0", "--usage", usage, "--quiet"]);
    const [, there = ""] = await other.said(/ready at (\S+)\s/);
    await fetch(`${there}/api/personas/`, { headers: keyHeaders() });
    await rm(folder, { recursive: true });
    const ended = await other.stop();
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("What was used is missing in") });
  });

  test("records what goes through its proxy", async () => {
    await using mock = await startMock();
    const args = ["--mode", "proxy", "--upstream", mock.url, "--port", "0", "--usage", usage];
    const program = start([process.execPath, cli, ...args]);
    const [, url = ""] = await program.said(/ready at ([^\s,]+)/);
    await fetch(`${url}/api/dyoa/`, { headers: keyHeaders(mock) });
    expect(await program.stop()).toMatchObject({ code: 0 });
    expect(Object.keys((await recorded()).operations)).toEqual(["dyoa.list"]);
  });
});
