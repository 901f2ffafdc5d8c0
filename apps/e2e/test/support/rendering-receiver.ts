// A receiver in a process of its own that renders what is previewed, and comes to grief while it does.
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@video-ads/client";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import express from "express";

/** What becomes of it: it goes well, the process is killed with the answer on its way, or the handler throws after it. */
export type Grief = "none" | "killed" | "throws";

export interface RenderingSettings {
  service: string;
  keys: object;
  file: string;
  port: number;
  grief: Grief;
  /** The handler calls the service by itself, as it should not. */
  unaided?: boolean;
}

const { service, keys, file, port, grief, unaided }: RenderingSettings = JSON.parse(process.argv[2] ?? "");
const ads = createClient({
  baseUrl: service,
  ...keys,
  fetch: async (...request) => {
    const answer = await fetch(...request);
    if (grief === "killed" && String(request[0]).includes("/render/")) process.kill(process.pid, "SIGKILL");
    return answer;
  },
});
const hooks = createWebhooks({
  secret: "a secret of more than thirty-two characters",
  baseUrl: `http://127.0.0.1:${port}`,
  client: ads,
  store: sqliteStore(file),
  lease: "1s",
  retry: ["50ms", "50ms"],
});
hooks
  .on("lipsync.previewReady", async (event, { attempt }) => {
    const rendering = unaided ? await ads.lipsyncs.render(event.job.id) : await hooks.render(event);
    console.log("rendered", attempt, unaided ? "" : rendering);
    if (grief === "throws" && attempt === 1) throw new Error("The database is away.");
  })
  .on("lipsync.done", ({ job }) => console.log("done", job.id))
  .fallback(() => {})
  .onError((error) => console.log("failed", String(error)));
const app = express().use(expressWebhooks(hooks));
app.listen(port, "127.0.0.1", async () => {
  console.log("listens");
  process.on("message", async () => {
    const { id } = await hooks.start("lipsyncs.preview", { text: "Hello [rerender]." });
    console.log("started", id);
  });
  // A post that came while nobody was there.
  for (;;) {
    await sleep(500);
    await hooks.reconcile({ olderThan: "1s" });
  }
});
process.on("disconnect", () => process.exit());
