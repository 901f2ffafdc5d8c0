import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";

const mock = await startMock({ usage: "video-ads.usage.json" });
const ads = createClient({ baseUrl: mock.url, ...mock.credentials });
await ads.credits.getRemaining();

const rows = await mock.control.coverage();
for (const { of, what, order } of rows.filter(({ met }) => !met)) console.log(of, what, order);
// credits.getRemaining 429 await control.rules.add({ kind: "request", operation: "credits.getRemaining", status: 429 });
await mock.close();
