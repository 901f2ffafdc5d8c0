// `npm start`: a mock, the docs and a webhook receiver come up, and the tour runs. `--once` ends after the tour.
import { randomBytes } from "node:crypto";
import { createClient } from "@video-ads/client";
import { startDocs } from "@video-ads/docs";
import { startMock } from "@video-ads/mock";
import { createWebhooks } from "@video-ads/webhooks";
import { createApp, type EventLog } from "./app.ts";
import { registerHandlers } from "./arrivals.ts";
import { listen } from "./listen.ts";
import { narrator } from "./narrator.ts";
import { checkFree, portsFrom } from "./ports.ts";
import { runTour } from "./tour.ts";

const once = process.argv.includes("--once");
const say = narrator(process.stdout);
const running: { close(): Promise<unknown> }[] = [];

async function main(): Promise<void> {
  const ports = portsFrom(process.env.PORT_BASE);
  await checkFree(ports);

  const mock = await startMock({ port: ports.mock });
  running.push(mock);
  const docs = await startDocs({ port: ports.docs });
  running.push(docs);
  const ads = createClient({ baseUrl: mock.url, apiId: mock.apiId, apiKey: mock.apiKey });
  const hooks = createWebhooks({
    secret: randomBytes(32).toString("base64url"),
    baseUrl: `http://127.0.0.1:${ports.app}/webhooks`,
    client: ads,
  });
  const log: EventLog = [];
  const arrival = registerHandlers(hooks, log);
  const app = await listen(createApp(hooks, log), ports.app);
  running.push(app);

  say.heading("Running");
  say.fact("Mock service", mock.url);
  say.fact("  API id and key", `${mock.apiId}  ${mock.apiKey}`);
  say.fact("Documentation", docs.url);
  say.fact("Webhook receiver", `${app.url}/webhooks   (what came: ${app.url})`);
  await runTour(ads, hooks, arrival, say);
  await hooks.idle();
}

async function end(code: number): Promise<never> {
  await Promise.allSettled(running.map((server) => server.close()));
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
  say.failed(error instanceof Error ? error.message : String(error));
  await end(1);
}
