import { createClient, JobFailedError } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
import { expect, test } from "vitest";
import { makeAd } from "./your-app.ts";

test("an ad is made", async () => {
  await using mock = await startMock({ advance: "immediate" });
  const ads = createClient({ baseUrl: mock.url, ...mock.credentials });
  expect(await makeAd(ads, { video: "https://shop.example.com/shoe.mp4" })).toMatch(/\.mp4$/);
});

test("a failed job is an error of its own", async () => {
  await using mock = await startMock({ advance: "immediate" });
  const ads = createClient({ baseUrl: mock.url, ...mock.credentials });
  const made = makeAd(ads, { video: "https://shop.example.com/shoe%5Bfail%5D.mp4" });
  await expect(made).rejects.toBeInstanceOf(JobFailedError);
});
