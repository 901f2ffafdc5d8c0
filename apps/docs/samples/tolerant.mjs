import { createClient } from "@video-ads/client";

const ads = createClient();
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/a.mp4", editing_style: "film" });

switch (job.status) {
  case "done":
    console.log("Ready");
    break;
  case "failed":
  case "rejected":
    console.log("Something went wrong");
    break;
  default:
    console.log("In progress"); // including a status that does not exist yet
}
