// #region setup
import { createClient } from "@video-ads/client";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import express from "express";

const port = Number(process.env.PORT ?? 4012);
const hooks = createWebhooks({
  secret: process.env.WEBHOOK_SECRET ?? "",
  baseUrl: process.env.PUBLIC_WEBHOOK_URL ?? `http://127.0.0.1:${port}/webhooks`,
  client: createClient(),
});
// #endregion setup

const finished = Promise.withResolvers<string | null>();
// #region handle
hooks
  .on("aiEditing.previewReady", (event) => hooks.render(event)) // once, however often this handler runs
  .on("aiEditing.done", ({ job }) => finished.resolve(job.video_output))
  .on("*.failed", ({ source, job }) => finished.reject(new Error(`${source} ${job.id} failed`)))
  .fallback((event) => console.log("not handled:", event.name))
  .onError((error, { event, id }) => console.error(event, id, error));
// #endregion handle

// #region mount
const app = express();
app.use("/webhooks", expressWebhooks(hooks)); // before express.json()
const server = app.listen(port, "127.0.0.1");
// #endregion mount

// #region create
await hooks.start("aiEditing.create", {
  video_url: "https://shop.example.com/trail-shoe.mp4",
  editing_style: "film",
});
// #endregion create

console.log("the ad is at", await finished.promise);
await hooks.idle();

// #region reconcile
const { checked, found } = await hooks.reconcile({ olderThan: "2m" });
console.log(`${checked} silent jobs read, ${found} of them had something to say`);
for (const { ref, operation, jobId } of await hooks.unconfirmed())
  console.log("nobody knows what has come of it:", operation, jobId ?? ref);
// #endregion reconcile

server.close();
server.closeAllConnections();
