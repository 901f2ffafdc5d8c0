// The app in a process of its own, without the tour: `VIDEO_ADS_*` say which service, DATABASE_URL where its webhooks are kept.
// Says its port on standard output; every message makes it start a job.
import { createClient } from "@video-ads/client";
import { createWebhooks } from "@video-ads/webhooks";
import { createApp } from "../../src/app.ts";
import { registerHandlers } from "../../src/arrivals.ts";
import { Feed } from "../../src/feed.ts";
import { listen } from "../../src/listen.ts";
import { openStore } from "../../src/store.ts";
import { freePort } from "./free-port.ts";

const port = await freePort();
const ads = createClient();
const { store } = await openStore(process.env.DATABASE_URL);
const secret = process.env.WEBHOOK_SECRET ?? "";
const hooks = createWebhooks({ secret, baseUrl: `http://127.0.0.1:${port}/webhooks`, client: ads, store });
const feed = new Feed();
registerHandlers(hooks, feed);
const { url } = await listen(createApp(hooks, feed), port);
process.on("message", async () => {
  const job = await hooks.start("aiEditing.create", {
    video_url: "https://shop.example.com/shoe.mp4",
    editing_style: "film",
  });
  process.send?.({ started: job.id });
});
// Nobody may be left to stop it.
process.on("disconnect", () => process.exit());
process.send?.({ url });
