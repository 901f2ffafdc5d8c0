// Many jobs, of whose posts a third is lost and a third comes twice, all in random order, while a fifth of the reads lags behind, handlers fail
// and processes are killed: every final state is handled. In `test:full` it is two thousand jobs and fifty kills, and nothing is set that has a
// default; the short run waits less.
import { randomUUID } from "node:crypto";
import { FULL } from "@video-ads/testing/full";
import { describe, expect, it } from "vitest";
import { createWebhooks } from "../src/index.ts";
import { reordered, requestTo, samplePost } from "../src/testing.ts";
import { durableStores, openDurable } from "./support/durable.ts";
import { lipsyncV2, VIDEO } from "./support/jobs.ts";
import { kill, pause, startProcess } from "./support/process.ts";
import { SECRET, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const JOBS = FULL ? 2_000 : 300;
const CRASHES = FULL ? 50 : 2;
/** Kills of these that come while what no post has told of is found by reading. */
const LATE_CRASHES = FULL ? 5 : 1;
/** Of a job, at most. By default the third attempt comes 35 s after the first. */
const FAILURES = 2;
const SILENCE = FULL ? {} : { olderThan: "400ms" as const };
/** The default. */
const CONCURRENCY = 10;
/** Outcomes that may be on their way to the store while the next handlers run: as many as are taken at once, on Postgres up to 100 more. */
const ON_THE_WAY = { SQLite: CONCURRENCY, Postgres: CONCURRENCY + 100 };
/** In full it is the default. */
const LEASE_MS = FULL ? 5_000 : 1_000;
/** The part of it for which a process is alive at least that has just taken a job. */
const ALIVE_FOR = 0.8;
const SENDERS = 10;
const DONE = "lipsyncV2.done";
const TIMEOUT = FULL ? 1_800_000 : 180_000;

/** Ids of finished jobs, a service that knows them, and their posts: none, one or two of each, in an order of its own. */
async function jobs() {
  const ids = Array.from({ length: JOBS }, () => randomUUID());
  const records = ids.map((id) => [id, lipsyncV2({ id, status: "done", output: VIDEO })]);
  const service = await startService(Object.fromEntries(records));
  for (const id of ids) service.older.set(id, lipsyncV2({ id, status: "running" }));
  const posts = ids.flatMap((id, index) => Array.from({ length: index % 3 }, () => id));
  return { ids, service, posts: reordered(posts, 42) };
}

/** The runs of a process that came to the end of the handler, by what became of them then, with how many there were of each job. */
interface Runs {
  /** Written down. */
  kept: Map<string, number>;
  /** Neither written down nor refused: the process was killed. */
  cutOff: Map<string, number>;
}

function runsOf(lines: readonly string[]): Runs & { refusedAfterMs: number[] } {
  const [kept, cutOff] = [new Map<string, number>(), new Map<string, number>()];
  const refusedAfterMs: number[] = [];
  const add = (to: Map<string, number>, id: string, count: number): void => {
    const sum = (to.get(id) ?? 0) + count;
    if (sum === 0) to.delete(id);
    else to.set(id, sum);
  };
  for (const line of lines) {
    const [what, ...rest] = line.split(" ");
    const id = rest[what === "end" ? 1 : 0] ?? "";
    // A job whose reads lag behind for long has made progress first.
    if (what === "end" && rest[0] === DONE) add(cutOff, id, 1);
    if (what === "kept") add(kept, id, 1);
    if (what === "refused") refusedAfterMs.push(Number(rest[1]));
    if (what === "kept" || what === "refused") add(cutOff, id, -1);
  }
  return { kept, cutOff, refusedAfterMs };
}

describe.each(durableStores)("on the $name store", ({ name, create }) => {
  it(`${JOBS} jobs all end, whatever becomes of posts and processes`, { timeout: TIMEOUT }, async ({ annotate }) => {
    const { ids, service, posts } = await jobs();
    const where = await create();
    const baseUrl = "https://app.example.com/webhooks";
    const settings = {
      store: where,
      service: service.baseUrl,
      secret: SECRET,
      baseUrl,
      handlerMs: 20,
      failures: FAILURES,
      ...(!FULL && { lease: LEASE_MS }),
    };
    // The application starts jobs and looks after them here; handlers run in processes of their own.
    const store = openDurable(where);
    const hooks = createWebhooks({ secret: SECRET, baseUrl, client: service.client, store, work: false }).fallback(
      () => {},
    );
    const paths = new Map<string, string>();
    for (const id of ids) {
      const { url, ref } = await hooks.urlFor("lipsyncV2");
      await hooks.bind(ref, id);
      paths.set(id, url.slice(url.lastIndexOf("/")));
    }

    let receiver = await startProcess(settings);
    const said = [receiver.lines];
    const crash = async (): Promise<void> => {
      await kill(receiver);
      receiver = await startProcess(settings);
      said.push(receiver.lines);
    };
    const early = CRASHES - LATE_CRASHES;
    const crashAt = Array.from({ length: early }, (_, index) => Math.floor(((index + 1) * posts.length) / (early + 1)));
    const pauseAt = Math.floor(posts.length / 2 / SENDERS) * SENDERS;
    for (let at = 0; at < posts.length; at += SENDERS) {
      if (crashAt[0] !== undefined && at >= crashAt[0]) {
        crashAt.shift();
        await crash();
      }
      const { base } = receiver;
      const sent = posts.slice(at, at + SENDERS).map(async (id) => {
        const post = (): Promise<Response | undefined> =>
          fetch(requestTo(base + paths.get(id), samplePost("lipsyncV2", "done", { id }))).catch(() => undefined);
        let answer = await post();
        // A receiver that was stopped for longer than it waits for its store says so when it goes on, and its server closes the connections that
        // nothing came on meanwhile; senders try again.
        for (let tries = 0; (answer?.status ?? 503) === 503 && tries < 10; tries++) answer = await post();
        return answer;
      });
      if (at === pauseAt) await pause(receiver, LEASE_MS + 200);
      expect(new Set((await Promise.all(sent)).map((answer) => answer?.status))).toEqual(new Set([204]));
    }
    const ended = (): Set<string> =>
      new Set(
        said.flat().flatMap((line) => {
          const [what, name, id = ""] = line.split(" ");
          return what === "end" && name === DONE ? [id] : [];
        }),
      );
    const settled = async (): Promise<boolean> =>
      ended().size >= JOBS && (await store.dueIn()) === undefined && runsOf(receiver.lines).cutOff.size === 0;
    let hasFound = false;
    for (const end = Date.now() + 0.8 * TIMEOUT; Date.now() < end && !(await settled()); ) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      hasFound = (await hooks.reconcile(SILENCE)).found > 0 || hasFound;
      if (hasFound && said.length <= CRASHES) await crash();
    }
    expect(said.length).toBe(1 + CRASHES);
    // Where one is missing: where it is, and what was said of it.
    const missing = ids.filter((id) => !ended().has(id));
    const kept = missing.map(async (jobId) => ({
      waiting: await hooks.inbox({ jobId }),
      dead: await hooks.deadLetters({ jobId }),
      said: said.map((lines) => lines.filter((line) => line.includes(jobId))),
      posts: posts.filter((id) => id === jobId).length,
      silent: (await store.takeSilent({ olderThanMs: 0, limit: JOBS })).some((one) => one.jobId === jobId),
    }));
    expect([await Promise.all(kept), missing.length > 0 && (await hooks.stats())]).toEqual([[], false]);
    expect([...ended()].sort()).toEqual([...ids].sort());

    // How often a job runs again depends on the machine. Why it does must not: the run before was cut off with its process, or its
    // lease was over when it was to be written down.
    const runs = said.map(runsOf);
    const total = (field: keyof Runs, id: string): number =>
      runs.reduce((sum, one) => sum + (one[field].get(id) ?? 0), 0);
    for (const id of ids) {
      const [kept, cutOff] = [total("kept", id), total("cutOff", id)];
      // A process may be killed after it has written something down and before it has said so.
      expect([id, kept === 1 || (kept === 0 && cutOff > 0)]).toEqual([id, true]);
    }
    const cutOff = runs.map((one) => one.cutOff.size);
    expect(cutOff.pop()).toBe(0);
    const most = CONCURRENCY + (name === "Postgres" ? ON_THE_WAY.Postgres : ON_THE_WAY.SQLite);
    for (const count of cutOff) expect(count).toBeLessThanOrEqual(most);
    const refusedAfterMs = runs.flatMap((one) => one.refusedAfterMs);
    expect(refusedAfterMs.filter((ms) => ms < LEASE_MS * ALIVE_FOR)).toEqual([]);
    const lost = cutOff.reduce((sum, count) => sum + count, 0);
    const failed = said.flat().filter((line) => line.startsWith("fail ")).length;
    await annotate(
      `Ran again: ${lost} that a crash cut off, ${refusedAfterMs.length} whose lease was over, ${failed} that had failed.`,
    );
    // As many as handlers fail of so many ids at random.
    expect(failed).toBeGreaterThan(JOBS / 8);
    expect(await store.takeSilent({ olderThanMs: 0, limit: 1 })).toEqual([]);
    expect(await hooks.deadLetters()).toEqual([]);
  });
});

it(`in memory, ${JOBS} jobs are each handled exactly once`, { timeout: TIMEOUT }, async () => {
  const { ids, service, posts } = await jobs();
  const ran: string[] = [];
  const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
    receiver.fallback(({ name, job }) => ran.push(`${name} ${job.id}`)),
  );
  const urls = new Map<string, string>();
  for (const id of ids) {
    const { url, ref } = await hooks.urlFor("lipsyncV2");
    await hooks.bind(ref, id);
    urls.set(id, url);
  }
  for (let at = 0; at < posts.length; at += SENDERS) {
    const batch = posts.slice(at, at + SENDERS);
    await Promise.all(batch.map((id) => fetch(requestTo(urls.get(id) ?? "", samplePost("lipsyncV2", "done", { id })))));
  }
  await until(async () => {
    await hooks.reconcile({ olderThan: "1ms" });
    await hooks.idle();
    return ran.length >= JOBS;
  }, TIMEOUT);
  expect(ran.sort()).toEqual(ids.map((id) => `lipsyncV2.done ${id}`).sort());
});
