import { createClient, JobFailedError } from "@video-ads/client";

const ads = createClient();

// #region magic
const failing = await ads.aiEditing.create({
  video_url: "https://shop.example.com/shoe%5Bfail%5D.mp4", // [fail], as a URL says it
  editing_style: "film",
});
const ended = await ads.aiEditing.wait(failing).catch((error) => error);
console.log(ended instanceof JobFailedError, ended.reason);
// #endregion magic
