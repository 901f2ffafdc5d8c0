import { createClient, outcomeOf } from "@video-ads/client";

const ads = createClient();
const video = { video_url: "https://shop.example.com/trail-shoe.mp4", editing_style: "film" } as const;

// #region paid
try {
  const { id } = await ads.aiEditing.create(video);
  console.log("made", id);
} catch (error) {
  // Whatever is not "unknown" has made nothing, and cost nothing.
  if (outcomeOf(error) !== "unknown") throw error;
  console.error("it may have been made, and paid for: look for it, and do not send it again", error);
}
// #endregion paid
