// Each host takes the receiver by the lines of its guide, as they stand there: it takes a post, refuses what it has to, goes on, and
// leaves the rest of the application alone. Next is a program of the rehearsal, which builds it.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bareEnvironment, startWorker } from "@video-ads/testing/application";
import { createConsumer } from "@video-ads/testing/consumer";
import { freePort } from "@video-ads/testing/free-port";
import { FULL } from "@video-ads/testing/full";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { type Program, start } from "@video-ads/testing/program";
import { installRuntimes, type Runtime, runtimesHere, thisNode } from "@video-ads/testing/runtimes";
import { samplePost, signedRequest } from "@video-ads/webhooks/testing";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Host, hosts, linesOf } from "./support/hosts.ts";

const SECRET = "a secret of more than thirty-two characters";
// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = fileURLToPath(new URL("../reports/hosts/", import.meta.url));
const lines = await linesOf(fileURLToPath(new URL("../../docs/guides/webhook-hosts.md", import.meta.url)));
/** Files of the Next application. */
const NEXT = ["lib/hooks.ts", "app/api/webhooks/[token]/route.ts"];

/** The receiver: what it is told goes to the test, whatever the host does with its output. */
const HOOKS = `import { createWebhooks } from "@video-ads/webhooks";
const { BASE_URL: baseUrl = "", TOLD_URL = "" } = process.env;
export const hooks = createWebhooks({ secret: "${SECRET}", baseUrl, trust: "payload", maxBodyBytes: 1_000 });
hooks.fallback(({ name, ref }) => fetch(TOLD_URL, { method: "POST", body: \`\${name} \${ref}\` }));
`;

const told: string[] = [];
let witness: Loopback;

beforeAll(async () => {
  if (FULL) await installRuntimes();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "hooks.ts"), HOOKS);
  witness = await loopback(
    createServer(async (request, response) => {
      told.push(await text(request));
      response.end();
    }),
  );
}, 900_000);

afterAll(async () => {
  await witness.close();
  await rm(folder, { recursive: true, force: true });
});

test("the guide has lines for every host that is tried, and no others", () => {
  expect([...lines.keys()].sort()).toEqual([...new Set([...hosts.map(({ name }) => name), ...NEXT])].sort());
});

const runtimes: Partial<Record<Host["on"], Runtime>> = {
  node: thisNode,
  ...(FULL &&
    Object.fromEntries(
      runtimesHere()
        .here.filter(({ kind }) => kind !== "node")
        .map((one) => [one.kind, one]),
    )),
};

describe.each(hosts.map((host) => ({ ...host, title: host.with ?? host.name })))("$title", (host) => {
  const runtime = runtimes[host.on];

  test.skipIf(!runtime)("takes the receiver by the lines of the guide", async () => {
    if (!runtime) return;
    const origin = await started(host, runtime);
    for (const mount of host.program("").includes("/rest/") ? ["/webhooks", "/rest/webhooks"] : ["/webhooks"]) {
      const baseUrl = `${origin}${mount}`;
      // As long as a reference may be: hosts have limits of their own for a part of a path.
      const ref = `${host.title}${mount}`.replaceAll(/\W/g, "-").padEnd(64, "-").slice(0, 64);
      const good = signedRequest("adsClone", samplePost("adsClone", "done"), { secret: SECRET, baseUrl, ref });
      const forged = () => new Request(`${good.url.slice(0, -1)}!`, good.clone());
      expect((await fetch(forged())).status).toBe(404);
      expect((await fetch(good.clone())).status).toBe(204);
      expect((await fetch(good.clone())).status).toBe(204);
      await expect.poll(() => told.filter((one) => one.endsWith(ref))).toEqual([`adsClone.done ${ref}`]);
      const headers = { "content-type": "application/json" };
      const large = { method: "POST", headers, body: JSON.stringify({ text: "x".repeat(1_000) }) };
      expect((await fetch(good.url, large)).status).toBe(413);
      expect((await fetch(good.url, { ...large, body: "{" })).status).toBe(400);
      expect((await fetch(forged())).status).toBe(404);
    }
    if (host.orders) {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"order":17}' };
      expect(await (await fetch(`${origin}/orders`, init)).json()).toEqual({ order: 17 });
    }
  });
});

/** Starts the host's program. Gives where it listens. */
async function started(host: Host & { name: string; title: string }, runtime: Runtime): Promise<string> {
  const port = await freePort(18_000, 2_000);
  const origin = `http://127.0.0.1:${port}`;
  const settings = { BASE_URL: `${origin}/webhooks`, TOLD_URL: witness.url };
  const code = host.program(lines.get(host.name) ?? "").replaceAll("3000", String(port));
  const file = `host-${host.title.replaceAll(/\W/g, "")}.ts`;
  if (runtime.kind === "node") {
    await writeFile(join(folder, file), code);
    return listening(origin, start([runtime.binary, file], { cwd: folder, extraEnv: settings }));
  }
  const consumer = await createConsumer(["client", "webhooks"], [join(folder, "hooks.ts")]);
  onTestFinished(() => consumer.remove());
  await writeFile(join(consumer.folder, file), code);
  if (runtime.kind === "workerd") {
    const worker = { programs: [file, "hooks.ts"], flags: ["nodejs_compat"], settings };
    const running = await startWorker(runtime, consumer, worker);
    onTestFinished(() => running.stop());
    return running.origin;
  }
  const deno = ["--no-prompt", "--no-lock", "--node-modules-dir=manual", "--allow-net", "--allow-env"];
  const env = { ...bareEnvironment(), ...settings, PORT: `${port}`, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` };
  const command = [runtime.binary, "run", ...(runtime.kind === "deno" ? deno : []), file];
  return listening(origin, start(command, { cwd: consumer.folder, env }));
}

/** Waits until a program answers, here or where it says that it does. */
async function listening(origin: string, { ended, output }: Program): Promise<string> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (;;) {
    const [, port] = /^port (\d+)$/m.exec(output()) ?? [];
    const url = port === undefined ? origin : `http://127.0.0.1:${port}`;
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return url;
    if (over) throw new Error(`The program has ended:\n${output()}`);
    await sleep(50);
  }
}
