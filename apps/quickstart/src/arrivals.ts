import type { CustomTemplateJob } from "@video-ads/client";
import type { Webhooks } from "@video-ads/webhooks";
import type { EventLog } from "./app.ts";

/** Milliseconds that an event may take to arrive. */
const TIMEOUT_MS = 15_000;

/** Events that the tour waits for. */
export type AwaitedEvent = "customTemplateJob.previewReady" | "customTemplateJob.done";

/** The job that came with an event, as soon as it is there. Rejects when it does not come. */
export type Arrival = (event: AwaitedEvent, id: string) => Promise<CustomTemplateJob>;

/** Registers the app's handlers, and lets the tour wait for an event of one job. */
export function registerHandlers(hooks: Webhooks, log: EventLog): Arrival {
  const arrived = new Map<string, CustomTemplateJob>();
  const waiting = new Map<string, (job: CustomTemplateJob) => void>();
  const note = (event: string, id: string): void => {
    log.push({ at: new Date().toISOString(), event, id });
  };
  const keep = (event: AwaitedEvent, job: CustomTemplateJob): void => {
    note(event, job.id);
    arrived.set(`${event} ${job.id}`, job);
    waiting.get(`${event} ${job.id}`)?.(job);
  };
  hooks
    .on("customTemplateJob.previewReady", ({ job }) => keep("customTemplateJob.previewReady", job))
    .on("customTemplateJob.done", ({ job }) => keep("customTemplateJob.done", job))
    .fallback((event) => note(event.name, event.job.id));
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
