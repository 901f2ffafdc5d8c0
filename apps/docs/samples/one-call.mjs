import { createClient } from "@video-ads/client";

const ads = createClient();
const done = await ads.aiEditing.previewAndRender(
  { video_url: "https://shop.example.com/trail-shoe.mp4", editing_style: "film" },
  { approve: ({ preview }) => preview !== null }, // your check of the preview: only true renders it
);
const { bytes } = await ads.download(done.video_output, "second-ad.mp4");
console.log(`${bytes} bytes in second-ad.mp4`);
