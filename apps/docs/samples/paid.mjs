import { createClient, outcomeOf } from "@video-ads/client";

const ads = createClient();
try {
  const job = await ads.aiEditing.create({
    video_url: "https://shop.example.com/trail-shoe.mp4",
    editing_style: "film",
  });
  console.log("made", job.id);
} catch (error) {
  // Any other outcome: nothing was made, and nothing was charged.
  if (outcomeOf(error) !== "unknown") throw error;
  console.error("The job may exist and may have been charged: look for it before you send it again.", error);
}
