import { readFileSync } from "node:fs";
import { createClient } from "@video-ads/client";
import { model } from "@video-ads/model/testing/requests";
import { describe, expect, it } from "vitest";
import { ConfigurationError, createWebhooks, type Failure, JobNotFoundError, type Webhooks } from "../src/index.ts";
import { done, JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { postJson, SECRET, startReceiver, until } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { KEYS, startService } from "./support/service.ts";

const trusting = () => createWebhooks({ secret: SECRET, baseUrl: "https://app.example.com/hooks", trust: "payload" });

describe("handlers", () => {
  it("run for every pattern that matches, the most exact first, and keep the fallback out", async () => {
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
      receiver
        .on("*.done", () => ran.push("*.done"))
        .on("customTemplateJob.*", () => ran.push("customTemplateJob.*"))
        .on("customTemplateJob.done", () => ran.push("customTemplateJob.done"))
        .on("*.failed", () => ran.push("*.failed"))
        .fallback(() => ran.push("fallback")),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await hooks.idle();
    expect(ran).toEqual(["customTemplateJob.done", "customTemplateJob.*", "*.done"]);
  });

  it("change an event for themselves alone: neither the next handler sees it, nor the next post of the job", async () => {
    const service = await startService({ [JOB_ID]: done });
    const seen: unknown[] = [];
    const spoil = (event: { readonly job: object; readonly hint: object; readonly receivedAt: Date }): void => {
      seen.push(structuredClone([event.job, event.hint, event.receivedAt.getTime() > 0]));
      for (const part of [event.job, event.hint]) {
        for (const name of Object.keys(part)) Reflect.set(part, name, "spoilt");
      }
      event.receivedAt.setTime(0);
      Reflect.set(event, "phase", "spoilt");
    };
    const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
      receiver.on("customTemplateJob.done", spoil).on("customTemplateJob.*", spoil).on("*.done", spoil).fallback(spoil),
    );
    const urls = [await hooks.urlFor("customTemplateJob"), await hooks.urlFor("customTemplateJob")];
    for (const { url } of urls) await postJson(url, templatePost());
    await hooks.idle();
    expect(seen).toHaveLength(6);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(seen[0]).toMatchObject([{ id: JOB_ID, status: "done" }, { id: JOB_ID }, true]);
  });

  it("that throw reach onError with the event, never the sender, and stop no other handler", async () => {
    const service = await startService({ [JOB_ID]: done });
    const failures: [unknown, Failure][] = [];
    const ran: string[] = [];
    const problem = new Error("The database is away.");
    const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
      receiver
        .on("customTemplateJob.done", () => Promise.reject(problem))
        .on("*.done", () => ran.push("*.done"))
        .fallback(() => {})
        .onError((error, failure) => failures.push([error, failure])),
    );
    const { url, ref } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(204);
    await hooks.idle();
    expect(ran).toEqual(["*.done"]);
    const about = { source: "customTemplateJob", ref, id: JOB_ID, event: "customTemplateJob.done" };
    const failure = { stage: "handler", ...about, attempt: 1, retryInMs: 5_000 };
    expect(failures).toEqual([[problem, failure]]);
  });

  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  it.each([
    ["an object without a prototype", Object.assign(Object.create(null), { code: "E" })],
    ["what nobody can look at", revoked],
  ])("that throw %s are tried again like any other, and the store is not to blame", async (_, thrown: unknown) => {
    const service = await startService({ [JOB_ID]: done });
    const failures: [unknown, Failure][] = [];
    const { hooks, log } = await startReceiver({ client: service.client, retry: ["1ms"] }, (receiver) =>
      receiver.fallback(() => Promise.reject(thrown)).onError((...told) => void failures.push(told)),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(async () => (await hooks.deadLetters()).length === 1);
    expect(failures.map(([error, { attempt }]) => [error === thrown, attempt])).toEqual([
      [true, 1],
      [true, 2],
    ]);
    expect(await hooks.deadLetters()).toMatchObject([{ attempts: 2, error: expect.stringContaining("no error") }]);
    expect(log.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("do not run when the job cannot be read back: onError is told", async () => {
    const service = await startService();
    const failures: [unknown, Failure][] = [];
    const ran: unknown[] = [];
    const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
      receiver.fallback((event) => ran.push(event)).onError((error, failure) => failures.push([error, failure])),
    );
    const { url, ref } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost({ id: OTHER_ID }))).status).toBe(204);
    await hooks.idle();
    expect(ran).toEqual([]);
    expect(failures).toEqual([
      [
        expect.any(JobNotFoundError),
        { stage: "read", source: "customTemplateJob", ref, id: OTHER_ID, attempt: 1, retryInMs: 5_000 },
      ],
    ]);
  });

  it.each([401, 403])(
    "do not run when the client may not read the job (%i): without onError, the log says what to do, seldom",
    async (status) => {
      const client = createClient({
        baseUrl: await listen((_, response) => {
          response.writeHead(status, { "content-type": "application/json" }).end('{"detail":"No."}');
        }),
        ...KEYS,
      });
      const { hooks, log } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
      for (const id of [JOB_ID, OTHER_ID]) {
        const { url } = await hooks.urlFor("customTemplateJob");
        await postJson(url, templatePost({ id }));
        await hooks.idle();
      }
      const message = expect.stringMatching(
        new RegExp(`the job ${JOB_ID}: it answered ${status}\\. Look at the keys .* It is read again\\.$`),
      );
      expect(log.filter(({ level }) => level === "error")).toMatchObject([
        { message, source: "customTemplateJob", ref: expect.any(String) },
      ]);
    },
  );

  it("that fail are logged when there is no onError, and so is an onError that throws", async () => {
    const service = await startService({ [JOB_ID]: done });
    const fail = (): never => {
      throw new Error("no");
    };
    for (const register of [undefined, fail]) {
      const { hooks, log } = await startReceiver({ client: service.client }, (receiver) => {
        receiver.fallback(fail);
        if (register) receiver.onError(register);
      });
      const { url } = await hooks.urlFor("customTemplateJob");
      await postJson(url, templatePost());
      await hooks.idle();
      expect(log).toMatchObject([{ level: "error", source: "customTemplateJob" }]);
    }
  });
});

describe("registering", () => {
  it("a second handler for a pattern, fallback or onError throws", () => {
    const hooks = trusting()
      .on("*.done", () => {})
      .fallback(() => {})
      .onError(() => {});
    expect(() => hooks.on("*.done", () => {})).toThrow(/on\("\*\.done"\) was called before/);
    expect(() => hooks.fallback(() => {})).toThrow(/fallback\(\) was called before/);
    expect(() => hooks.onError(() => {})).toThrow(/onError\(\) was called before/);
  });

  it.each([
    ["customTemplateJob.Done", "Did you mean customTemplateJob.done? "],
    ["customTemplateJobs.done", "Did you mean customTemplateJob.done? "],
    ["*.Failed", "Did you mean *.failed? "],
    // What reports a job without a preview cannot report one.
    ...model.jobs.flatMap(({ name, preview }): [string, string][] => (preview ? [] : [[`${name}.previewReady`, ""]])),
    ["video.ready", ""],
    ["*", ""],
    [undefined, ""],
  ])("a pattern that matches no event throws: %s", (pattern, near) => {
    const hooks = trusting();
    // As from JavaScript, where nothing checks the name.
    const register = () => Reflect.apply(hooks.on, hooks, [pattern, () => {}]);
    expect(register).toThrow(ConfigurationError);
    expect(register).toThrow(`on(): ${near}Allowed: `);
    expect(register).toThrow(/Allowed: (\S+, )*linkToVideo\.previewReady, linkToVideo\.done, /);
    expect(register).toThrow(/, \*\.\w+, not /);
    expect(register).toThrow(`, not ${pattern === undefined ? pattern : `"${pattern}"`}.`);
  });

  it("every pattern that the types know is taken", () => {
    const types = readFileSync(new URL("../src/generated/events.ts", import.meta.url), "utf8");
    const patterns = [...types.matchAll(/^ {2}"([\w*]+\.[\w*]+)":\s+(?:\| )?JobEvent</gm)].map(
      ([, pattern]) => pattern,
    );
    expect(patterns).toEqual(expect.arrayContaining(["customTemplateJob.done", "customTemplateJob.*", "*.done"]));
    const hooks = trusting();
    for (const pattern of patterns) expect(() => Reflect.apply(hooks.on, hooks, [pattern, () => {}])).not.toThrow();
  });

  it.each([
    [{ retry: "5s" }, "retry: give the pauses between attempts"],
    [{ retry: ["5 parsecs"] }, "retry: "],
    [{ retries: [] }, "retries: "],
    ["5s", 'Options are given by name: { retry }, not "5s".'],
  ])("with settings that are none throws: %j", (options, problem) => {
    const hooks = trusting();
    for (const register of [
      () => Reflect.apply(hooks.on, hooks, ["*.done", () => {}, options]),
      () => Reflect.apply(hooks.fallback, hooks, [() => {}, options]),
    ]) {
      expect(register).toThrow(ConfigurationError);
      expect(register).toThrow(problem);
    }
  });

  it("after the first event throws", async () => {
    const service = await startService({ [JOB_ID]: done });
    const { hooks } = await startReceiver({ client: service.client }, (receiver) => receiver.fallback(() => {}));
    const { url } = await hooks.urlFor("customTemplateJob");
    hooks.on("*.failed", () => {});
    await postJson(url, templatePost());
    await hooks.idle();
    expect(() => hooks.on("*.done", () => {})).toThrow(ConfigurationError);
    expect(() => hooks.onError(() => {})).toThrow(/after the first event/);
  });
});

describe("in a handler, of what waits for handlers", () => {
  /** Runs this in a handler of a post, and gives what it has come to. */
  async function inHandler<T>(act: (hooks: Webhooks, event: { ref: string; id: string }) => Promise<T>) {
    const service = await startService({ [JOB_ID]: done });
    const came: (T | Error)[] = [];
    const failures: unknown[] = [];
    const { hooks, log } = await startReceiver({ client: service.client }, (receiver) =>
      receiver
        .fallback(async ({ ref, job }) => {
          await new Promise((resolve) => setImmediate(resolve));
          came.push(await act(hooks, { ref, id: job.id }));
        })
        .onError((error) => void failures.push(error)),
    );
    const { url } = await hooks.urlFor("customTemplateJobs.create", { ref: "order-17" });
    await postJson(url, templatePost());
    await until(() => came.length + failures.length > 0);
    await hooks.idle();
    return { came, failures, log, hooks, service };
  }

  it("idle() is refused, and given up with what it says", async () => {
    const { failures, hooks } = await inHandler((receiver) => receiver.idle());
    const message = expect.stringContaining("hooks.idle() was called in a handler");
    expect(failures).toMatchObject([{ name: "ConfigurationError", message }]);
    expect(await hooks.deadLetters()).toHaveLength(1);
  });

  it("idle() of another receiver waits, and so does one that a handler has set off when that has ended", async () => {
    const other = trusting().fallback(() => {});
    other.mounted();
    let later: Promise<unknown> | undefined;
    const { failures, came } = await inHandler(async (receiver) => {
      await other.idle();
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => receiver.idle());
    });
    await later;
    expect([came.length, failures]).toEqual([1, []]);
    await other.close();
  });

  it("close() says that it waits for the handler, and does when it is not awaited", async () => {
    let closed: Promise<void> | undefined;
    const { came, failures, log } = await inHandler(async (receiver) => {
      closed = receiver.close();
    });
    await closed;
    expect([came.length, failures]).toEqual([1, []]);
    expect(log).toMatchObject([
      { level: "warn", message: expect.stringContaining("hooks.close() was called in a handler") },
    ]);
  });

  it("reconcile() reads what others are silent about, and start() with the reference of the event is refused", async () => {
    const template = { template_id: OTHER_ID, variables: {} };
    const { came, failures, service } = await inHandler(async (receiver, { ref }) => [
      await receiver.reconcile({ olderThan: 0 }),
      await receiver.start("customTemplateJobs.create", template, { ref }).catch(({ name }: Error) => name),
    ]);
    expect([came, failures]).toMatchObject([[[{ checked: 0 }, "RefInUseError"]], []]);
    expect(service.posts).toEqual([]);
  });
});
