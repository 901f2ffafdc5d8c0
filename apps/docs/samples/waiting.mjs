// #region wait
import { createClient, JobTimeoutError } from "@video-ads/client";

const ads = createClient();
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "paper" });
const previewed = await ads.aiEditing.wait(job, {
  until: "preview",
  onProgress: ({ status, progress }) => console.log(status, progress),
});
// #endregion wait

// #region deadline
await ads.aiEditing.render(previewed.id);
try {
  await ads.aiEditing.wait(previewed.id, { timeoutMs: 1 });
} catch (error) {
  if (!(error instanceof JobTimeoutError)) throw error;
  console.log("not finished yet; ask again later:", error.job?.id ?? previewed.id);
}
// #endregion deadline

// #region watch
for await (const { job: now, status } of ads.aiEditing.watch(previewed.id)) {
  console.log(status, now.video_output);
}
// #endregion watch

// #region download
const done = await ads.aiEditing.wait(previewed.id);
const { bytes } = await ads.download(done.video_output, "edit.mp4");
console.log(`${bytes} bytes in edit.mp4`);
// #endregion download

// #region wait-all
const jobs = await Promise.all([
  ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" }),
  ads.aiEditing.create({ video_url: "https://shop.example.com/boot.mp4", editing_style: "film" }),
]);
const settled = await ads.aiEditing.waitAll(jobs, { until: "preview" });
for (const result of settled) {
  if (result.status === "fulfilled") console.log(result.value.preview);
  else console.error(result.reason);
}
// #endregion wait-all
