import type { CustomTemplateJob } from "@video-ads/client";
import type { Webhooks } from "@video-ads/webhooks";
import type { Feed } from "./feed.ts";

/** Milliseconds that an event may take to arrive: a webhook that is lost is found by the receiver itself, which looks after a minute. */
const TIMEOUT_MS = 180_000;

/** Events that the tour waits for. */
export type AwaitedEvent = "customTemplateJob.previewReady" | "customTemplateJob.done";

/** The job that came with an event, as soon as it is there. Rejects when it does not come. */
export type Arrival = (event: AwaitedEvent, id: string) => Promise<CustomTemplateJob>;

/** Registers the app's handlers, and lets the tour wait for an event of one job. */
export function registerHandlers(hooks: Webhooks, feed: Feed): Arrival {
  const arrived = new Map<string, CustomTemplateJob>();
  const waiting = new Map<string, (job: CustomTemplateJob) => void>();
  const keep = (event: AwaitedEvent, job: CustomTemplateJob): void => {
    arrived.set(`${event} ${job.id}`, job);
    waiting.get(`${event} ${job.id}`)?.(job);
  };
  hooks
    .on("customTemplateJob.previewReady", ({ name, via, job }) => {
      feed.add({ event: name, id: job.id, via, link: job.preview });
      keep(name, job);
    })
    .on("customTemplateJob.done", ({ name, via, job }) => {
      feed.add({ event: name, id: job.id, via, link: job.video_output });
      keep(name, job);
    })
    .fallback(({ name, via, job }) => feed.add({ event: name, id: job.id, via, link: null }))
    .onError((error, { stage, event = "an event" }) => console.error(`   The ${stage} of ${event} failed: ${error}`));
  return (event, id) => {
    const key = `${event} ${id}`;
    const job = arrived.get(key);
    if (job) return Promise.resolve(job);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The webhook ${event} did not arrive within ${TIMEOUT_MS / 1000} s.`)),
        TIMEOUT_MS,
      );
      waiting.set(key, (found) => {
        clearTimeout(timer);
        resolve(found);
      });
    });
  };
}
