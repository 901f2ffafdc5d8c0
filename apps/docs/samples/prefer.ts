import { ApiError, createClient } from "@video-ads/client";

const ads = createClient();

// #region prefer
const slowDown = await ads.credits
  .getRemaining({ headers: { Prefer: "code=429" }, maxRetries: 0 })
  .catch((error: unknown) => error);
console.log(slowDown instanceof ApiError && slowDown.status); // 429
// #endregion prefer
