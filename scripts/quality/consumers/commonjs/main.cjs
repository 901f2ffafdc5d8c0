// CommonJS, as Node 22 and later load modules that are not: by `require()`, without a build of their own.
const assert = require("node:assert/strict");
const { createServer } = require("node:http");
const { createClient, JobFailedError } = require("@video-ads/client");
const { docs } = require("@video-ads/docs");
const { startMock } = require("@video-ads/mock");
const contract = require("@video-ads/spec");
const { createWebhooks, expressWebhooks } = require("@video-ads/webhooks");

async function main() {
  assert.equal(typeof docs, "function");
  assert.equal(contract.openapi, "3.0.3");
  const mock = await startMock({ advance: { everyMs: 20 } });
  const ads = createClient({ baseUrl: mock.url, ...mock.credentials });
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const baseUrl = `http://127.0.0.1:${server.address().port}`;

  let hooks;
  const reported = new Promise((resolve) => {
    hooks = createWebhooks({ secret: "0123456789abcdef0123456789abcdef", baseUrl, client: ads })
      .on("aiEditing.failed", ({ job }) => resolve(job))
      .fallback(() => {});
  });
  server.on("request", expressWebhooks(hooks));

  const edit = await hooks.start("aiEditing.create", {
    video_url: "https://shop.example.com/%5Bfail%5D.mp4",
    editing_style: "film",
  });
  await assert.rejects(ads.aiEditing.wait(edit, { pollMs: 10 }), JobFailedError);
  assert.equal((await reported).id, edit.id);

  await hooks.close();
  server.close();
  server.closeAllConnections();
  await mock.close();
  console.log(`flow on Node ${process.version}: created, failed as asked, reported`);
}

main();
