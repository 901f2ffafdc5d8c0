// What a dead letter holds is handled by nobody else, for as long as it is there and after it.
import { describe, expect, it, onTestFinished } from "vitest";
import { type Duration, GiveUp } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, previewReady, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { sharded, stores } from "./support/stores.ts";

const early = templatePost({ status: "pending", video_output: null });

describe.each([...stores, ...sharded])("on the $name store", (kind) => {
  /** Receives in a time that only `pass` moves; the first of two handlers of an end succeeds, and the other does not. */
  async function receiving(retry: Duration[] = []) {
    const [{ store, pass: passInStore, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const fail = (): never => {
      throw retry.length > 0 ? new Error("no") : new GiveUp("no");
    };
    const { hooks, log } = await startReceiver({ client: service.client, store, clock, retry }, (receiver) =>
      receiver
        .on("customTemplateJob.done", ({ id }) => void ran.push(id))
        .on("*.done", fail)
        .on("customTemplateJob.previewReady", ({ id }) => {
          ran.push(id);
          fail();
        })
        .fallback(({ phase }) => void ran.push(phase))
        .onError(() => {}),
    );
    const pass = async (ms: number): Promise<void> => {
      await passInStore(ms);
      // The store of a receiver in memory has this clock's time already, where it is the same.
      clock.advance(ms);
    };
    return { hooks, log, ran, service, store, pass };
  }

  it.each<[how: string, retry: Duration[]]>([
    ["gave up", []],
    ["used up its retries", ["5s"]],
  ])(
    "what has finished does not run again by another post of a job whose end is a dead letter that %s",
    async (_, retry) => {
      const { hooks, ran, service, pass } = await receiving(retry);
      const { url, ref } = await hooks.urlFor("customTemplateJobs.preview");
      await hooks.bind(ref, JOB_ID);
      // Both wait, and the job is read as done for both.
      await Promise.all([postJson(url, early), postJson(url, templatePost())]);
      await hooks.idle();
      await pass(5_000);
      await until(async () => (await hooks.deadLetters()).length > 0);
      for (const count of [1, 2, 3]) {
        await postJson(url, templatePost({ failed_reason: `${count}` }));
        await hooks.idle();
      }
      await hooks.reconcile({ olderThan: 0 });
      await hooks.idle();
      expect(ran).toHaveLength(1);
      expect(await hooks.inbox()).toEqual([]);
      const [letter, ...others] = await hooks.deadLetters();
      expect(others).toEqual([]);
      // Nor does a read that lags behind tell of what was before it.
      service.records.set(JOB_ID, previewReady);
      await postJson(url, templatePost({ failed_reason: "late" }));
      await hooks.idle();
      expect(ran).toHaveLength(1);
      expect(await hooks.replay(letter?.id ?? "")).toBe(true);
      await hooks.idle();
      expect(ran).toHaveLength(1);
    },
  );

  it("a job whose end was a dead letter for as long as one is kept is given up aloud, and what had finished does not run again", async () => {
    const { hooks, log, ran, store, pass } = await receiving();
    const { url, ref } = await hooks.urlFor("customTemplateJobs.preview", { ttl: "1h" });
    await hooks.bind(ref, JOB_ID);
    await postJson(url, templatePost());
    await hooks.idle();
    const letters: number[] = [];
    const given: unknown[] = [];
    for (let day = 0; day <= 130; day += 10) {
      await store.sweep();
      letters.push((await hooks.deadLetters()).length);
      const { found, givenUp } = await hooks.reconcile();
      if (givenUp > 0) given.push({ day, givenUp });
      expect(found).toBe(0);
      await hooks.idle();
      await pass(10 * 86_400_000);
    }
    expect(letters).toEqual([1, 1, 1, ...Array.from({ length: 11 }, () => 0)]);
    expect(given).toEqual([{ day: 30, givenUp: 1 }]);
    const said = log.filter(({ level }) => level === "error");
    expect(said).toEqual([
      { level: "error", source: "customTemplateJob", ref, message: expect.stringContaining("(deadLetterRetention)") },
    ]);
    expect(said[0]?.message).toContain(JOB_ID);
    expect(ran).toHaveLength(1);
  });

  it("a letter says what became of each handler that has not finished", async () => {
    const [{ store, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const { client } = await startService({ [JOB_ID]: done });
    const { hooks } = await startReceiver({ client, store, clock, retry: [] }, (receiver) =>
      receiver
        .on("customTemplateJob.done", () => {
          throw new GiveUp("no such order");
        })
        .on("customTemplateJob.*", () => {})
        .on("*.done", () => {
          throw new Error("The database is away.");
        })
        .fallback(() => {})
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(async () => (await hooks.deadLetters()).length === 1);
    expect(await hooks.deadLetters()).toMatchObject([{ error: "GiveUp: no such order; Error: The database is away." }]);
  });

  it("what holds a ready preview keeps it from coming again, and the end comes all the same", async () => {
    const { hooks, ran, service } = await receiving();
    service.records.set(JOB_ID, previewReady);
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    for (const status of ["pending", "in_queue"]) {
      await postJson(url, templatePost({ status, video_output: null }));
      await hooks.idle();
    }
    expect(ran).toEqual([expect.stringContaining("previewReady"), "progress"]);
    expect(await hooks.deadLetters()).toHaveLength(1);
    service.records.set(JOB_ID, done);
    await postJson(url, templatePost());
    await hooks.idle();
    expect(ran.slice(2)).toEqual([expect.stringContaining("done")]);
  });
});
