import { ApiError, createClient } from "@video-ads/client";

const ads = createClient();
try {
  await ads.credits.getRemaining({ headers: { Prefer: "code=429" }, maxRetries: 0 });
} catch (error) {
  console.log(error instanceof ApiError && error.status); // 429
}
