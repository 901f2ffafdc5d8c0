// hooks.start(): the reference is there before the request, and nothing is paid twice.
import { createClient, outcomeOf } from "@video-ads/client";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { starters } from "../src/generated/starters.ts";
import {
  ConfigurationError,
  createWebhooks,
  memoryStore,
  type NewRef,
  type Ownership,
  RefInUseError,
  UnconfirmedStartError,
  type Webhooks,
  WebhooksError,
} from "../src/index.ts";
import { aroundStore } from "../src/stores/around-store.ts";
import { fakeClock, requestTo } from "../src/testing.ts";
import { done, JOB_ID, OTHER_ID, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, SECRET, startReceiver, until } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { KEYS } from "./support/service.ts";
import { losing, openStore, stores, unreliable } from "./support/stores.ts";

const TEMPLATE = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };

type Create = (url: string) => Promise<{ status: number; body?: object } | "drop">;

/** A service whose create call does what the test says. */
async function creating(create: Create) {
  const creates: string[] = [];
  const records = new Map<string, object>([[JOB_ID, done]]);
  const baseUrl = await listen(async (request, response) => {
    const json = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.method === "GET") {
      const record = records.get(request.url?.split("/").at(-2) ?? "");
      return record ? json(200, record) : json(404, { detail: "Not found." });
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    const url: unknown = Reflect.get(JSON.parse(text), "webhook_url");
    creates.push(String(url));
    // The record says where its job reports, as those of the contract do.
    records.set(JOB_ID, { ...done, webhook_url: url });
    const answer = await create(String(url));
    if (answer === "drop") request.socket.destroy();
    else json(answer.status, answer.body ?? {});
  });
  return { creates, records, client: createClient({ baseUrl, ...KEYS }) };
}

async function receiving(kind: (typeof stores)[number], create: Create) {
  const { store, pass } = await openStore(kind);
  const service = await creating(create);
  const ran: string[] = [];
  const { hooks, log } = await startReceiver({ client: service.client, store }, (receiver) =>
    receiver.fallback(({ name, job }) => ran.push(`${name} ${job.id}`)).onError(() => {}),
  );
  return { ...service, hooks, ran, log, store, pass };
}

/** The same with a service that answers when it is told to, and a way to take everybody for dead. */
async function receivingLate(kind: (typeof stores)[number]) {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const made = await receiving(kind, async () => {
    await answered;
    return { status: 200, body: templateJob() };
  });
  const buryAll = async (): Promise<void> => {
    for (const owner of await made.store.owners()) await made.store.bury(owner);
  };
  return { ...made, answer, buryAll };
}

/** As a picture that is scaled, or a program that is waited for, holds up a process. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const start = (hooks: Webhooks, ref?: string) => hooks.start("customTemplateJobs.create", TEMPLATE, ref ? { ref } : {});

describe.each(stores)("on the $name store", (kind) => {
  it("a job is created with a signed URL and bound: posts about other jobs are dropped unread", async () => {
    const { hooks, creates, ran, log } = await receiving(kind, async () => ({ status: 200, body: templateJob() }));
    expect(await start(hooks)).toMatchObject({ id: JOB_ID, status: "pending" });
    const [url = ""] = creates;
    expect(url).toMatch(/\/webhooks\/customTemplateJob\.[\w-]+\.[0-9a-z]+\.0\.[\w-]{22}$/);
    expect((await postJson(url, templatePost({ id: OTHER_ID }))).status).toBe(204);
    expect((await postJson(url, templatePost())).status).toBe(204);
    await hooks.idle();
    expect(ran).toEqual([`customTemplateJob.done ${JOB_ID}`]);
    expect(log).toMatchObject([{ level: "warn", message: expect.stringContaining("and its URL was made for") }]);
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it("a webhook that comes before the create call has answered is handled once, afterwards", async () => {
    let early: string[] = [];
    const made = await receiving(kind, async (url) => {
      for (let count = 0; count < 2; count++) await fetch(requestTo(url, templatePost()));
      await new Promise((resolve) => setTimeout(resolve, 100));
      early = [...made.ran];
      return { status: 200, body: templateJob() };
    });
    await start(made.hooks);
    await until(() => made.ran.length > 0);
    await made.hooks.idle();
    expect(early).toEqual([]);
    expect(made.ran).toEqual([`customTemplateJob.done ${JOB_ID}`]);
  });

  it.each([
    ["drops the connection", "drop"],
    ["answers 502", { status: 502 }],
    ["answers 200 with something else", { status: 200, body: { detail: "?" } }],
    ["answers with an id that is none of the contract's", { status: 200, body: { id: "job-7" } }],
  ] as const)("a create call that %s is listed and never sent again", async (_, answer) => {
    const { hooks, creates } = await receiving(kind, async () => answer);
    const failure = await start(hooks, "order-17").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnconfirmedStartError);
    expect(failure).toMatchObject({
      operation: "customTemplateJobs.create",
      ref: "order-17",
      cause: expect.any(Error),
    });
    expect(await hooks.unconfirmed()).toMatchObject([
      { ref: "order-17", source: "customTemplateJob", operation: "customTemplateJobs.create" },
    ]);
    await expect(start(hooks, "order-17")).rejects.toMatchObject({
      name: "RefInUseError",
      state: "unconfirmed",
      message: expect.stringContaining("hooks.unconfirmed() lists it"),
    });
    expect(creates).toHaveLength(1);
    expect(await hooks.dismiss("order-17")).toBe(true);
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it("a start under way is neither dismissed nor bound: its reference is not free, and its job is found", async () => {
    const { hooks, creates, answer } = await receivingLate(kind);
    const first = start(hooks, "order-17");
    await until(() => creates.length >= 1);
    expect(await hooks.unconfirmed()).toEqual([]);
    expect(await hooks.dismiss("order-17")).toBe(false);
    const starting = { name: "RefInUseError", state: "starting", jobId: undefined, message: /wait until/ };
    const matching = { ...starting, message: expect.stringMatching(starting.message) };
    await expect(start(hooks, "order-17")).rejects.toMatchObject(matching);
    await expect(hooks.bind("order-17", OTHER_ID)).rejects.toMatchObject(matching);
    answer();
    expect(await first).toMatchObject({ id: JOB_ID });
    expect([creates.length, await hooks.jobOf("order-17")]).toEqual([1, JOB_ID]);
  });

  it("a start that was taken for dead and dismissed gets its reference back", async () => {
    const { hooks, creates, answer, buryAll } = await receivingLate(kind);
    const first = start(hooks, "order-17");
    await until(() => creates.length >= 1);
    await buryAll();
    expect(await hooks.dismiss("order-17")).toBe(true);
    answer();
    expect(await first).toMatchObject({ id: JOB_ID });
    expect(await hooks.jobOf("order-17")).toBe(JOB_ID);
  });

  it.each(["bound to another job", "used by another call"])(
    "a start that was taken for dead and finds its reference %s says which job was paid for",
    async (fate) => {
      const { hooks, creates, answer, buryAll, store } = await receivingLate(kind);
      const first = start(hooks, "order-17").catch((error: unknown) => error);
      await until(() => creates.length >= 1);
      await buryAll();
      if (fate === "bound to another job") await hooks.bind("order-17", OTHER_ID);
      else {
        await hooks.dismiss("order-17");
        const calling = { owner: "another", leaseMs: 60_000 };
        await store.openRef({ ref: "order-17", source: "customTemplateJob", calling, keepMs: 60_000 });
      }
      answer();
      const failure = await first;
      expect(failure).toBeInstanceOf(RefInUseError);
      expect(failure).toMatchObject({ job: { id: JOB_ID }, message: expect.stringContaining(`${fate}`) });
      expect(failure).toMatchObject({ message: expect.stringContaining(`The job ${JOB_ID} was made and is paid for`) });
      expect(await hooks.jobOf("order-17")).toBe(fate === "bound to another job" ? OTHER_ID : undefined);
    },
  );

  it("a store that cannot be had says that nothing was sent, and why", async () => {
    const { store, state } = unreliable((await openStore(kind)).store);
    const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
    const { hooks } = await startReceiver({ client, store }, (receiver) => receiver.fallback(() => {}));
    state.isAway = true;
    const failed: unknown = await start(hooks, "order-17").catch((error: unknown) => error);
    expect(failed).toMatchObject({
      name: "NothingSentError",
      message: expect.stringMatching(/^Nothing was sent: .* order-17\. Error: The store is away/),
      cause: expect.objectContaining({ message: "The store is away." }),
    });
    expect([outcomeOf(failed), creates]).toEqual(["neverSent", []]);
    state.isAway = false;
    expect(await start(hooks, "order-17")).toMatchObject({ id: JOB_ID });
  });

  it("a reference that the store has taken without saying so is free again: nothing was sent under it", async () => {
    const store = losing((await openStore(kind)).store, "openRef", { isDone: true });
    const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
    const { hooks } = await startReceiver({ client, store }, (receiver) => receiver.fallback(() => {}));
    await expect(start(hooks, "order-17")).rejects.toMatchObject({ name: "NothingSentError" });
    expect(creates).toEqual([]);
    expect(await start(hooks, "order-17")).toMatchObject({ id: JOB_ID });
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it.each([1, 4])(
    "a refused reference is free again though the store takes that only after %i failures",
    async (times) => {
      const opened = await openStore(kind);
      const store = losing(opened.store, "dropRef", { times });
      const answers = [{ status: 402 }, { status: 200, body: templateJob() }];
      const { client, creates } = await creating(async () => answers.shift() ?? "drop");
      const { hooks, log } = await startReceiver({ client, store }, (receiver) => receiver.fallback(() => {}));
      await expect(start(hooks, "order-17")).rejects.toMatchObject({ status: 402 });
      const isLong = times > 3;
      if (isLong) await expect(start(hooks, "order-17")).rejects.toMatchObject({ state: "starting" });
      expect(log).toMatchObject(
        isLong ? [{ level: "warn", ref: "order-17", message: expect.stringContaining("refused or not sent") }] : [],
      );
      await until(async () => (await opened.store.getRef("order-17")) === undefined);
      expect(await start(hooks, "order-17")).toMatchObject({ id: JOB_ID });
      expect([creates.length, await hooks.unconfirmed()]).toEqual([2, []]);
    },
  );

  it("what ended without an answer is not given back by a later start with its reference that the store does not take", async () => {
    const { store } = await openStore(kind);
    const { client, creates } = await creating(async () => "drop");
    const lossy = losing(store, "openRef", { from: 2, isDone: true });
    const { hooks } = await startReceiver({ client, store: lossy }, (receiver) => receiver.fallback(() => {}));
    await expect(start(hooks, "order-17")).rejects.toThrow(UnconfirmedStartError);
    await expect(start(hooks, "order-17")).rejects.toMatchObject({ name: "NothingSentError" });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17" }]);
    expect(creates).toHaveLength(1);
  });

  it.each(["openRef", "getRef"])(
    "whatever error the store has of its own before anything is sent, when it is asked to %s, nothing was",
    async (asked) => {
      const opened = await openStore(kind);
      const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
      const failing = new Proxy(opened.store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (name === asked) return () => Promise.reject(new WebhooksError("Postgres has not answered in time."));
          return typeof member === "function" ? member.bind(target) : member;
        },
      });
      // Used before: what became of it is asked then.
      if (asked === "getRef")
        await opened.store.openRef({ ref: "order-17", source: "customTemplateJob", keepMs: 60_000 });
      const { hooks } = await startReceiver({ client, store: failing }, (receiver) => receiver.fallback(() => {}));
      const failed: unknown = await start(hooks, "order-17").catch((error: unknown) => error);
      expect(failed).toMatchObject({
        name: "NothingSentError",
        cause: expect.objectContaining({ message: "Postgres has not answered in time." }),
      });
      expect([outcomeOf(failed), creates]).toEqual(["neverSent", []]);
    },
  );

  it.each(["by itself", "before close() resolves"])(
    "a job whose store is away when the answer comes is handed over at once, named in the log, and bound when it is back, %s",
    async (when) => {
      const opened = await openStore(kind);
      const { store, state } = unreliable(opened.store);
      const { client } = await creating(async () => {
        state.isAway = true;
        return { status: 200, body: templateJob() };
      });
      const { hooks, log } = await startReceiver({ client, store }, (receiver) => receiver.fallback(() => {}));
      expect(await start(hooks, "order-17")).toMatchObject({ id: JOB_ID });
      const lines = log.filter(({ ref }) => ref === "order-17");
      expect(lines).toMatchObject([{ level: "error", message: expect.stringContaining(JOB_ID) }]);
      const closed = when === "by itself" ? undefined : hooks.close();
      state.isAway = false;
      await (closed ?? until(async () => (await hooks.jobOf("order-17")) !== undefined));
      expect(await hooks.jobOf("order-17")).toBe(JOB_ID);
      expect(await hooks.unconfirmed()).toEqual([]);
    },
  );

  it("a store that stays away holds close() no longer than its timeout", async () => {
    const opened = await openStore(kind);
    const { store, state } = unreliable(opened.store);
    const { client } = await creating(async () => {
      state.isAway = true;
      return { status: 200, body: templateJob() };
    });
    const { hooks } = await startReceiver({ client, store }, (receiver) => receiver.fallback(() => {}));
    await start(hooks, "order-17");
    await hooks.close({ timeout: "1ms" });
    state.isAway = false;
    expect(await hooks.jobOf("order-17")).toBeUndefined();
  });

  it("a start under way outlives the close() of a receiver whose handler does not end: nobody takes it for dead", async () => {
    const [{ store, pass, close }, leaseMs] = [await kind.openStill(), 5_000];
    onTestFinished(async () => void (await close?.()));
    let renewed = 0;
    const renew = store.renew.bind(store);
    Object.assign(store, { renew: (one: Ownership) => renew(one).finally(() => renewed++) });
    let [answer, end] = [(): void => {}, (): void => {}];
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { client, creates } = await creating(async () => {
      await answered;
      return { status: 200, body: templateJob() };
    });
    const given = { client, store, lease: leaseMs };
    const { hooks } = await startReceiver(given, (receiver) => receiver.fallback(() => ended));
    await postJson((await hooks.urlFor("customTemplateJob")).url, templatePost());
    await until(async () => (await hooks.inbox()).some(({ leased }) => leased));
    const started = start(hooks, "order-17");
    await until(() => creates.length >= 1);
    await hooks.close({ timeout: "1ms" });
    const other = createWebhooks({ secret: SECRET, baseUrl: "https://app.example.com", client, store });
    for (let count = 0; count < 3; count++) {
      await pass(0.9 * leaseMs);
      const before = renewed;
      await until(() => renewed > before);
    }
    expect(await other.unconfirmed()).toEqual([]);
    expect(await other.dismiss("order-17")).toBe(false);
    answer();
    end();
    expect(await started).toMatchObject({ id: JOB_ID });
    expect(await other.jobOf("order-17")).toBe(JOB_ID);
  });

  it("what holds the event loop for longer than lease holds up no call after it, in a handler neither", async () => {
    const { store } = await openStore(kind);
    let made = 0;
    const id = (): string => JOB_ID.slice(0, -1) + (made++ % 10);
    const { client, creates } = await creating(async () => ({ status: 200, body: { ...templateJob(), id: id() } }));
    const failed: unknown[] = [];
    const inHandler: string[] = [];
    const { hooks } = await startReceiver({ client, store, lease: "3s" }, (receiver) =>
      receiver
        .fallback(async ({ job }) => {
          if (inHandler.length > 0) return;
          holdUp(3_200);
          inHandler.push(job.id, (await start(receiver, "of-the-handler")).id);
        })
        .onError((error) => failed.push(error)),
    );
    await start(hooks, "one");
    holdUp(3_200);
    await start(hooks, "two");
    expect(creates).toHaveLength(2);
    await postJson(creates[0] ?? "", templatePost());
    await until(async () => inHandler.length === 2 || failed.length > 0);
    expect(failed).toEqual([]);
    expect(creates).toHaveLength(3);
  });

  it("a closed receiver sends nothing, and says so", async () => {
    const { hooks, creates, store } = await receiving(kind, async () => ({ status: 200, body: templateJob() }));
    await hooks.close();
    const failed: unknown = await start(hooks, "order-17").catch((error: unknown) => error);
    const message = "Nothing was sent: the receiver is closed (order-17).";
    expect(failed).toMatchObject({ name: "NothingSentError", message });
    expect([outcomeOf(failed), creates, await store.getRef("order-17")]).toEqual(["neverSent", [], undefined]);
  });

  it("a start that waits for its store when the receiver is closed sends nothing afterwards, and frees its reference", async () => {
    const { hooks, creates, store, log } = await receiving(kind, async () => ({ status: 200, body: templateJob() }));
    let go = (): void => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const openRef = store.openRef.bind(store);
    Object.assign(store, { openRef: (one: NewRef) => held.then(() => openRef(one)) });
    const failed = expect(start(hooks, "order-17")).rejects.toMatchObject({ name: "NothingSentError" });
    await hooks.close({ timeout: "1ms" });
    expect(log).toMatchObject([{ level: "warn", message: expect.stringContaining("was under way"), ref: "order-17" }]);
    go();
    await failed;
    expect([creates, await store.getRef("order-17")]).toEqual([[], undefined]);
  });

  it("handlers that close() waits for can start jobs; from when they have ended, nobody can", async () => {
    const { store } = await openStore(kind);
    const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
    let go = (): void => {};
    const closing = new Promise<void>((resolve) => {
      go = resolve;
    });
    const made: string[] = [];
    const { hooks } = await startReceiver({ client, store }, (receiver) =>
      receiver.fallback(async () => {
        await closing;
        made.push((await start(receiver, "order-17")).id);
      }),
    );
    await postJson((await hooks.urlFor("customTemplateJob")).url, templatePost());
    await until(async () => (await hooks.inbox()).some(({ leased }) => leased));
    const closed = hooks.close();
    go();
    await closed;
    expect([made, creates.length]).toEqual([[JOB_ID], 1]);
    await expect(start(hooks)).rejects.toMatchObject({ name: "NothingSentError" });
  });

  it("a start that is repeated with its reference finds the job", async () => {
    const { hooks, creates } = await receiving(kind, async () => ({ status: 201, body: templateJob() }));
    expect(await hooks.jobOf("order-17")).toBeUndefined();
    await start(hooks, "order-17");
    const again = await start(hooks, "order-17").catch((error: unknown) => error);
    expect(again).toBeInstanceOf(RefInUseError);
    expect(again).toMatchObject({
      ref: "order-17",
      state: "started",
      jobId: JOB_ID,
      message: expect.stringContaining(JOB_ID),
    });
    expect(await hooks.jobOf("order-17")).toBe(JOB_ID);
    expect(creates).toHaveLength(1);
  });

  it("a reference outlives its URL: it is paid for once within refRetention", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const { creates, client } = await creating(async () => ({ status: 201, body: templateJob() }));
    const { hooks } = await startReceiver({ client, store, clock, refRetention: "50d" }, (receiver) =>
      receiver.fallback(() => {}),
    );
    const startAgain = async (): Promise<unknown> => {
      const again = hooks.start("customTemplateJobs.create", TEMPLATE, { ref: "order-17", ttl: "1h" });
      return again.then(({ id }) => id).catch((error: unknown) => error);
    };
    expect(await startAgain()).toBe(JOB_ID);
    // From when it was given last, each time.
    for (const days of [1, 40, 49]) {
      await pass(days * 86_400_000);
      clock.advance(`${days}d`);
      await store.sweep();
      expect(await startAgain()).toMatchObject({ name: "RefInUseError", jobId: JOB_ID });
    }
    expect(creates).toHaveLength(1);
  });

  it("the webhook of an unconfirmed job binds it", async () => {
    const { hooks, creates, ran } = await receiving(kind, async () => "drop");
    await start(hooks, "order-17").catch(() => {});
    expect(await hooks.unconfirmed()).toHaveLength(1);
    await postJson(creates[0] ?? "", templatePost());
    await until(() => ran.length >= 1);
    await hooks.idle();
    expect(await hooks.unconfirmed()).toEqual([]);
    expect(await hooks.jobOf("order-17")).toBe(JOB_ID);
  });

  it("a post to a leaked URL binds an unconfirmed start to no other job, and the webhook of its own is handled", async () => {
    const { hooks, creates, ran, log, records } = await receiving(kind, async () => "drop");
    await start(hooks, "order-17").catch(() => {});
    const [url = ""] = creates;
    records.set(OTHER_ID, { ...done, id: OTHER_ID, webhook_url: `${url}x` });
    await postJson(url, templatePost({ id: OTHER_ID }));
    await hooks.idle();
    expect([ran, await hooks.jobOf("order-17")]).toEqual([[], undefined]);
    expect(log.at(-1)).toMatchObject({ level: "warn", message: expect.stringContaining("reports to another URL") });
    await postJson(url, templatePost());
    await until(() => ran.length >= 1);
    await hooks.idle();
    expect([ran, await hooks.jobOf("order-17")]).toEqual([[`customTemplateJob.done ${JOB_ID}`], JOB_ID]);
  });

  it("a job that does not say where it reports is handled, and who binds it is whoever has looked", async () => {
    const { hooks, creates, ran, log, records } = await receiving(kind, async () => "drop");
    await start(hooks, "order-17").catch(() => {});
    records.set(JOB_ID, done);
    await postJson(creates[0] ?? "", templatePost());
    await until(() => ran.length >= 1);
    await hooks.idle();
    expect(log.at(-1)).toMatchObject({ level: "warn", ref: "order-17", message: expect.stringContaining(JOB_ID) });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17" }]);
    await hooks.bind("order-17", JOB_ID);
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it("a start that was bound to a wrong job is unbound, and its own webhook binds it", async () => {
    const { hooks, creates, ran, records } = await receiving(kind, async () => "drop");
    await start(hooks, "order-17").catch(() => {});
    await hooks.bind("order-17", OTHER_ID);
    expect(await hooks.unconfirmed()).toEqual([]);
    expect(await hooks.unbind("order-17")).toBe(true);
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17" }]);
    await expect(start(hooks, "order-17")).rejects.toMatchObject({ state: "unconfirmed" });
    records.set(JOB_ID, { ...done, webhook_url: creates[0] });
    await postJson(creates[0] ?? "", templatePost());
    await until(() => ran.length >= 1);
    await hooks.idle();
    expect([await hooks.jobOf("order-17"), await hooks.unbind("order-17")]).toEqual([JOB_ID, false]);
  });

  it("an unconfirmed start is not bound to the job of another one", async () => {
    const answers = [{ status: 200, body: templateJob() }];
    const { hooks } = await receiving(kind, async () => answers.shift() ?? "drop");
    await start(hooks, "order-16");
    await start(hooks, "order-17").catch(() => {});
    await expect(hooks.bind("order-17", JOB_ID)).rejects.toMatchObject({
      name: "RefInUseError",
      message: expect.stringContaining("bound to the reference order-16"),
    });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17" }]);
    await hooks.bind("order-17", OTHER_ID);
    expect(await hooks.jobOf("order-17")).toBe(OTHER_ID);
  });

  it("a start that is answered with the job of another one says so with both references, and is unconfirmed", async () => {
    const { hooks, creates, ran, log } = await receiving(kind, async () => ({ status: 200, body: templateJob() }));
    await start(hooks, "order-16");
    const failure: unknown = await start(hooks, "order-17").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnconfirmedStartError);
    expect(failure).toMatchObject({ ref: "order-17", message: expect.stringMatching(/order-16.*order-17/) });
    expect(failure).toMatchObject({ message: expect.stringContaining(JOB_ID) });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17" }]);
    expect([await hooks.jobOf("order-16"), await hooks.jobOf("order-17")]).toEqual([JOB_ID, undefined]);
    await expect(start(hooks, "order-17")).rejects.toMatchObject({ state: "unconfirmed" });
    // The job itself says to which of them it reports.
    await postJson(creates[1] ?? "", templatePost());
    await until(() => ran.length >= 1);
    await hooks.idle();
    expect(await hooks.jobOf("order-17")).toBe(JOB_ID);
    const message = expect.stringMatching(/order-17.*order-16/);
    expect(log.filter(({ level }) => level === "warn")).toMatchObject([{ ref: "order-17", message }]);
  });

  it("of starts that are answered with one job at the same moment, one has it at most, and all others are unconfirmed", async () => {
    const { hooks, creates, answer } = await receivingLate(kind);
    const refs = ["order-16", "order-17", "order-18"];
    const starting = refs.map((ref) =>
      start(hooks, ref).then(
        () => "started",
        (error: Error) => error.name,
      ),
    );
    await until(() => creates.length === refs.length);
    answer();
    const ended = await Promise.all(starting);
    const told = refs.filter((_, index) => ended[index] === "UnconfirmedStartError");
    expect(told.length).toBeGreaterThanOrEqual(refs.length - 1);
    expect((await hooks.unconfirmed()).map(({ ref }) => ref).sort()).toEqual(told);
    for (const ref of refs) expect(await hooks.jobOf(ref)).toBe(told.includes(ref) ? undefined : JOB_ID);
  });

  it("a job that the service refuses leaves nothing behind", async () => {
    const { hooks } = await receiving(kind, async () => ({ status: 400, body: { template_id: ["Unknown."] } }));
    await expect(start(hooks, "order-17")).rejects.toMatchObject({ name: "ValidationError" });
    expect(await hooks.unconfirmed()).toEqual([]);
    await expect(start(hooks, "order-17")).rejects.toMatchObject({ name: "ValidationError" });
  });

  it("a reference can be bound by hand, to one job", async () => {
    const { hooks, ran } = await receiving(kind, async () => "drop");
    const { url, ref } = await hooks.urlFor("customTemplateJobs.create");
    await expect(start(hooks, ref)).rejects.toMatchObject({ name: "RefInUseError", state: "open" });
    await hooks.bind(ref, JOB_ID.toUpperCase());
    await hooks.bind(ref, JOB_ID);
    await expect(hooks.bind(ref, OTHER_ID)).rejects.toMatchObject({ name: "RefInUseError", jobId: JOB_ID });
    await expect(hooks.bind("never-made", JOB_ID)).rejects.toThrow(/unknown/);
    await expect(hooks.bind(ref, "17")).rejects.toThrow(/UUID/);
    await expect(hooks.urlFor("lipsync", { ref })).rejects.toThrow(RefInUseError);
    await postJson(url, templatePost({ id: OTHER_ID }));
    await postJson(url, templatePost());
    await hooks.idle();
    expect(ran).toEqual([`customTemplateJob.done ${JOB_ID}`]);
  });
});

it.each([
  ["the record of a job", templateJob()],
  ["its id alone", { id: JOB_ID }],
  ["an id of another form", { id: "job-7" }],
  ["an id that is empty", { id: "" }],
  ["an error", { detail: "?" }],
  ["a list", [templateJob()]],
])("a start that is answered with %s has a job where the client's own call has one", async (_, body) => {
  const { client } = await creating(async () => ({ status: 200, body }));
  const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
  const own = await client.customTemplateJobs.create(TEMPLATE).then(
    ({ id }) => id,
    () => undefined,
  );
  const started = await start(hooks, "order-17").then(
    ({ id }) => id,
    () => undefined,
  );
  expect([started, await hooks.jobOf("order-17")]).toEqual([own, own]);
  expect(await hooks.unconfirmed()).toHaveLength(own === undefined ? 1 : 0);
});

it.each([400, 401, 402, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504, "drop"] as const)(
  "a reference is free again after %s when the client's outcomeOf says that nothing was made, and not otherwise",
  async (answer) => {
    const { client } = await creating(async () => (answer === "drop" ? answer : { status: answer }));
    const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
    const failure: unknown = await start(hooks, "order-17").catch((error: unknown) => error);
    const isListed = failure instanceof UnconfirmedStartError;
    expect(outcomeOf(isListed ? failure.cause : failure)).toBe(isListed ? "unknown" : "refused");
    expect(isListed).toBe(typeof answer !== "number" || answer >= 500 || answer === 408);
    expect(await hooks.unconfirmed()).toHaveLength(isListed ? 1 : 0);
    const again: unknown = await start(hooks, "order-17").catch((error: unknown) => error);
    expect(again instanceof RefInUseError).toBe(isListed);
  },
);

it("a store that says nothing holds back no answer: the job is handed over, and nothing is sent where it was asked before", async () => {
  const ids = [JOB_ID, OTHER_ID];
  const { client, creates } = await creating(async () => ({
    status: 200,
    body: templateJob({ id: ids.shift() ?? "" }),
  }));
  const silent = new Set<string | symbol>(["bindRef"]);
  const asked: (() => void)[] = [];
  const store = aroundStore(memoryStore(), (name, ask) => {
    if (!silent.has(name)) return ask();
    return new Promise<void>((resolve) => asked.push(resolve)).then(ask);
  });
  const { hooks, log } = await startReceiver({ client, store }, (receiver) => receiver.fallback(() => {}));
  expect(await start(hooks, "order-17")).toMatchObject({ id: JOB_ID });
  expect(log).toMatchObject([{ level: "error", ref: "order-17", message: expect.stringContaining(JOB_ID) }]);
  silent.add("openRef");
  const failed: unknown = await start(hooks, "order-18").catch((error: unknown) => error);
  expect([outcomeOf(failed), creates.length]).toEqual(["neverSent", 1]);
  // What it does late is given back.
  silent.clear();
  for (const answer of asked) answer();
  await until(async () => (await hooks.jobOf("order-17")) === JOB_ID);
  expect(await start(hooks, "order-18")).toMatchObject({ id: OTHER_ID });
});

it("a reference that would be forgotten sooner than the URLs that work by themselves is refused", async () => {
  const { client } = await creating(async () => "drop");
  const options = { secret: SECRET, baseUrl: "https://app.example.com", client };
  for (const refRetention of ["44d", "30d"] as const) {
    expect(() => createWebhooks({ ...options, refRetention })).toThrow(
      `refRetention: It is 45d or more, not "${refRetention}".`,
    );
  }
  createWebhooks({ ...options, refRetention: "400d" });
});

it("a body that has a webhook_url already is refused before anything is sent", async () => {
  const { client, creates } = await creating(async () => "drop");
  const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
  const body = { ...TEMPLATE, webhook_url: "https://app.example.com/other" };
  await expect(hooks.start("customTemplateJobs.create", body)).rejects.toThrow(/adds the webhook_url itself/);
  expect(creates).toEqual([]);
});

it.each<[string, unknown[], string]>([
  ["no operation", [], `operation: Allowed: ${Object.keys(starters).join(", ")}, not undefined.`],
  [
    "a slip",
    ["customTemplateJobs.previews", TEMPLATE],
    "operation: Did you mean customTemplateJobs.preview? Allowed: ",
  ],
  ["a name that every object has", ["toString", TEMPLATE], "operation: Allowed: "],
  ...[undefined, null, "abc", 5].map((body): [string, unknown[], string] => [
    `${body} for a body`,
    ["customTemplateJobs.create", body],
    `body: It is an object with the fields of the request, not ${JSON.stringify(body)}.`,
  ]),
  [
    "a list for a body",
    ["customTemplateJobs.create", []],
    "body: It is an object with the fields of the request, not a list.",
  ],
])("start() refuses %s in words, before anything is sent", async (_, given, message) => {
  const { client, creates } = await creating(async () => "drop");
  const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
  const failure: unknown = await Reflect.apply(hooks.start, hooks, given).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toMatchObject({ message: expect.stringContaining(message) });
  expect([creates, await hooks.unconfirmed()]).toEqual([[], []]);
});

describe("options that start() would ignore are refused before anything is sent", () => {
  it.each<[string, unknown, string]>([
    [
      "another name",
      { reference: "order-17" },
      "reference: There is no such option. Allowed: ref, ttl, signal, headers.",
    ],
    [
      "a slip",
      { REF: "order-17" },
      "REF: There is no such option. Did you mean ref? Allowed: ref, ttl, signal, headers.",
    ],
    [
      "one that is of the client's calls only",
      { ref: "order-17", timeoutMs: 5 },
      "timeoutMs: There is no such option.",
    ],
    [
      "a reference without its name",
      "order-17",
      'Options are given by name: { ref, ttl, signal, headers }, not "order-17".',
    ],
    [
      "a signal without its name",
      AbortSignal.timeout(60_000),
      "Options are given by name: { ref, ttl, signal, headers }",
    ],
    ["null", null, "Options are given by name: { ref, ttl, signal, headers }, not null."],
    ["a reference that is a number", { ref: 17 }, "ref: give 1 to 64 letters, digits, - or _."],
    ["a reference that is null", { ref: null }, "ref: give 1 to 64 letters, digits, - or _."],
    ["a signal that is none", { signal: false }, "signal: It is an AbortSignal, not false."],
    [
      "headers that are a text",
      { headers: "x" },
      'headers: They are an object of names and texts: { "x-trace": "17" }.',
    ],
    ["headers that are a list", { headers: [["x-trace", "17"]] }, "headers: They are an object of names and texts"],
    ["headers that are null", { headers: null }, "headers: They are an object of names and texts"],
    ["a header without a value", { headers: { "x-trace": undefined } }, "headers.x-trace: It is a text."],
    ["a controller for its signal", { signal: new AbortController() }, "signal: It is an AbortSignal, not an object."],
  ])("%s", async (_, options, message) => {
    const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
    const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
    const again = () => Reflect.apply(hooks.start, hooks, ["customTemplateJobs.create", TEMPLATE, options]);
    for (let count = 0; count < 2; count++) {
      const failure: unknown = await again().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ConfigurationError);
      expect(failure).toMatchObject({ message: expect.stringContaining(message) });
    }
    expect(creates).toEqual([]);
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it("and those that it has are taken, with a value or without", async () => {
    const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
    const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
    const { signal } = new AbortController();
    const options = { ref: "order-17", ttl: "1h", signal, ...{ reference: undefined } } as const;
    await hooks.start("customTemplateJobs.create", TEMPLATE, options);
    await expect(hooks.start("customTemplateJobs.create", TEMPLATE, options)).rejects.toThrow(RefInUseError);
    expect(creates).toEqual([expect.stringContaining("/customTemplateJob.order-17.")]);
  });
});

describe("headers that an operation asks for", () => {
  // No operation of the contract asks for one.
  const row = starters["customTemplateJobs.create"];
  beforeEach(() => void Object.assign(row, { headers: ["X-Kind", "X-Region"] }));
  afterEach(() => void Reflect.deleteProperty(row, "headers"));

  it.each<[string, Record<string, string> | undefined, string]>([
    ["none", undefined, "X-Kind and X-Region"],
    ["one of them", { "x-kind": "batch" }, "X-Region"],
    ["one that is empty", { "x-kind": "batch", "X-Region": "" }, "X-Region"],
  ])("are asked for by name where there is %s, before anything is sent or stored", async (_, headers, missing) => {
    const { client, creates } = await creating(async () => ({ status: 200, body: templateJob() }));
    const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
    const options = { ref: "order-17", ...(headers && { headers }) };
    const failure: unknown = await hooks.start("customTemplateJobs.create", TEMPLATE, options).catch((error) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({
      option: "headers",
      problem: `customTemplateJobs.create asks for ${missing}. Nothing was sent.`,
    });
    expect(creates).toEqual([]);
    const given = { ref: "order-17", headers: { "X-KIND": "batch", "X-Region": "eu" } };
    expect(await hooks.start("customTemplateJobs.create", TEMPLATE, given)).toMatchObject({ id: JOB_ID });
  });
});

it("a start without an answer keeps the post of its job while reads do not show the job yet, and loses it to no limit", async () => {
  const { creates, records, client } = await creating(async () => "drop");
  const ran: string[] = [];
  const { hooks } = await startReceiver(
    { client, store: memoryStore(), retry: ["20ms", "20ms", "20ms", "20ms", "20ms"] },
    (receiver) => receiver.fallback(({ name, ref }) => ran.push(`${name} ${ref}`)).onError(() => {}),
  );
  const start = hooks.start("customTemplateJobs.preview", TEMPLATE, { ref: "order-1" });
  await expect(start).rejects.toThrow(UnconfirmedStartError);
  const record = records.get(JOB_ID);
  records.delete(JOB_ID);
  expect((await postJson(creates[0] ?? "", templatePost())).status).toBe(204);
  await until(async () => (await hooks.deadLetters()).length === 1);
  expect((await hooks.deadLetters())[0]).toMatchObject({ ref: "order-1", jobId: JOB_ID });
  if (record) records.set(JOB_ID, record);
  await hooks.replayAll({});
  await until(() => ran.length > 0);
  expect(ran).toEqual(["customTemplateJob.done order-1"]);
  expect(await hooks.jobOf("order-1")).toBe(JOB_ID);
});

describe("a process that stands still between the reference and the request", () => {
  const standStill = (store: ReturnType<typeof memoryStore>, ms: number) =>
    aroundStore(store, async (name, ask) => {
      const answer = await ask();
      if (name === "openRef") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      return answer;
    });
  const register = (receiver: Webhooks): void => void receiver.fallback(() => {});

  it("sends nothing, since others may have been told that its call has ended, and frees the reference", async () => {
    const service = await creating(async () => ({ status: 201, body: done }));
    const store = memoryStore();
    const { hooks } = await startReceiver(
      { client: service.client, store: standStill(store, 1_500), lease: "1s" },
      register,
    );
    await expect(hooks.start("customTemplateJobs.preview", TEMPLATE, { ref: "order-1" })).rejects.toMatchObject({
      name: "NothingSentError",
      sent: false,
    });
    expect(service.creates).toEqual([]);
    expect(await store.openRef({ ref: "order-1", source: "customTemplateJob", keepMs: 1_000 })).toBe("created");
  });

  it("leaves the reference listed where another call was told that nobody knows, and sends nothing", async () => {
    const service = await creating(async () => ({ status: 201, body: done }));
    const store = memoryStore();
    const other = await startReceiver({ client: service.client, store, lease: "1s" }, register);
    const start = (hooks: Webhooks) => hooks.start("customTemplateJobs.preview", TEMPLATE, { ref: "order-1" });
    let told: unknown;
    const telling = aroundStore(standStill(store, 1_500), async (name, ask) => {
      // It is heard of again later than others have looked.
      if (name === "renew") await until(() => told !== undefined);
      const answer = await ask();
      if (name === "openRef") told = await start(other.hooks).catch((error: unknown) => error);
      return answer;
    });
    const { hooks } = await startReceiver({ client: service.client, store: telling, lease: "1s" }, register);
    await expect(start(hooks)).rejects.toMatchObject({ name: "NothingSentError" });
    expect(told).toMatchObject({ name: "RefInUseError", state: "unconfirmed" });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-1" }]);
    expect(service.creates).toEqual([]);
    expect(await hooks.dismiss("order-1")).toBe(true);
    expect(await start(other.hooks)).toMatchObject({ id: JOB_ID });
    expect(service.creates).toHaveLength(1);
  });

  it("sends what it was to send after a shorter time", async () => {
    const service = await creating(async () => ({ status: 201, body: done }));
    const { hooks } = await startReceiver(
      {
        client: service.client,
        store: standStill(memoryStore(), 200),
        lease: "30s",
      },
      register,
    );
    expect(await hooks.start("customTemplateJobs.preview", TEMPLATE, { ref: "order-1" })).toMatchObject({ id: JOB_ID });
    expect(service.creates).toHaveLength(1);
  });
});
