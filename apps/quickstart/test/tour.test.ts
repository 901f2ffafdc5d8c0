// `npm start -- --once` as its user sees it: a real process, real servers, its output and its exit code.
import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

interface Ended {
  code: number | null;
  output: string;
}

function start(args: string[], portBase: string | number) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT_BASE: String(portBase), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const waiting: { text: string; found: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      for (const { text, found } of waiting) if (output.includes(text)) found();
    });
  }
  return {
    child,
    ended: new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, output }))),
    printed: (text: string) => new Promise<void>((found) => waiting.push({ text, found })),
  };
}

/** Three ports in a row that were free a moment ago, below those that the system hands out by itself. */
async function freeBase(): Promise<number> {
  for (;;) {
    const base = 15_000 + Math.floor(Math.random() * 15_000);
    const tries = await Promise.allSettled([bind(base), bind(base + 1), bind(base + 2)]);
    const bound = tries.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    await Promise.all(bound.map((server) => new Promise((resolve) => server.close(resolve))));
    if (bound.length === tries.length) return base;
  }
}

function bind(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server));
  });
}

test("the tour runs from a link to the webhook of the finished video, and ends with 0", async () => {
  const base = await freeBase();
  const { code, output } = await start(["--once"], base).ended;
  expect({ code, output }).toMatchObject({ code: 0 });
  const steps = [
    `http://127.0.0.1:${base}`,
    "POST /api/links/link_with_params/",
    "POST /api/custom_template_jobs/preview_async/",
    "webhook customTemplateJob.previewReady",
    "/render/",
    "webhook customTemplateJob.done",
    "The tour went through.",
  ];
  const places = steps.map((step) => output.indexOf(step));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("without --once everything stays up until it is told to end", async () => {
  const base = await freeBase();
  const tour = start([], base);
  await tour.printed("press Ctrl-C");
  const at = `http://127.0.0.1:${base + 2}`;
  const [docs, page, events] = await Promise.all([
    fetch(`http://127.0.0.1:${base + 1}/`),
    fetch(`${at}/`),
    fetch(`${at}/events`, { headers: { accept: "application/json" } }),
  ]);
  expect(await docs.text()).toContain("Video ad service");
  expect(await page.text()).toContain("Webhook events");
  expect(await events.json()).toMatchObject({
    events: [{ event: "customTemplateJob.previewReady" }, { event: "customTemplateJob.done" }],
  });
  const live = await fetch(`${at}/events`, { headers: { accept: "text/event-stream", "last-event-id": "1" } });
  const reader = live.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toMatch(/^id: 2\ndata: \{.*"event":"customTemplateJob\.done"/);
  await reader?.cancel();
  tour.child.kill("SIGTERM");
  expect((await tour.ended).code).toBe(0);
});

test("a port that is in use is named, with what to do", async () => {
  const taken = await bind(0);
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await start(["--once"], port).ended;
  expect(code).toBe(1);
  expect(output).toContain(`In use already: port ${port} (for the mock)`);
  expect(output).toContain("PORT_BASE=5010 npm start");
});

test.each(["abc", "0", "70000"])("PORT_BASE=%s is refused", async (base) => {
  const { code, output } = await start(["--once"], base).ended;
  expect(code).toBe(1);
  expect(output).toContain("PORT_BASE has to be a port number from 1 to 65533");
});
