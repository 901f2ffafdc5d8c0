// #region catch
import {
  ApiError,
  ConnectionError,
  createClient,
  InsufficientCreditsError,
  JobFailedError,
  ValidationError,
} from "@video-ads/client";

const ads = createClient();
try {
  const job = await ads.aiEditing.create({
    video_url: "https://shop.example.com/trail-shoe.mp4",
    editing_style: "glitch",
  });
  const { preview } = await ads.aiEditing.wait(job, { until: "preview" });
  console.log("preview:", preview);
} catch (error) {
  if (error instanceof ValidationError) console.error("invalid:", error.fields);
  else if (error instanceof InsufficientCreditsError) console.error("not enough credits");
  else if (error instanceof JobFailedError) console.error("the job failed:", error.reason);
  else if (error instanceof ApiError) console.error(error.status, "after", error.attempts, "attempts");
  else if (error instanceof ConnectionError) console.error(error.sent ? "may have arrived" : "was not sent");
  else throw error;
}
// #endregion catch

// #region limits
const quick = await ads.credits.getRemaining({ timeoutMs: 5_000, maxRetries: 0 });
console.log(quick.remaining_credits);
// #endregion limits

// #region abort
const stop = new AbortController();
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/a.mp4", editing_style: "film" });
setTimeout(() => stop.abort(), 20);
await ads.aiEditing.wait(job, { signal: stop.signal }).catch((reason) => console.log("stopped:", reason.name));
// #endregion abort
