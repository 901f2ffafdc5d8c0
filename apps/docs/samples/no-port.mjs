import { createClient } from "@video-ads/client";
import { createMock } from "@video-ads/mock";

const mock = await createMock({ advance: "immediate" });
const ads = createClient({ baseUrl: mock.url, ...mock.credentials, fetch: mock.fetch });
console.log((await ads.credits.getRemaining()).remaining_credits > 0);
await mock.close();
