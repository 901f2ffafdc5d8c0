import { createClient } from "@video-ads/client";

const ads = createClient(); // reads the three settings from the environment
const job = await ads.aiEditing.create({
  video_url: "https://shop.example.com/trail-shoe.mp4",
  editing_style: "film",
});

const previewed = await ads.aiEditing.wait(job, { until: "preview" });
console.log("preview:", previewed.preview);

await ads.aiEditing.render(previewed.id);
const done = await ads.aiEditing.wait(previewed);
await ads.download(done.video_output, "ad.mp4");
console.log("the ad is in ad.mp4");
