import { createClient } from "@video-ads/client";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import express from "express";

const hooks = createWebhooks({
  secret: process.env.WEBHOOK_SECRET ?? "",
  baseUrl: process.env.PUBLIC_WEBHOOK_URL ?? "http://127.0.0.1:4012/webhooks",
  client: createClient(),
});
hooks
  .on("aiEditing.done", ({ id, job, ref }) => console.log(id, ref, job.video_output))
  .on("*.failed", ({ source, job }) => console.error(source, job.id, "failed"))
  .fallback(({ name }) => console.log("not handled:", name));

const app = express();
app.use("/webhooks", expressWebhooks(hooks));
app.listen(Number(process.env.PORT ?? 4012), () => console.log("listening"));
