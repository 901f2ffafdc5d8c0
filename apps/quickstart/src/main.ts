// `npm start`: a mock, the docs and a webhook receiver come up, and the tour runs. `--once` ends after the tour.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createClient } from "@video-ads/client";
import { startDocs } from "@video-ads/docs";
import { startGallery } from "@video-ads/gallery";
import { listen } from "@video-ads/http/server";
import { startMock } from "@video-ads/mock";
import { ConfigurationError, createWebhooks } from "@video-ads/webhooks";
import { createApp } from "./app.ts";
import { registerHandlers } from "./arrivals.ts";
import { Feed } from "./feed.ts";
import { narrator } from "./narrator.ts";
import { checkFree, portsFrom } from "./ports.ts";
import { openStore } from "./store.ts";
import { runTour } from "./tour.ts";

const once = process.argv.includes("--once");
const say = narrator(process.stdout);
const running: { close(): Promise<unknown> }[] = [];

async function main(): Promise<void> {
  const ports = portsFrom(process.env.PORT_BASE);
  await checkFree(ports);

  const mock = await startMock({ port: ports.mock });
  running.push(mock);
  const sandbox = { url: mock.url, ...mock.credentials };
  const docs = await startDocs({ port: ports.docs, sandbox });
  running.push(docs);
  const service = { baseUrl: mock.url, ...mock.credentials };
  const ads = createClient(service);
  const { store, name: storeName, ...opened } = await openStore(process.env.DATABASE_URL);
  running.push(opened);
  const hooks = createWebhooks({
    // URLs that were given out before a restart work afterwards only with the same secret.
    secret: process.env.WEBHOOK_SECRET ?? randomBytes(32).toString("base64url"),
    baseUrl: `http://127.0.0.1:${ports.app}/webhooks`,
    client: ads,
    store,
    reconcile: { every: "30s", olderThan: "1m" },
  });
  const feed = new Feed();
  const arrival = registerHandlers(hooks, feed);
  const app = await listen(createServer(createApp(hooks, feed)), {
    port: ports.app,
    advice: "choose other ports: PORT_BASE=5010 npm start",
  });
  running.push(app, hooks);
  const gallery = await startGallery({ service, port: ports.gallery });
  running.push(gallery);

  say.heading("Running");
  say.fact("Mock service", mock.url);
  say.fact("  what lets in", Object.values(mock.credentials).join("  "));
  say.fact("  what it does", mock.inspectorUrl);
  say.fact("Documentation", docs.url);
  say.fact("Webhook receiver", `${app.url}/webhooks`);
  say.fact("  what comes, live", app.url);
  say.fact("  kept in", storeName);
  say.fact("Example page", gallery.url);
  await runTour(ads, hooks, arrival, say);
  await hooks.idle();
}

async function end(code: number): Promise<never> {
  // The last one first: handlers end before what they need is closed.
  for (const server of running.reverse()) await server.close().catch(() => {});
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(0));

try {
  await main();
  if (once) {
    say.done("The tour went through.");
    await end(0);
  }
  say.done("The tour went through. Everything stays up until you press Ctrl-C.");
} catch (error) {
  // The only option of the receiver that comes from whoever starts this.
  const isSecret = error instanceof ConfigurationError && error.option === "secret";
  say.failed(isSecret ? `WEBHOOK_SECRET: ${error.problem}` : error instanceof Error ? error.message : String(error));
  await end(1);
}
