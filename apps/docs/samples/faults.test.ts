import { createClient } from "@video-ads/client";
import { createMock, faultMatrix } from "@video-ads/mock";
import { expect, test } from "vitest";
import { makeAd } from "./your-app.ts";

test("an ad is made, whatever goes wrong", { timeout: 60_000 }, async ({ signal }) => {
  await using mock = await createMock();
  const matrix = await faultMatrix(
    mock,
    ({ url, fetch, credentials }) => {
      const ads = createClient({ baseUrl: url, ...credentials, fetch, timeoutMs: 10_000 });
      return makeAd(ads, { video: "https://shop.example.com/shoe.mp4" });
    },
    { signal }, // ends the matrix with its test
  );
  expect(matrix.mistakes, String(matrix)).toEqual([]);
  expect(matrix.notes).toEqual([]); // nothing was left unchecked
});
