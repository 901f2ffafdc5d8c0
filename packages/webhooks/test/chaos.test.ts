// Many jobs, of whose posts a third is lost and a third comes twice, all in random order, while processes are killed: every final
// state is handled. With VIDEO_ADS_TEST_FULL it is ten thousand jobs.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createWebhooks } from "../src/index.ts";
import { reordered, requestTo, samplePost } from "../src/testing.ts";
import { durableStores, openDurable } from "./support/durable.ts";
import { lipsyncV2, VIDEO } from "./support/jobs.ts";
import { kill, startProcess } from "./support/process.ts";
import { SECRET, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const FULL = Boolean(process.env.VIDEO_ADS_TEST_FULL);
const JOBS = FULL ? 10_000 : 300;
const CRASHES = 2;
const CONCURRENCY = 20;
const SENDERS = 10;
const TIMEOUT = FULL ? 600_000 : 60_000;

/** Ids of finished jobs, a service that knows them, and their posts: none, one or two of each, in an order of its own. */
async function jobs() {
  const ids = Array.from({ length: JOBS }, () => randomUUID());
  const records = ids.map((id) => [id, lipsyncV2({ id, status: "done", output: VIDEO })]);
  const service = await startService(Object.fromEntries(records));
  const posts = ids.flatMap((id, index) => Array.from({ length: index % 3 }, () => id));
  return { ids, service, posts: reordered(posts, 42) };
}

describe.each(durableStores)("on the $name store", ({ create }) => {
  it(`${JOBS} jobs all end, whatever becomes of posts and processes`, { timeout: TIMEOUT }, async () => {
    const { ids, service, posts } = await jobs();
    const where = await create();
    const baseUrl = "https://app.example.com/webhooks";
    const settings = {
      store: where,
      service: service.baseUrl,
      secret: SECRET,
      baseUrl,
      lease: 1_000,
      handlerMs: 1,
      concurrency: CONCURRENCY,
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
    const crashAt = Array.from({ length: CRASHES }, (_, index) =>
      Math.floor(((index + 1) * posts.length) / (CRASHES + 1)),
    );
    for (let at = 0; at < posts.length; at += SENDERS) {
      if (crashAt[0] !== undefined && at >= crashAt[0]) {
        crashAt.shift();
        await kill(receiver);
        receiver = await startProcess(settings);
        said.push(receiver.lines);
      }
      const { base } = receiver;
      const sent = posts.slice(at, at + SENDERS).map((id) => {
        return fetch(requestTo(base + paths.get(id), samplePost("lipsyncV2", "done", { id })));
      });
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([204]));
    }
    const ended = (): string[] => said.flat().filter((line) => line.startsWith("end "));
    const end = Date.now() + TIMEOUT;
    while (new Set(ended()).size < JOBS && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await hooks.reconcile({ olderThan: 400 });
    }
    const times = new Map<string, number>();
    for (const line of ended()) times.set(line, (times.get(line) ?? 0) + 1);
    expect([...times.keys()].sort()).toEqual(ids.map((id) => `end lipsyncV2.done ${id} 1`).sort());
    // Once each. Only what had ended and was not yet written down when a process was killed may run again: with the next lease.
    const again = [...times.values()].filter((count) => count > 1);
    expect(again.length).toBeLessThanOrEqual(CRASHES * CONCURRENCY);
    await until(async () => (await store.dueIn()) === undefined);
    expect(await store.takeSilent({ olderThanMs: 0, limit: 1 })).toEqual([]);
    expect(await hooks.deadLetters()).toEqual([]);
  });
});

it(`in memory, ${JOBS} jobs are each handled exactly once`, { timeout: TIMEOUT }, async () => {
  const { ids, service, posts } = await jobs();
  const ran: string[] = [];
  const options = { client: service.client, concurrency: CONCURRENCY, readsPerMinute: 1_000 };
  const { hooks } = await startReceiver(options, (receiver) =>
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
    await hooks.reconcile({ olderThan: 1 });
    await hooks.idle();
    return ran.length >= JOBS;
  });
  expect(ran.sort()).toEqual(ids.map((id) => `lipsyncV2.done ${id}`).sort());
});
