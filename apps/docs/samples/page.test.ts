import { createClient } from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { createMock } from "@video-ads/mock";
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, expect, test } from "vitest";

const page = "https://app.example.com/api/video-ads";
const mock = await createMock({ advance: "immediate" });
const proxy = fetchProxy({
  path: new URL(page).pathname,
  operations: ["credits.getRemaining"],
  authorize: () => true,
  baseUrl: mock.url,
  ...mock.credentials,
  fetch: mock.fetch,
});
const server = setupServer(http.all(`${page}/*`, ({ request }) => proxy(request)));
server.listen();
afterAll(async () => {
  server.close();
  await mock.close();
});

test("the page shows how many credits are left", async () => {
  const ads = createClient({ baseUrl: page, viaProxy: true });
  expect((await ads.credits.getRemaining()).remaining_credits).toBeGreaterThan(0);
});
