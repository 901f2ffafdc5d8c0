import { createClient, JobTimeoutError } from "@video-ads/client";

const ads = createClient();
const video = { video_url: "https://shop.example.com/trail-shoe.mp4", editing_style: "paper" } as const;

// #region wait
const job = await ads.aiEditing.create(video);
const previewed = await ads.aiEditing.wait(job, {
  until: "preview",
  onProgress: ({ status, progress }) => console.log(status, progress),
});
// #endregion wait

// #region watch
await ads.aiEditing.render(previewed.id);
for await (const { job: now, status } of ads.aiEditing.watch(previewed)) {
  console.log(status, now.video_output);
}
// #endregion watch

// #region wait-all
const jobs = await Promise.all([ads.aiEditing.create(video), ads.aiEditing.create(video)]);
const settled = await ads.aiEditing.waitAll(jobs, { until: "preview" });
for (const result of settled) {
  if (result.status === "fulfilled") console.log(result.value.preview);
  else console.error(result.reason);
}
// #endregion wait-all

// #region deadline
const late = await ads.aiEditing.create(video);
try {
  await ads.aiEditing.wait(late, { timeoutMs: 1 });
} catch (error) {
  if (!(error instanceof JobTimeoutError)) throw error;
  console.log("not yet; ask again later:", error.job?.id);
}
// #endregion deadline
