import { text } from "node:stream/consumers";
import pty from "@lydell/node-pty";
import { loopback } from "@video-ads/testing/loopback";
import { createWebhooks, nodeWebhooks } from "@video-ads/webhooks";
import { samplePost } from "@video-ads/webhooks/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { webhookEvents } from "../src/generated/resources.ts";
import { asking, BIN, environment, run, start, useSandbox } from "./support.ts";

/** A receiver, its URLs by source, and the lines that it prints. */
async function listening(args: readonly string[], env = environment()) {
  const receiver = start(["webhooks", "listen", "--port", "0", ...args], { env });
  const sources = Object.keys(webhookEvents);
  const last = args.find((arg) => sources.includes(arg)) ?? sources.at(-1);
  await receiver.said(new RegExp(`^ {2}${last} +http\\S+$`, "m"));
  const said = receiver.stderr();
  const urls = Object.fromEntries(
    [...said.matchAll(/^ {2}(\w+) +(http\S+)$/gm)].map(([, source = "", url = ""]) => [source, url]),
  );
  const line = async (): Promise<Record<string, unknown>> => JSON.parse(await receiver.line());
  return { urls, said, line, end: () => receiver.stop("SIGINT") };
}

describe("webhooks listen", () => {
  const sandbox = useSandbox();

  test("prints the events of jobs, which are read back", async () => {
    const receiver = await listening(["--json", "aiEditing"], environment(sandbox.mock));
    expect(Object.keys(receiver.urls)).toEqual(["aiEditing"]);
    const edit = asking("aiEditing.create");
    const { stdout, code } = await sandbox.run([
      ...edit,
      "--webhook-url",
      receiver.urls.aiEditing ?? "",
      "--render",
      "--poll",
      "1ms",
    ]);
    expect(code).toBe(0);
    const { id } = JSON.parse(stdout);
    let last = await receiver.line();
    while (last.event !== "aiEditing.done") last = await receiver.line();
    expect(last).toMatchObject({ id, via: "post", job: { status: "done", video_output: expect.any(String) } });
    expect(await receiver.end()).toMatchObject({ code: 0 });
  });

  test("without keys prints what posts say, and says so; forged and foreign posts are not taken", async () => {
    const receiver = await listening(["--json"]);
    expect(receiver.said).toContain("because no keys are set");
    expect(Object.keys(receiver.urls)).toEqual(Object.keys(webhookEvents));
    const url = receiver.urls.customTemplateJob ?? "";
    expect((await run(["webhooks", "trigger", "customTemplateJob.done", "--to", `${url}x`])).stderr).toContain(
      "answered 404",
    );
    expect(await run(["webhooks", "trigger", "customTemplateJob.done", "--to", url])).toMatchObject({ code: 0 });
    expect(await receiver.line()).toMatchObject({ event: "customTemplateJob.done", hint: { status: "done" } });
    expect(await receiver.end()).toMatchObject({ code: 0 });
  });

  test("takes posts to the URLs of an earlier start when the secret is the same", async () => {
    const env = { ...environment(), VIDEO_ADS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef" };
    const first = await listening(["--json"], env);
    await first.end();
    const second = await listening(["--json"], env);
    const token = new URL(first.urls.adsClone ?? "").pathname;
    const url = new URL(token, second.urls.adsClone).href;
    expect(await run(["webhooks", "trigger", "adsClone.done", "--to", url])).toMatchObject({ code: 0 });
    expect(await second.line()).toMatchObject({ event: "adsClone.done" });
  });

  test("says what is wrong with a port, a source or a secret", async () => {
    const port = new URL(sandbox.mock.url).port;
    expect(await run(["webhooks", "listen", "--port", port])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is in use; --port 0 takes any that is free"),
    });
    expect(await run(["webhooks", "listen", "--port", "70000"])).toMatchObject({ code: 2 });
    expect(await run(["webhooks", "listen", "films"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("customTemplateJob"),
    });
    const env = { ...environment(), VIDEO_ADS_WEBHOOK_SECRET: "short" };
    const outcome = await run(["webhooks", "listen", "--port", "0"], { env });
    expect(outcome).toMatchObject({ code: 3, stderr: expect.stringMatching(/VIDEO_ADS_WEBHOOK_SECRET.*32/) });
  });

  test.for([
    [
      `https://shop.example.com/${"x".repeat(3_000)}`,
      /^error: --public-url: it has 3025 characters and may have \d+, /,
    ],
    ["shop", /^error: --public-url: give the public http\(s\) URL .*, nothing after its path\.\n/],
    ["https://user:password@shop.example.com", /^error: --public-url: give the public (?!.*password)/],
  ] as const)("ends with a sentence about a public URL that is none: %s", async ([url, says]) => {
    const outcome = await sandbox.runProcess(["webhooks", "listen", "--port", "0", "--public-url", url]);
    expect(outcome).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
  });
});

describe("webhooks listen --forward-to", () => {
  const SECRET = "0123456789abcdef0123456789abcdef";

  /** An application with a receiver of its own, and what it has been posted. */
  async function application(status = 204) {
    const posts: { url: string | undefined; type: string | undefined; body: string }[] = [];
    const server = await loopback(async (request, response) => {
      posts.push({ url: request.url, type: request.headers["content-type"], body: await text(request) });
      response.writeHead(status).end(status < 300 ? "" : "Not\u001B[2J today.");
    });
    return Object.assign(server, { posts });
  }

  const FIRST = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b11";
  const SECOND = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b12";
  const body = (id: string): string => JSON.stringify({ ...samplePost("aiEditing", "done"), id }, null, 1);
  const post = (url: string, id: string): Promise<Response> =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: body(id) });

  test("passes on what was taken byte by byte, and nothing else, and shows what is answered", async () => {
    await using server = await application();
    const receiver = await listening(["--json", "--no-read", "--forward-to", `${server.url}/webhooks/`, "aiEditing"]);
    const url = receiver.urls.aiEditing ?? "";
    expect((await post(`${url}x`, FIRST)).status).toBe(404);
    expect((await post(url, FIRST)).ok).toBe(true);
    const lines = [await receiver.line(), await receiver.line()];
    expect(lines).toContainEqual(expect.objectContaining({ event: "aiEditing.done", id: FIRST }));
    expect(lines).toContainEqual(
      expect.objectContaining({ forwarded: 1, source: "aiEditing", status: 204, said: null }),
    );
    const path = `/webhooks${new URL(url).pathname}`;
    expect(server.posts).toEqual([{ url: path, type: "application/json", body: body(FIRST) }]);
    expect(await receiver.end()).toMatchObject({ code: 0 });
  });

  test("to a receiver with the same secret, which takes it and runs its handler", async () => {
    const events: string[] = [];
    const hooks = createWebhooks({ secret: SECRET, baseUrl: "https://app.example.com", trust: "payload" });
    hooks.fallback(({ name, hint }) => void events.push(`${name} ${hint.id}`));
    await using server = await loopback(nodeWebhooks(hooks));
    const env = { ...environment(), VIDEO_ADS_WEBHOOK_SECRET: SECRET };
    const receiver = await listening(["--json", "--forward-to", `${server.url}/webhooks`, "aiEditing"], env);
    await post(receiver.urls.aiEditing ?? "", FIRST);
    const lines = [await receiver.line(), await receiver.line()];
    expect(lines).toContainEqual(expect.objectContaining({ forwarded: 1, status: 204 }));
    await hooks.idle();
    expect(events).toEqual([`aiEditing.done ${FIRST}`]);
    await hooks.close();
    await receiver.end();
  });

  test("says that nobody answers, or what the application answers, and goes on", async () => {
    await using server = await application(503);
    const gone = await loopback(() => {});
    await gone[Symbol.asyncDispose]();
    for (const [url, says] of [
      [gone.url, { status: null, said: expect.stringContaining("no answer") }],
      [server.url, { status: 503, said: expect.stringMatching(/^Not.*today\.$/) }],
    ] as const) {
      const receiver = await listening(["--json", "--no-read", "--forward-to", url, "aiEditing"]);
      for (const [index, id] of [FIRST, SECOND].entries()) {
        expect((await post(receiver.urls.aiEditing ?? "", id)).ok).toBe(true);
        const lines = [await receiver.line(), await receiver.line()];
        expect(lines).toContainEqual(expect.objectContaining({ forwarded: index + 1, ...says }));
        expect(JSON.stringify(lines)).not.toContain("\u001B");
      }
      expect(await receiver.end()).toMatchObject({ code: 0 });
    }
  });

  test("on a terminal passes a post on again by its key, shows no token, and gives the terminal back", async () => {
    await using server = await application();
    const terminal = pty.spawn(
      process.execPath,
      [BIN, "webhooks", "listen", "--port", "0", "--no-read", "--forward-to", server.url, "aiEditing"],
      { cols: 200, rows: 30, env: environment() },
    );
    onTestFinished(() => terminal.kill("SIGKILL"));
    let shown = "";
    const ended = new Promise<number>((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
    terminal.onData((data) => (shown += data));
    const url =
      (await vi.waitFor(() => /^ {2}aiEditing +(http\S+)[\s\S]*r sends/m.exec(shown)?.[1] ?? expect.fail(), 20_000)) ??
      "";
    await post(url, FIRST);
    await post(url, SECOND);
    await vi.waitFor(() => expect(shown).toContain("Post 2 (aiEditing) passed on: 204"), 20_000);
    terminal.write("r1\r9\r");
    await vi.waitFor(() => expect(server.posts).toHaveLength(4), 20_000);
    expect(server.posts.map((one) => JSON.parse(one.body).id).sort()).toEqual([FIRST, FIRST, SECOND, SECOND]);
    await vi.waitFor(() => expect(shown).toContain("There is no post 9 any more."), 20_000);
    const token = new URL(url).pathname;
    expect(shown.split(token)).toHaveLength(2);
    terminal.write("\u0003");
    expect(await ended).toBe(0);
  });

  test.for(["nowhere", "ftp://127.0.0.1/", "http://127.0.0.1/?x=1", "http://user:password@127.0.0.1/"])(
    "refuses what is no place for posts: %s",
    async (url) => {
      const outcome = await run(["webhooks", "listen", "--port", "0", "--forward-to", url]);
      expect(outcome).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: --forward-to: (?!.*password)/) });
    },
  );
});

describe("webhooks trigger", () => {
  test("sends every event as JSON, with the fields that were changed", async () => {
    const received: { type: string | undefined; body: string }[] = [];
    await using server = await loopback(async (request, response) => {
      received.push({ type: request.headers["content-type"], body: await text(request) });
      response.writeHead(204).end();
    });
    for (const [source, phases] of Object.entries(webhookEvents)) {
      const outcome = await run([
        "webhooks",
        "trigger",
        `${source}.${phases.at(0)}`,
        "--to",
        `${server.url}/hook`,
        "--data",
        '{"id":"42"}',
      ]);
      expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining("Taken: 204") });
      expect(received.at(-1)?.type).toBe("application/json");
      expect(JSON.parse(received.at(-1)?.body ?? "")).toEqual(JSON.parse(outcome.stdout));
      const { id, ...rest } = JSON.parse(outcome.stdout);
      expect([id, Object.keys(rest)]).toEqual(["42", expect.arrayContaining([expect.any(String)])]);
    }
  });

  test("says what is wrong with an event or an address", async () => {
    const wrong = await run(["webhooks", "trigger", "aiEditing.finished", "--to", "http://127.0.0.1:1/"]);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There are aiEditing.previewReady, aiEditing.done"),
    });
    expect(await run(["webhooks", "trigger", "aiEditing.done", "--to", "nowhere"])).toMatchObject({ code: 2 });
    expect(await run(["webhooks", "trigger", "aiEditing.done"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--to"),
    });
  });
});
