import { createWebhooks, fetchWebhooks } from "@video-ads/webhooks";
import { fakeClock, forgeries, samplePost, signedRequest } from "@video-ads/webhooks/testing";

const clock = fakeClock();
const at = { secret: "a secret of a test, long enough to be one", baseUrl: "https://app.example.com/webhooks", clock };
const hooks = createWebhooks({ ...at, trust: "payload" }).fallback(({ name }) => console.log(name));
const receive = fetchWebhooks(hooks);

const request = signedRequest("aiEditing", samplePost("aiEditing", "done"), at);
console.log((await receive(request.clone())).status); // 204
for (const { request: forged } of await forgeries(request)) console.log((await receive(forged)).status); // 404
clock.advance("5s"); // a handler that has failed is tried again
await hooks.idle();
