import { createClient } from "@video-ads/client";
import { startCheckingProxy } from "@video-ads/mock";

const proxy = await startCheckingProxy({ upstream: process.env.VIDEO_ADS_BASE_URL ?? "" });
const ads = createClient({ baseUrl: proxy.url }); // your keys, as before
await ads.credits.getRemaining();
console.log(proxy.exchanges().flatMap(({ violations }) => violations).length, "violations");
await proxy.close();
