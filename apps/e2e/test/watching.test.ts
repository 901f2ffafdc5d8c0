// A guide's lines for Prometheus and OpenTelemetry tell what the receiver has, as they stand there.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@video-ads/testing/free-port";
import { run, start } from "@video-ads/testing/program";
import { createWebhooks } from "@video-ads/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";

const guide = fileURLToPath(new URL("../../docs/guides/webhook-operations.md", import.meta.url));
// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = fileURLToPath(new URL("../reports/watching/", import.meta.url));

/** A receiver with a dead letter, whose store goes away, and comes back, at a signal. */
const HOOKS = `import { createWebhooks, fetchWebhooks, GiveUp, memoryStore } from "@video-ads/webhooks";
import { samplePost, signedRequest } from "@video-ads/webhooks/testing";
const at = { secret: "a secret of a test, of 32 characters", baseUrl: "https://app.example.com/webhooks" };
let isAway = false;
process.on("SIGUSR2", () => (isAway = !isAway));
const store = new Proxy(memoryStore(), {
  get(target, name) {
    const member = Reflect.get(target, name);
    if (typeof member !== "function") return member;
    return (...given) => (isAway ? Promise.reject(new Error("away")) : member.apply(target, given));
  },
});
export const hooks = createWebhooks({ ...at, store, trust: "payload", log() {} }).fallback(() => {
  throw new GiveUp("no");
});
await fetchWebhooks(hooks)(signedRequest("aiEditing", samplePost("aiEditing", "done"), at));
await hooks.idle();
`;

/** What is observed is printed, once. */
const METER = `export const meter = {
  createObservableGauge: (name) => name,
  addBatchObservableCallback(callback, gauges) {
    const result = { observe: (gauge, value, { source }) => console.log(gauges.includes(gauge), gauge, value, source) };
    void callback(result);
  },
};
`;

let blocks: string[] = [];
let sources: string[] = [];
let kinds = 0;

beforeAll(async () => {
  blocks = [...(await readFile(guide, "utf8")).matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = ""]) => code);
  const at = {
    secret: "a secret of a test, of 32 characters",
    baseUrl: "https://app.example.com/webhooks",
    trust: "payload",
  } as const;
  const stats = await createWebhooks(at).stats();
  sources = stats.map(({ source }) => source);
  kinds = Object.keys(stats[0] ?? {}).filter((name) => name !== "source").length;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "hooks.ts"), HOOKS);
  await writeFile(join(folder, "meter.ts"), METER);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(["express", "express4"])(
  "Prometheus reads a figure of each kind for every source, also after the store was away: %s",
  async (version) => {
    const port = await freePort(20_500, 100);
    const code = blocks.find((block) => block.includes('"/metrics"')) ?? "";
    const file = `prometheus-${version}.ts`;
    await writeFile(join(folder, file), code.replace("9464", String(port)).replace('"express"', `"${version}"`));
    const program = start([process.execPath, file], { cwd: folder });
    const ask = () => fetch(`http://127.0.0.1:${port}/metrics`);
    await expect
      .poll(() =>
        ask().then(
          ({ status }) => status,
          () => program.output(),
        ),
      )
      .toBe(200);
    for (const status of [500, 200]) {
      program.child.kill("SIGUSR2");
      await expect.poll(async () => (await ask()).status).toBe(status);
    }
    const answer = await ask();
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; (charset=utf-8; )?version=0\.0\.4/);
    const lines = (await answer.text()).trimEnd().split("\n").filter(Boolean);
    const types = lines.filter((line) => line.startsWith("#"));
    expect(types.length).toBe(kinds);
    for (const type of types) expect(type).toMatch(/^# TYPE video_ads_webhooks_[a-z_]+ gauge$/);
    const samples = lines.filter((line) => !line.startsWith("#"));
    expect(samples.length).toBe(kinds * sources.length);
    for (const sample of samples) expect(sample).toMatch(/^video_ads_webhooks_[a-z_]+\{source="\w+"\} \d+(\.\d+)?$/);
    expect(samples.filter((sample) => !sample.endsWith(" 0"))).toEqual([
      'video_ads_webhooks_dead{source="aiEditing"} 1',
    ]);
  },
);

test("OpenTelemetry observes a figure of each kind for every source", async () => {
  const code = blocks.find((block) => block.includes("createObservableGauge")) ?? "";
  await writeFile(join(folder, "opentelemetry.ts"), code);
  const { stdout } = await run([process.execPath, "opentelemetry.ts"], { cwd: folder });
  const observed = stdout.trim().split("\n");
  expect(observed.length).toBe(kinds * sources.length);
  for (const line of observed) expect(line).toMatch(/^true video_ads\.webhooks\.\w+ \d+ \w+$/);
  expect(observed).toContain("true video_ads.webhooks.dead 1 aiEditing");
});
