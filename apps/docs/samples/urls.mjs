// #region redact
import { createClient } from "@video-ads/client";
import { createWebhooks, redactUrl } from "@video-ads/webhooks";

const hooks = createWebhooks({
  secret: process.env.WEBHOOK_SECRET ?? "",
  baseUrl: "https://app.example.com/webhooks",
  client: createClient(),
});
const { url, ref } = await hooks.urlFor("aiEditing.create");
console.log(redactUrl(`gave out ${url}`)); // safe to log: the signature is removed
// #endregion redact

// #region revoke
await hooks.revoke(ref); // or the URL
console.log(await hooks.revoked()); // hooks.restore(ref) opens it again
// #endregion revoke
