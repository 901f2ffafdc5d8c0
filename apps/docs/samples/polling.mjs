// #region one
import { createClient } from "@video-ads/client";

const ads = createClient();
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
const { preview } = await ads.aiEditing.wait(job, { until: "preview", timeoutMs: 10 * 60_000 });
console.log("preview:", preview);
// #endregion one

// #region many
const styles = await ads.htmlInteractiveAds.listStyles();
const link = await ads.links.create({ url: "https://shop.example.com/trail-shoe" });
const requests = await Promise.all(
  styles.slice(0, 2).map(({ id }) => ads.htmlInteractiveAds.create({ link: link.id, style_ids: [id] })),
);
for (const result of await ads.htmlInteractiveAds.waitAll(requests)) {
  if (result.status === "fulfilled") console.log("ads:", result.value.ads.map((ad) => ad.html_url).join(" "));
  else console.error(result.reason);
}
// #endregion many

// #region list
const since = new Date(Date.now() - 24 * 3_600_000);
const recent = await ads.htmlInteractiveAds.list({ created_after: since });
const known = await ads.htmlInteractiveAds.list({ ids: requests.map(({ id }) => id) });
console.log(recent.length, "in the last day,", known.length, "by id");
// #endregion list
