import { type AiEditing, createClient } from "@video-ads/client";

const ads = createClient();
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/a.mp4", editing_style: "film" });

// #region open
function headline({ status }: AiEditing): string {
  switch (status) {
    case "done":
      return "Ready";
    case "failed":
    case "rejected":
      return "Something went wrong";
    default:
      return "In the works"; // also a status that does not exist yet
  }
}
// #endregion open

console.log(headline(job));
