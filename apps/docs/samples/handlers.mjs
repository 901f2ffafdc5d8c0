import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";

const mock = await startMock({
  handlers: {
    "credits.getRemaining": () => ({ status: 200, body: { remaining_credits: 3 } }),
    "aiEditing.get": async (_request, next) => {
      const answer = await next();
      return { ...answer, body: { ...Object(answer.body), name: "Another name" } };
    },
  },
});
const ads = createClient({ baseUrl: mock.url, ...mock.credentials });
console.log((await ads.credits.getRemaining()).remaining_credits); // 3
await mock.close();
