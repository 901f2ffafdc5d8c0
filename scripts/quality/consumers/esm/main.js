// Plain JavaScript, every package: an Express app that uses the client, receives webhooks, serves the docs and a page's queries,
// against a mock of its own, which a command and an assistant's tool reach as well.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { QueryClient } from "@tanstack/query-core";
import { createClient, estimateCredits } from "@video-ads/client";
import { expressProxy } from "@video-ads/client/proxy";
import { docs } from "@video-ads/docs";
import { startMock } from "@video-ads/mock";
import { createQueries } from "@video-ads/react/queries";
import contract from "@video-ads/spec/openapi.json" with { type: "json" };
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import express from "express";

const mock = await startMock({ advance: { everyMs: 20 } });
const keys = { baseUrl: mock.url, ...mock.credentials };
const ads = createClient(keys);

const app = express();
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${server.address().port}`;

let report;
const reported = new Promise((resolve) => {
  report = resolve;
});
const hooks = createWebhooks({ secret: "0123456789abcdef0123456789abcdef", baseUrl: `${origin}/webhooks`, client: ads })
  .on("aiEditing.done", ({ job }) => report(job))
  .fallback(() => {});
app.use("/webhooks", expressWebhooks(hooks)).use("/docs", docs());
app.use("/api", expressProxy({ ...keys, operations: ["credits.getRemaining"], authorize: "public" }));

const edit = await hooks.start("aiEditing.create", {
  video_url: "https://shop.example.com/shoe.mp4",
  editing_style: "film",
});
const previewed = await ads.aiEditing.wait(edit, { until: "preview", pollMs: 10 });
assert.ok(previewed.preview);
await ads.aiEditing.render(edit.id);
const done = await ads.aiEditing.wait(edit, { pollMs: 10 });
const job = await reported;
assert.equal(job.id, edit.id);
assert.equal(job.video_output, done.video_output);
const video = await fetch(done.video_output);
assert.equal(video.status, 200);
assert.equal(Buffer.from(await video.arrayBuffer()).toString("latin1", 4, 8), "ftyp");
assert.ok(
  estimateCredits("lipsyncs.createMultiAvatar", { video_inputs: [], model_version: "aurora_v1" }, { seconds: 42 }),
);

const page = await fetch(`${origin}/docs/`);
assert.equal(page.status, 200);
assert.match(await page.text(), /<html/i);
assert.equal(contract.openapi, "3.0.3");

// A page asks through the proxy, without keys.
const queries = createQueries(createClient({ baseUrl: `${origin}/api`, viaProxy: true }));
const { remaining_credits } = await new QueryClient().fetchQuery(queries.credits.getRemaining());
assert.ok(remaining_credits > 0);

const env = {
  ...process.env,
  VIDEO_ADS_BASE_URL: mock.url,
  VIDEO_ADS_API_ID: mock.apiId,
  VIDEO_ADS_API_KEY: mock.apiKey,
};
const program = (name) => fileURLToPath(new URL("dist/cli.js", import.meta.resolve(`${name}/package.json`)));
const { stdout } = await promisify(execFile)(
  process.execPath,
  [program("@video-ads/cli"), "credits", "get-remaining", "--json"],
  { env },
);
assert.equal(JSON.parse(stdout).remaining_credits, remaining_credits);

const assistant = spawn(process.execPath, [program("@video-ads/mcp")], { env, stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: assistant.stdout })[Symbol.asyncIterator]();
const ask = async (id, method, params) => {
  assistant.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  // What the server logs comes between.
  for (;;) {
    const message = JSON.parse((await answers.next()).value);
    if (message.id === id) return message.result;
  }
};
await ask(1, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "rehearsal", version: "1.0.0" },
});
assistant.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
const tool = await ask(2, "tools/call", { name: "credits_get_remaining", arguments: {} });
assert.equal(tool.structuredContent.remaining_credits, remaining_credits);
assistant.stdin.end();
await once(assistant, "exit");

await hooks.close();
server.close();
server.closeAllConnections();
await mock.close();
console.log("flow: created, previewed, rendered, reported; docs, proxy, command and tool answered");
