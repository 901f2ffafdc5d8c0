import { createClient } from "@video-ads/client";

const ads = createClient({
  baseUrl: process.env.VIDEO_ADS_BASE_URL ?? "",
  apiId: process.env.VIDEO_ADS_API_ID ?? "",
  apiKey: process.env.VIDEO_ADS_API_KEY ?? "",
});
const { remaining_credits } = await ads.credits.getRemaining();
console.log(`The keys work, and ${remaining_credits} credits are left.`);
