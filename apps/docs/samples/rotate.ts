import { createClient } from "@video-ads/client";
import { createWebhooks, redactUrl } from "@video-ads/webhooks";

const ads = createClient();
const oldSecret = "a-secret-that-was-in-use-until-now!";
const newSecret = "a-secret-that-nobody-has-seen-yet!!";

// #region rotate
const hooks = createWebhooks({
  secret: { current: "2026-04", keys: { 0: oldSecret, "2026-04": newSecret } },
  baseUrl: "https://app.example.com/webhooks",
  client: ads,
});
// #endregion rotate

// #region redact
const { url, ref } = await hooks.urlFor("aiEditing.create");
console.log(redactUrl(`gave out ${url}`)); // a log line without the permission to post
// #endregion redact

// #region revoke
await hooks.revoke(ref); // or the URL
console.log(await hooks.revoked()); // hooks.restore(ref) opens it again
// #endregion revoke
