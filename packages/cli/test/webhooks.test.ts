import { text } from "node:stream/consumers";
import { loopback } from "@video-ads/testing/loopback";
import { describe, expect, test } from "vitest";
import { webhookEvents } from "../src/generated/resources.ts";
import { asking, environment, run, start, useSandbox } from "./support.ts";

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
