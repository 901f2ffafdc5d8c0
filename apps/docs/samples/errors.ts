import {
  ApiError,
  ConnectionError,
  createClient,
  InsufficientCreditsError,
  JobFailedError,
  ValidationError,
} from "@video-ads/client";

const ads = createClient();

// #region catch
async function edit(video_url: string): Promise<string | null> {
  try {
    const job = await ads.aiEditing.create({ video_url, editing_style: "glitch" });
    const { preview } = await ads.aiEditing.wait(job, { until: "preview" });
    return preview;
  } catch (error) {
    if (error instanceof ValidationError) console.error("wrong:", error.fields);
    else if (error instanceof InsufficientCreditsError) console.error("the account is empty");
    else if (error instanceof JobFailedError) console.error("the job failed:", error.reason);
    else if (error instanceof ApiError) console.error(error.status, "after", error.attempts, "attempts");
    else if (error instanceof ConnectionError) console.error(error.sent ? "may have arrived" : "was not sent");
    else throw error;
    return null;
  }
}
// #endregion catch

console.log(await edit("https://shop.example.com/trail-shoe.mp4"));
console.log(await edit("https://shop.example.com/trail-shoe%5Bfail%5D.mp4"));

// #region limits
const quick = await ads.credits.getRemaining({ timeoutMs: 5_000, maxRetries: 0 });
console.log(quick.remaining_credits);
// #endregion limits

// #region abort
const stop = new AbortController();
setTimeout(() => stop.abort(), 20);
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/a.mp4", editing_style: "film" });
await ads.aiEditing.wait(job, { signal: stop.signal }).catch((reason) => console.log("stopped:", reason.name));
// #endregion abort
