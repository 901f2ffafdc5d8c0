import { createClient, JobFailedError } from "@video-ads/client";

const ads = createClient();
const job = await ads.aiEditing.create({
  video_url: "https://shop.example.com/shoe%5Bfail%5D.mp4", // [fail], percent-encoded
  editing_style: "film",
});
try {
  await ads.aiEditing.wait(job);
} catch (error) {
  if (!(error instanceof JobFailedError)) throw error;
  console.log("failed:", error.reason);
}
