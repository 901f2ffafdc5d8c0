// Jobs whose cost is open are read again: what a job has used can be shown later than its end, and nobody may have looked since.
import { jobsOf } from "@video-ads/operate/call";
import type { Session } from "../session.ts";
import type { JobKey } from "../spending/spending.ts";
import { noteJobs } from "./settle.ts";

/** The latest. All are read at once, and none of them is waited for longer. */
const MOST_JOBS = 20;
const MOST_MS = 10_000;

/**
 * What cannot be read stays as it is.
 *
 * @param which Of them.
 * @throws {LedgerError} when the ledger cannot be read.
 */
export async function readOpen(
  session: Session,
  aborted: AbortSignal,
  which: (job: JobKey) => boolean = () => true,
): Promise<void> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(MOST_MS)]);
  const open = session.spending.open().filter(which).slice(0, MOST_JOBS);
  await Promise.allSettled(
    open.map(async ({ id, resource }) => {
      const jobs = jobsOf(session.ads, resource);
      const state = jobs.stateOf(await jobs.read(id, { signal }));
      const outcome = state.outcome ?? (state.previewReady ? "preview_ready" : "running");
      await noteJobs(session, resource, [{ state, outcome }]);
    }),
  );
}
