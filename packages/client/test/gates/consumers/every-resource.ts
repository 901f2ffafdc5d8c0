/** Twenty different operations, of all resources: as many record types as can be met. */
import { createClient } from "@video-ads/client";

export async function visit(): Promise<void> {
  const ads = createClient();
  await ads.links.create({ url: "https://shop.example.com" });
  await ads.links.createWithParams({ title: "Shoe" });
  await ads.linkToVideos.create({ link: "id" });
  await ads.linkToVideos.get("id");
  await ads.lipsyncs.preview({ text: "Hello" });
  await ads.lipsyncs.get("id");
  await ads.lipsyncs.createMultiAvatar({ video_inputs: [] });
  await ads.lipsyncsV2.list({ ids: ["id"] });
  await ads.customTemplates.list();
  await ads.customTemplates.get("id");
  await ads.customTemplateJobs.create({ template_id: "id", variables: {} });
  await ads.aiEditing.create({ video_url: "https://a.example.com/v.mp4", editing_style: "film" });
  await ads.adsClone.create({ link: "id", video_url: "https://a.example.com/v.mp4" });
  await ads.htmlInteractiveAds.create({ link: "id", style_ids: ["a"] });
  await ads.htmlInteractiveAds.list();
  await ads.htmlInteractiveAds.listStyles();
  await ads.dyoa.list();
  await ads.personas.list();
  await ads.voices.list();
  await ads.credits.getRemaining();
}
