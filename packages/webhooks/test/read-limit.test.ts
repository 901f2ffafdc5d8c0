// A URL that many know: what it costs the service, and this process.
import { expect, it } from "vitest";
import { memoryStore } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const PER_MINUTE = 30;
const POSTS = 4 * PER_MINUTE;

it("posts beyond the limit wait in line, are looked at once more when their turn comes, and none is lost", async () => {
  const ids = Array.from({ length: POSTS }, (_, index) => JOB_ID.slice(0, -3) + String(index + 100));
  const service = await startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const lease = store.lease.bind(store);
  let leases = 0;
  store.lease = async (options) => {
    const leased = await lease(options);
    if (leased) leases++;
    return leased;
  };
  const ran: string[] = [];
  const { hooks } = await startReceiver(
    { client: service.client, store, clock, readsPerMinute: PER_MINUTE },
    (receiver) => receiver.fallback(({ job }) => ran.push(job.id)),
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  for (const id of ids) await postJson(url, templatePost({ id }));
  await hooks.idle();
  const ranAfter = [ran.length];
  for (let minute = 1; minute <= POSTS / PER_MINUTE - 1; minute++) {
    for (let step = 0; step < 20; step++) {
      clock.advance("3s");
      await hooks.idle();
    }
    ranAfter.push(ran.length);
  }
  expect(ranAfter).toEqual([30, 60, 90, 120]);
  expect(ran).toEqual(ids);
  expect(service.reads).toHaveLength(POSTS);
  // All but those of the first minute had to wait, and were looked at twice.
  expect(leases).toBe(POSTS + (POSTS - PER_MINUTE));
});
