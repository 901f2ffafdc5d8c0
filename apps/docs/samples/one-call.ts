import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@video-ads/client";

const ads = createClient();
const file = join(tmpdir(), `trail-shoe-${process.pid}.mp4`);

// #region all
const done = await ads.aiEditing.previewAndRender(
  { video_url: "https://shop.example.com/trail-shoe.mp4", editing_style: "film" },
  { approve: ({ preview }) => preview !== null },
);
const { bytes } = await ads.download(done.video_output, file);
// #endregion all
console.log(bytes > 1000 ? "the film is here" : "that is no film");
