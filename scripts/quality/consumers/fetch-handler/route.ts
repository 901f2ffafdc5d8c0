// What stands in `app/webhooks/[token]/route.ts` of a Next app, which would import its receiver instead of being given one.
import { type FetchWebhooks, fetchWebhooks, type Webhooks } from "@video-ads/webhooks";

export function createRoute(hooks: Webhooks): { POST: FetchWebhooks } {
  return { POST: fetchWebhooks(hooks) };
}
