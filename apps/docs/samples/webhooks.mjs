// #region setup
import { createClient } from "@video-ads/client";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import express from "express";

const port = Number(process.env.PORT ?? 4012);
const hooks = createWebhooks({
  secret: process.env.WEBHOOK_SECRET ?? "", // 32 characters or more
  baseUrl: process.env.PUBLIC_WEBHOOK_URL ?? `http://127.0.0.1:${port}/webhooks`,
  client: createClient(),
});
// #endregion setup

// #region handle
hooks
  .on("aiEditing.previewReady", (event) => hooks.render(event)) // once, however often this handler runs
  .on("aiEditing.done", ({ job }) => console.log("the ad is at", job.video_output))
  .on("*.failed", ({ source, job }) => console.error(source, job.id, "failed"))
  .fallback((event) => console.log("not handled:", event.name))
  .onError((error, { event, id }) => console.error(event, id, error));
// #endregion handle

// #region mount
const app = express();
app.use("/webhooks", expressWebhooks(hooks)); // before express.json()
app.listen(port, "127.0.0.1");
// #endregion mount

// #region create
await hooks.start("aiEditing.create", {
  video_url: "https://shop.example.com/trail-shoe.mp4",
  editing_style: "film",
});
// #endregion create

// #region reconcile
const { checked, found } = await hooks.reconcile({ olderThan: "2m" });
console.log(`${checked} silent jobs read, ${found} of them had something to report`);
for (const { ref, operation, jobId } of await hooks.unconfirmed())
  console.log("outcome unknown:", operation, jobId ?? ref);
// #endregion reconcile
