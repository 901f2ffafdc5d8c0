import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loopback } from "@video-ads/testing/loopback";
import { asNode } from "@video-ads/testing/older-node";
import { type Program, start } from "@video-ads/testing/program";
import { expect, test, vi } from "vitest";
import { createControl } from "../src/control/client.ts";
import { places, usual } from "../src/generated/credentials.ts";
import { PortInUseError, startMock } from "../src/index.ts";
import { keyHeaders, TEMPLATE_ID, until } from "./support.ts";

// Processes are started here, some tests start several: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const index = new URL("../src/index.ts", import.meta.url).href;

function node(...args: string[]): Program {
  return start([process.execPath, ...args]);
}

async function ready({ said }: Program): Promise<string> {
  const [, url = ""] = await said(/ready at (\S+)\s/);
  return url;
}

test("a port in use is an error that names it", async () => {
  await using mock = await startMock();
  const failure = await startMock({ port: mock.port }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortInUseError);
  expect((failure as PortInUseError).message).toContain(String(mock.port));

  const second = node(cli, "--port", String(mock.port));
  expect(await second.ended).toMatchObject({ code: 2 });
  expect(second.output().trim()).toBe(`video-ads-mock: Port ${mock.port} is in use; 0 takes any that is free.`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`the command line says where it is and ends at once with ${signal}, also with a connection that is kept open`, async () => {
    const started = node(cli, "--port", "0");
    const url = await ready(started);
    for (const [setting, place] of places) expect(started.output()).toContain(place + usual[setting]);
    const answer = await fetch(`${url}/api/dyoa/`, { headers: keyHeaders() });
    expect(answer.status).toBe(200);
    await answer.json();
    const asked = performance.now();
    expect(await started.stop(signal)).toMatchObject({ code: 0 });
    // Far less than the seconds for which the client would keep its connection.
    expect(performance.now() - asked).toBeLessThan(3_000);
    expect(started.output()).toMatch(/GET \/api\/dyoa\/ 200 \d+ ms/);
  });
}

/** The packages of others that the mock has loaded, once it is told to end. */
async function loadedBy(program: Program): Promise<string[]> {
  await program.stop("SIGTERM");
  return JSON.parse(program.output().trim().split("\n").at(-1) ?? "");
}

test("the sandbox loads neither Prism's engine nor what else only other modes and pictures need", async () => {
  const recorder = new URL("loaded-packages.ts", import.meta.url).href;
  const sandbox = node("--import", recorder, cli, "--port", "0");
  const url = await ready(sandbox);
  const asked = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...keyHeaders(), "content-type": "application/json" } });
  const started = await asked("/api/custom_template_jobs/", {
    method: "POST",
    body: JSON.stringify({ template_id: TEMPLATE_ID, variables: {} }),
  });
  expect(started.status).toBe(200);
  expect((await asked("/api/custom_template_jobs/", { method: "POST", body: "{}" })).status).toBe(400);
  expect((await asked("/api/dyoa/")).status).toBe(200);
  expect((await asked("/api/nothing/")).status).toBe(404);
  const loaded = await loadedBy(sandbox);
  expect(loaded).toContain("ajv");
  expect(loaded).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/prism(?!-http\/dist\/validator\/deserializers)|faker|postman|fp-ts|yaml|sharp/),
    ]),
  );

  const contract = node("--import", recorder, cli, "--port", "0", "--mode", "contract");
  await ready(contract);
  expect(await loadedBy(contract)).toContain("@stoplight/prism-http");
});

test("--help lists the options, and a wrong one is refused", async () => {
  const help = node(cli, "-h");
  expect(await help.ended).toMatchObject({ code: 0 });
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
    const wrong = node(cli, ...args);
    expect(await wrong.ended).toMatchObject({ code: 2 });
    expect(wrong.output()).toContain("--help");
  }
});

test("a Node that is too old is told in a sentence", async () => {
  const said = "It needs Node 22.13 or newer, and this is Node 20.20.2.";
  const command = node(...asNode("20.20.2"), cli);
  expect(await command.ended).toMatchObject({ code: 3, output: `video-ads-mock: ${said}\n` });
  const program = `import { startMock } from ${JSON.stringify(index)}; await startMock().catch(({ message }) => console.log(message));`;
  const own = node(...asNode("20.20.2"), "--input-type=module", "--eval", program);
  expect(await own.ended).toMatchObject({ output: `@video-ads/mock: ${said}\n` });
});

test("with --json every line is an object: where it is, each request, and what went wrong", async () => {
  const started = node(cli, "--port", "0", "--json", "--advance", "immediate", "--credits", "7");
  const lines = (): Record<string, unknown>[] =>
    started
      .output()
      .split("\n")
      .slice(0, -1) // the last one may not be whole yet
      .map((line) => JSON.parse(line));
  const { url, inspector } = await until(() => lines().find(({ event }) => event === "ready"), 60_000);
  const headers = keyHeaders();
  const answer = await fetch(`${url}/api/remaining_credits/?misspelt=very-secret`, { headers });
  expect(await answer.json()).toEqual({ remaining_credits: 7 });
  expect((await fetch(String(inspector))).status).toBe(200);
  const request = await until(() => lines().find(({ event }) => event === "request"));
  expect(request).toMatchObject({ level: "info", method: "GET", path: "/api/remaining_credits/", status: 200 });
  expect(request).toMatchObject({ ignored: ["misspelt"] });
  expect(JSON.stringify(request)).not.toMatch(/sandbox-key|secret/);

  const second = node(cli, "--port", new URL(String(url)).port, "--json");
  expect(await second.ended).toMatchObject({ code: 2 });
  expect(JSON.parse(second.output())).toMatchObject({ level: "error", message: expect.stringContaining("is in use") });
  expect(await started.stop("SIGINT")).toMatchObject({ code: 0 });
});

test("--quiet says where it is and nothing more", async () => {
  const started = node(cli, "--port", "0", "--quiet", "--mode", "contract");
  const url = await ready(started);
  await fetch(`${url}/api/dyoa/`);
  expect(await started.stop("SIGTERM")).toMatchObject({ code: 0 });
  expect(started.output().trim().split("\n")).toHaveLength(1);
});

test("--speed makes jobs so many times as fast", async () => {
  const started = node(cli, "--port", "0", "--speed", "8");
  const control = createControl(await ready(started));
  expect(await control.advancement.get()).toEqual({ mode: "time", everyMs: 50 });
  expect(await started.stop("SIGTERM")).toMatchObject({ code: 0 });
});

test.each(["sandbox", "contract"])("--cors lets pages of another host call it (%s)", async (mode) => {
  const origin = "https://docs.example.com";
  const started = node(cli, "--port", "0", "--mode", mode, "--cors", origin);
  const headers = { origin, "access-control-request-method": "POST" };
  const asked = await fetch(`${await ready(started)}/api/links/`, { method: "OPTIONS", headers });
  expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
  expect(await started.stop("SIGTERM")).toMatchObject({ code: 0 });
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
    const headers = { ...${JSON.stringify(keyHeaders())}, "content-type": "application/json" };
    const webhook_url = "http://127.0.0.1:" + silent.address().port;
    const body = JSON.stringify({ template_id: "${TEMPLATE_ID}", variables: {}, webhook_url });
    for (const { url } of [mock, slow]) await (await fetch(url + "/api/custom_template_jobs/", { method: "POST", headers, body })).json();
    while (mock.deliveries().length === 0) await new Promise((done) => setTimeout(done, 5));
    await mock.close();
    await slow.close();
    await mock.close();
    console.log("closed", mock.deliveries()[0].state);
  `;
  expect(await node("--input-type=module", "--eval", program).ended).toMatchObject({
    code: 0,
    output: "closed pending\n",
  });
});

test("a server of another program on the port is not taken for ours", async () => {
  await using other = await loopback(createServer());
  await expect(startMock({ port: other.port })).rejects.toThrow(`Port ${other.port} is in use`);
});

test("keys that let in by themselves are listed as alternatives, and those that belong together as one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-keys-"));
  try {
    const file = join(folder, "openapi.json");
    const securitySchemes = {
      id: { type: "apiKey", in: "header", name: "X-Id" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
      token: { type: "http", scheme: "bearer" },
    };
    const responses = { 200: { description: "A text.", content: { "text/plain": { example: "hello" } } } };
    const contract = {
      ...{ openapi: "3.0.3", info: { title: "Keys", version: "1.0.0" }, components: { securitySchemes } },
      security: [{ id: [], key: [] }, { token: [] }, {}],
      paths: { "/texts": { get: { responses } } },
    };
    await writeFile(file, JSON.stringify(contract));
    const started = node(cli, "--port", "0", "--mode", "contract", "--spec", file);
    await ready(started);
    expect(started.output()).toMatch(/\(X-Id: [^ ,]+, X-Key: [^ ,]+; or Authorization: bearer [^ ,]+\)/i);
    await started.stop();
  } finally {
    await rm(folder, { recursive: true });
  }
});
