import { createClient } from "@video-ads/client";

// With the settings of the environment.
const ads = createClient();
const job = await ads.aiEditing.create({
  video_url: "https://shop.example.com/trail-shoe.mp4",
  editing_style: "film",
});

const previewed = await ads.aiEditing.wait(job, { until: "preview" });
console.log("look at", previewed.preview);

await ads.aiEditing.render(previewed.id);
const done = await ads.aiEditing.wait(previewed);
console.log("the ad is at", done.video_output);
