import { createClient } from "@video-ads/client";
import { createWebhooks } from "@video-ads/webhooks";

const oldSecret = process.env.WEBHOOK_SECRET ?? "";
const newSecret = process.env.NEW_WEBHOOK_SECRET ?? "";
export const hooks = createWebhooks({
  secret: { current: "2026-04", keys: { 0: oldSecret, "2026-04": newSecret } },
  baseUrl: "https://app.example.com/webhooks",
  client: createClient(),
});
