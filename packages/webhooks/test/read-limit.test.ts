// A URL that many know: what it costs the service, and this process.
import { expect, it } from "vitest";
import { memoryStore } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { ReadLimit } from "../src/trust/read-limit.ts";
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
  for (let minute = 1; minute <= POSTS / PER_MINUTE; minute++) {
    for (let step = 0; step < 20; step++) {
      clock.advance("3s");
      await hooks.idle();
    }
    ranAfter.push(ran.length);
  }
  expect(ranAfter).toEqual([30, 31, 61, 91, 120]);
  expect(ran).toEqual(ids);
  expect(service.reads).toHaveLength(POSTS);
  // All but those of the first minute had to wait, and were looked at twice.
  expect(leases).toBe(POSTS + (POSTS - PER_MINUTE));
});

it("no minute has more reads of a URL than the limit, wherever it begins", () => {
  const clock = fakeClock();
  const limit = new ReadLimit(PER_MINUTE, clock);
  const start = clock();
  const reads: number[] = [];
  const waiting = new Set(Array.from({ length: POSTS }, (_, index) => `post ${index}`));
  for (; waiting.size > 0; clock.advance("500ms")) {
    // As many as there are ask at any time: the first half at once, and of the others one in each round.
    const asking = [...waiting].slice(0, clock() === start ? PER_MINUTE / 2 : POSTS);
    for (const post of asking) {
      if (limit.take("ref", post) > 0) continue;
      waiting.delete(post);
      reads.push(clock() - start);
    }
  }
  const inMinuteFrom = (from: number): number => reads.filter((at) => at >= from && at < from + 60_000).length;
  expect(Math.max(...reads.map(inMinuteFrom))).toBe(PER_MINUTE);
  // And what may be read is: four minutes of posts begin in the first and end in the fourth.
  expect(reads.at(-1)).toBeLessThan(240_000);
});
