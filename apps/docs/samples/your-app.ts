import { outcomeOf, type VideoAds } from "@video-ads/client";

/** Makes a video ad for a product. The app passes its client; the tests pass one for the mock. */
export async function makeAd(ads: VideoAds, product: { video: string }): Promise<string> {
  const job = await ads.aiEditing.create({ video_url: product.video, editing_style: "film" });
  const { id } = await ads.aiEditing.wait(job, { until: "preview" });
  await ads.aiEditing.render(id).catch((error: unknown) => {
    // If the outcome is unknown, the job tells it. A second request could be a second charge.
    if (outcomeOf(error) !== "unknown") throw error;
  });
  const { video_output } = await ads.aiEditing.wait(id);
  if (!video_output) throw new Error("The finished job has no video.");
  return video_output;
}
