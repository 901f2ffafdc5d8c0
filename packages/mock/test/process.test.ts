import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createControl } from "../src/control/client.ts";
import { PortInUseError, startMock } from "../src/index.ts";
import { TEMPLATE_ID, until } from "./support.ts";

// Processes are started here, some tests start several: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const index = new URL("../src/index.ts", import.meta.url).href;

/** Runs Node and collects what it prints. */
function run(...args: string[]): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { child, output: () => output, ended: new Promise((done) => child.once("close", done)) };
}

async function ready({ output, ended }: ReturnType<typeof run>): Promise<string> {
  let over = false;
  ended.then(() => (over = true));
  for (;;) {
    const url = /ready at (\S+)/.exec(output())?.[1];
    if (url) return url;
    if (over) throw new Error(output());
    await new Promise((done) => setTimeout(done, 20));
  }
}

test("a port in use is an error that names it", async () => {
  await using mock = await startMock();
  const failure = await startMock({ port: mock.port }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortInUseError);
  expect((failure as PortInUseError).message).toContain(String(mock.port));

  const second = run(cli, "--port", String(mock.port));
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(`video-ads-mock: Port ${mock.port} is in use; 0 takes any that is free.`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`the command line says where it is and ends at once with ${signal}, also with a connection that is kept open`, async () => {
    const started = run(cli, "--port", "0");
    const url = await ready(started);
    expect(started.output()).toContain("X-API-ID: sandbox-id, X-API-KEY: sandbox-key");
    const answer = await fetch(`${url}/api/dyoa/`, {
      headers: { "x-api-id": "sandbox-id", "x-api-key": "sandbox-key" },
    });
    expect(answer.status).toBe(200);
    await answer.json();
    const asked = performance.now();
    started.child.kill(signal);
    expect(await started.ended).toBe(0);
    // Far less than the seconds for which the client would keep its connection.
    expect(performance.now() - asked).toBeLessThan(3_000);
    expect(started.output()).toMatch(/GET \/api\/dyoa\/ 200 \d+ ms/);
  });
}

test("--help lists the options, and a wrong one is refused", async () => {
  const help = run(cli, "--help");
  expect(await help.ended).toBe(0);
  for (const option of "port host mode seed db advance speed credits webhooks control-from quiet json".split(" ")) {
    expect(help.output()).toContain(`--${option} `);
  }
  for (const args of [
    ["--mode", "nope"],
    ["--port", "x"],
    ["--nope"],
    ["--speed", "0"],
    ["--advance", "reads:0"],
    ["--credits", "-1"],
    ["--webhooks", "some"],
  ]) {
    const wrong = run(cli, ...args);
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain("--help");
  }
});

test("with --json every line is an object: where it is, each request, and what went wrong", async () => {
  const started = run(cli, "--port", "0", "--json", "--advance", "immediate", "--credits", "7");
  const lines = (): Record<string, unknown>[] =>
    started
      .output()
      .split("\n")
      .slice(0, -1) // the last one may not be whole yet
      .map((line) => JSON.parse(line));
  const { url, inspector, apiId, apiKey } = await until(() => lines().find(({ event }) => event === "ready"), 60_000);
  const headers = { "x-api-id": String(apiId), "x-api-key": String(apiKey) };
  const answer = await fetch(`${url}/api/remaining_credits/?secret=1`, { headers });
  expect(await answer.json()).toEqual({ remaining_credits: 7 });
  expect((await fetch(String(inspector))).status).toBe(200);
  const request = await until(() => lines().find(({ event }) => event === "request"));
  expect(request).toMatchObject({ level: "info", method: "GET", path: "/api/remaining_credits/", status: 200 });
  expect(JSON.stringify(request)).not.toMatch(/sandbox-key|secret/);

  const second = run(cli, "--port", new URL(String(url)).port, "--json");
  expect(await second.ended).toBe(1);
  expect(JSON.parse(second.output())).toMatchObject({ level: "error", message: expect.stringContaining("is in use") });
  started.child.kill("SIGINT");
  expect(await started.ended).toBe(0);
});

test("--quiet says where it is and nothing more", async () => {
  const started = run(cli, "--port", "0", "--quiet", "--mode", "contract");
  const url = await ready(started);
  await fetch(`${url}/api/dyoa/`);
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
  expect(started.output().trim().split("\n")).toHaveLength(1);
});

test("--speed makes jobs so many times as fast", async () => {
  const started = run(cli, "--port", "0", "--speed", "8");
  const control = createControl(await ready(started));
  expect(await control.advancement.get()).toEqual({ mode: "time", everyMs: 50 });
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
});

test("after close nothing keeps the process alive: no connection, timer or delivery", async () => {
  const program = `
    import { createServer } from "node:net";
    import { startMock } from ${JSON.stringify(index)};
    const silent = createServer(() => {});
    await new Promise((done) => silent.listen(0, "127.0.0.1", done));
    silent.unref();
    const mock = await startMock({ advance: { everyMs: 1 } });
    const slow = await startMock({ advance: { everyMs: 60_000 } });
    const headers = { "x-api-id": "sandbox-id", "x-api-key": "sandbox-key", "content-type": "application/json" };
    const webhook_url = "http://127.0.0.1:" + silent.address().port;
    const body = JSON.stringify({ template_id: "${TEMPLATE_ID}", variables: {}, webhook_url });
    for (const { url } of [mock, slow]) await (await fetch(url + "/api/custom_template_jobs/", { method: "POST", headers, body })).json();
    while (mock.deliveries().length === 0) await new Promise((done) => setTimeout(done, 5));
    await mock.close();
    await slow.close();
    await mock.close();
    console.log("closed", mock.deliveries()[0].state);
  `;
  const child = run("--input-type=module", "--eval", program);
  const timer = setTimeout(() => child.child.kill("SIGKILL"), 100_000);
  expect(await child.ended).toBe(0);
  clearTimeout(timer);
  expect(child.output().trim()).toBe("closed pending");
});

test("a server of another program on the port is not taken for ours", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(startMock({ port })).rejects.toThrow(`Port ${port} is in use`);
  await new Promise((done) => other.close(done));
});
