// URLs to report to, for the receiver that stands in the guide of its hosts: they have its secret and its base URL.
import { createWebhooks, type StartOperation } from "@video-ads/webhooks";

export async function capabilityUrl(operation: StartOperation): Promise<string> {
  const { WEBHOOK_SECRET: secret = "", PUBLIC_URL } = process.env;
  const hooks = createWebhooks({ secret, baseUrl: `${PUBLIC_URL}/api/webhooks`, trust: "payload" });
  return (await hooks.urlFor(operation)).url;
}
