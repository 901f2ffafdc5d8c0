// What a shop would do: one function that the app's own tests call with a client for the mock.
import type { VideoAds } from "@video-ads/client";

// #region app
export async function makeAd(ads: VideoAds, product: { video: string }): Promise<string> {
  const job = await ads.aiEditing.create({ video_url: product.video, editing_style: "film" });
  const { id } = await ads.aiEditing.wait(job, { until: "preview" });
  await ads.aiEditing.render(id);
  const { video_output } = await ads.aiEditing.wait(id);
  if (!video_output) throw new Error("The finished job has no video.");
  return video_output;
}
// #endregion app
