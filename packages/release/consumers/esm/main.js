// Plain JavaScript, every package, everything in one process: an Express app that uses the client, receives webhooks and serves
// the docs, against a mock of its own.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createClient, estimateCredits } from "@video-ads/client";
import { docs } from "@video-ads/docs";
import { startMock } from "@video-ads/mock";
import contract from "@video-ads/spec/openapi.json" with { type: "json" };
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import express from "express";

const mock = await startMock({ advance: { everyMs: 20 } });
const ads = createClient({ baseUrl: mock.url, apiId: mock.apiId, apiKey: mock.apiKey });

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
assert.ok(
  estimateCredits("lipsyncs.createMultiAvatar", { video_inputs: [], model_version: "aurora_v1" }, { seconds: 42 }),
);

const page = await fetch(`${origin}/docs/`);
assert.equal(page.status, 200);
assert.match(await page.text(), /<html/i);
assert.equal(contract.openapi, "3.0.3");

await hooks.close();
server.close();
server.closeAllConnections();
await mock.close();
console.log("flow: created, previewed, rendered, reported; docs served");
