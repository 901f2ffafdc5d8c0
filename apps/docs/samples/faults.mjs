import { createClient } from "@video-ads/client";
import { createMock, faultMatrix } from "@video-ads/mock";

const mock = await createMock();
const matrix = await faultMatrix(mock, async ({ url, fetch, credentials }) => {
  const ads = createClient({ baseUrl: url, ...credentials, fetch, timeoutMs: 10_000 });
  const { remaining_credits } = await ads.credits.getRemaining();
  return remaining_credits; // what your app has in the end; nothing, or an error, if it knows that it has none
});
console.log(matrix.mistakes.length, "mistakes"); // String(matrix) is a table
await mock.close();
