import { createClient, InsufficientCreditsError } from "@video-ads/client";
import { mockTest } from "@video-ads/mock/vitest";
import { expect } from "vitest";

const test = mockTest();

test("an account without credits makes no ad, and one with credits does", async ({ account }) => {
  const ads = createClient({ baseUrl: account.url, ...account.credentials });
  const { remaining_credits } = await ads.credits.getRemaining();
  await account.control.grant(-remaining_credits);
  const link = { url: "https://shop.example.com/trail-shoe" };
  await expect(ads.links.create(link)).rejects.toBeInstanceOf(InsufficientCreditsError);

  await account.control.grant(10, "A refill");
  await ads.links.create(link);
  expect((await ads.credits.getRemaining()).remaining_credits).toBeLessThan(10);
});
