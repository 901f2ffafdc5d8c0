// The app in a process of its own, without the tour: `VIDEO_ADS_*` say which service, DATABASE_URL where its webhooks are kept.
// Says its port on standard output; every message makes it start a job.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@video-ads/client";
import { createWebhooks } from "@video-ads/webhooks";
import { createApp } from "../../src/app.ts";
import { registerHandlers } from "../../src/arrivals.ts";
import { Feed } from "../../src/feed.ts";
import { openStore } from "../../src/store.ts";

// Its port is part of the URLs that are given out: it is taken before there is an app to listen on it.
const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const ads = createClient();
const { store } = await openStore(process.env.DATABASE_URL);
const secret = process.env.WEBHOOK_SECRET ?? "";
const hooks = createWebhooks({ secret, baseUrl: `${url}/webhooks`, client: ads, store });
const feed = new Feed();
registerHandlers(hooks, feed);
server.on("request", createApp(hooks, feed));
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
