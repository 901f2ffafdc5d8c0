// #region start
import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";

const mock = await startMock({ advance: "manual" });
const ads = createClient({ baseUrl: mock.url, ...mock.credentials });
const { control } = mock; // for a mock in another process: createControl(url) of @video-ads/mock/control
// #endregion start

// #region clock
await control.advancement.set({ mode: "manual" }); // or time, reads, immediate
await control.clock.freeze(new Date("2030-01-01T00:00:00Z"));
await control.clock.advance(24 * 3_600_000); // resolves when everything that became due has happened
// #endregion clock

// #region jobs
const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
await control.jobs.fail(job.id, "The speaker is out of frame.");
console.log((await ads.aiEditing.get(job.id)).failed_reason);
// #endregion jobs

// #region rules
await control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500, count: 1 }); // the next one
await control.rules.add({ kind: "webhook", action: "duplicate" }); // or drop, delay, reorder
try {
  await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
} catch (error) {
  console.log(error instanceof Error && error.message);
}
// #endregion rules

// #region snapshot
const snapshot = await control.snapshot();
await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
await control.restore(snapshot);
console.log((await control.jobs.list()).length, "job"); // the second job is gone
// #endregion snapshot

// #region look
console.log((await control.requests.list({ violations: true })).length, (await control.deliveries.list()).length);
await control.traffic.set({ latencyMs: 80, rateLimited: 0.05, serverError: 0.01, reset: 0.01 });
await control.reset(); // forgets everything
await mock.close();
// #endregion look
