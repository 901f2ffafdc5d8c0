// What has finished for an event, which is an outcome of a job, does not run again, whichever post tells it; and each outcome is told to all.
import { describe, expect, it, onTestFinished } from "vitest";
import { GiveUp, type LogEntry, type Webhooks } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, previewReady, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { type StoreKind, sharded, stores } from "./support/stores.ts";

const RETRY_MS = 5_000;
const filmless = templateJob({ status: "done" });
const filmlessPost = templatePost({ video_output: null });
const progressPost = templatePost({ status: "pending", video_output: null });

type Failing = "givesUp" | "throws";
type Handler = "charge" | "mail" | "audit" | "preview" | "progress";

interface Receiving {
  hooks: Webhooks;
  log: LogEntry[];
  url: string;
  /** What each handler has finished, by the id of its event. */
  finished: string[];
  /** What each handler was given and has failed, with its attempt. */
  failed: string[];
  /** Which handlers fail. */
  failing: Map<Handler, Failing>;
  service: Awaited<ReturnType<typeof startService>>;
  pass(ms: number): Promise<void>;
  post(body: unknown): Promise<void>;
}

async function receiving(kind: Pick<StoreKind, "openStill">): Promise<Receiving> {
  const [{ store, pass: passInStore, close }, clock] = [await kind.openStill(), fakeClock()];
  onTestFinished(async () => void (await close?.()));
  const service = await startService({ [JOB_ID]: previewReady });
  const [finished, failed]: [string[], string[]] = [[], []];
  const failing = new Map<Handler, Failing>();
  const handler =
    (name: Handler) =>
    ({ id }: { id: string }, { attempt }: { attempt: number }): void => {
      const what = `${name} ${id.replace(`customTemplateJob.${JOB_ID}.`, "")}`;
      const how = failing.get(name);
      if (how === undefined) return void finished.push(what);
      failed.push(`${what} ${attempt}`);
      throw how === "givesUp" ? new GiveUp("no") : new Error("no");
    };
  const options = { client: service.client, store, clock, retry: [RETRY_MS] };
  const { hooks, log } = await startReceiver(options, (receiver) =>
    receiver
      .on("customTemplateJob.previewReady", handler("preview"))
      .on("customTemplateJob.done", handler("charge"))
      .on("customTemplateJob.*", handler("audit"))
      .on("*.done", handler("mail"))
      .on("*.progress", handler("progress"))
      .fallback(() => {})
      .onError(() => {}),
  );
  const { url, ref } = await hooks.urlFor("customTemplateJobs.preview");
  await hooks.bind(ref, JOB_ID);
  return {
    hooks,
    log,
    url,
    finished,
    failed,
    failing,
    service,
    async pass(ms) {
      await passInStore(ms);
      clock.advance(ms);
      await hooks.idle();
    },
    async post(body) {
      expect((await postJson(url, body)).status).toBe(204);
      await hooks.idle();
    },
  };
}

const END = "done+video_output";

describe.each([...stores, ...sharded])("on the $name store", (kind) => {
  /** The letter of the preview, and that of the end, of which all but one handler have finished. */
  async function withTwoLetters(): Promise<Receiving> {
    const one = await receiving(kind);
    one.failing.set("preview", "givesUp").set("mail", "givesUp");
    await one.post(progressPost);
    one.service.records.set(JOB_ID, done);
    await one.post(templatePost());
    expect(await one.hooks.deadLetters()).toHaveLength(2);
    expect(one.finished).toEqual(["audit previewReady", `charge ${END}`, `audit ${END}`]);
    return one;
  }

  it("an older letter that is replayed, and tells the end by now, runs what had not finished of the end", async () => {
    const { hooks, finished, failed, failing, pass } = await withTwoLetters();
    failing.set("mail", "throws");
    expect(await hooks.replayAll({})).toBe(2);
    await hooks.idle();
    await pass(RETRY_MS);
    expect(failed.slice(2)).toEqual([`mail ${END} 1`, `mail ${END} 2`]);
    expect(await hooks.deadLetters()).toHaveLength(1);
    failing.clear();
    expect(await hooks.replayAll({})).toBe(1);
    await hooks.idle();
    expect(finished).toEqual(["audit previewReady", `charge ${END}`, `audit ${END}`, `mail ${END}`]);
    expect([await hooks.deadLetters(), await hooks.inbox()]).toEqual([[], []]);
  });

  it("one letter after the other, in either order, is replayed with the same result", async () => {
    for (const newestFirst of [false, true]) {
      const { hooks, finished, failing } = await withTwoLetters();
      failing.clear();
      const letters = await hooks.deadLetters();
      for (const { id } of newestFirst ? letters.reverse() : letters) {
        expect(await hooks.replay(id)).toBe(true);
        await hooks.idle();
      }
      expect(finished.slice(3)).toEqual([`mail ${END}`]);
      expect(await hooks.deadLetters()).toEqual([]);
    }
  });

  it("a letter of a job's progress that is replayed while its end waits for a retry runs nothing of the end twice", async () => {
    const { hooks, finished, failing, service, post, pass } = await receiving(kind);
    service.records.set(JOB_ID, templateJob());
    failing.set("progress", "givesUp").set("mail", "throws");
    await post(progressPost);
    service.records.set(JOB_ID, done);
    await post(templatePost());
    expect(await hooks.replayAll({})).toBe(1);
    await hooks.idle();
    failing.clear();
    await pass(RETRY_MS);
    expect(finished.filter((what) => what.endsWith(END))).toEqual([`charge ${END}`, `audit ${END}`, `mail ${END}`]);
    expect([await hooks.deadLetters(), await hooks.inbox()]).toEqual([[], []]);
  });

  const forgone = (phase: string, job: string, level: string) => ({
    level,
    message: `A handler of customTemplateJob.${phase} had failed, and is not run for it again: its job ${job} (${JOB_ID}).`,
    source: "customTemplateJob",
    ref: expect.any(String),
  });

  it("a handler of a ready preview that failed does not run for it again when its job is done at the retry, and the log says so once", async () => {
    const { log, finished, failed, failing, service, post, pass } = await receiving(kind);
    failing.set("preview", "throws");
    await post(progressPost);
    expect(failed).toEqual(["preview previewReady 1"]);
    failing.delete("preview");
    failing.set("mail", "throws");
    service.records.set(JOB_ID, done);
    for (let retry = 1; retry <= 2; retry++) await pass(RETRY_MS);
    expect(finished).toEqual(["audit previewReady", `charge ${END}`, `audit ${END}`]);
    expect(failed.slice(1)).toEqual([`mail ${END} 1`, `mail ${END} 2`]);
    const said = log.filter(({ message }) => message.includes("is not run for it again"));
    expect(said).toEqual([forgone("previewReady", "is done by now", "warn")]);
  });

  it("a handler of a report on the way that failed does not run again when its job has ended at the retry, and the log has it", async () => {
    const { log, finished, failing, service, post, pass } = await receiving(kind);
    service.records.set(JOB_ID, templateJob());
    failing.set("progress", "throws");
    await post(progressPost);
    service.records.set(JOB_ID, done);
    await post(templatePost());
    failing.clear();
    await pass(RETRY_MS);
    expect(finished.filter((what) => what.startsWith("progress"))).toEqual([]);
    const said = log.filter(({ message }) => message.includes("is not run for it again"));
    expect(said).toEqual([forgone("progress", "has gone on, and there is nothing more to tell", "info")]);
  });

  it.each(["by the retry", "by a post", "by reconcile()", "by a replay"])(
    "a film that comes while a handler of its done has not finished is told to every handler: %s",
    async (way) => {
      const { hooks, finished, failed, failing, service, post, pass } = await receiving(kind);
      service.records.set(JOB_ID, filmless);
      failing.set("mail", way === "by a replay" ? "givesUp" : "throws");
      await post(filmlessPost);
      expect(finished).toEqual(["charge done", "audit done"]);
      service.records.set(JOB_ID, done);
      if (way === "by a post") await post(templatePost());
      if (way === "by reconcile()") await hooks.reconcile({ olderThan: 0 });
      if (way === "by a replay") await hooks.replayAll({});
      await pass(RETRY_MS);
      // What has failed of the one is nothing that has failed of the other.
      expect(failed).toEqual(["mail done 1", `mail ${END} 1`]);
      failing.clear();
      await hooks.replayAll({});
      await hooks.idle();
      await pass(RETRY_MS);
      expect(finished.slice(2).sort()).toEqual([`audit ${END}`, `charge ${END}`, `mail ${END}`]);
      await post(templatePost({ failed_reason: "again" }));
      expect(finished).toHaveLength(5);
      expect([await hooks.deadLetters(), await hooks.inbox()]).toEqual([[], []]);
    },
  );

  it("a letter of a done without its film, and one of the done with it, are replayed by what had finished of each", async () => {
    const { hooks, finished, failing, service, post } = await receiving(kind);
    service.records.set(JOB_ID, filmless);
    failing.set("mail", "givesUp");
    await post(filmlessPost);
    service.records.set(JOB_ID, done);
    failing.set("charge", "givesUp").delete("mail");
    await post(templatePost());
    expect(await hooks.deadLetters()).toHaveLength(2);
    failing.clear();
    expect(await hooks.replayAll({})).toBe(2);
    await hooks.idle();
    expect(finished).toEqual(["charge done", "audit done", `audit ${END}`, `mail ${END}`, `charge ${END}`]);
    expect(await hooks.deadLetters()).toEqual([]);
  });
});
