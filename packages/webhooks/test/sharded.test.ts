// What a store made of several does that one does not: goes on without one of them, knows their order, grows and shrinks.
import { randomUUID } from "node:crypto";
import { createClient } from "@video-ads/client";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { sourceNames } from "../src/generated/sources.ts";
import { memoryStore, type Store, shardedStore } from "../src/index.ts";
import { postgresStore } from "../src/postgres.ts";
import { homeOf } from "../src/stores/sharded/home.ts";
import { done, JOB_ID, PREVIEW, previewReady, templatePost } from "./support/jobs.ts";
import { createMigrated, postgresServer } from "./support/postgres-server.ts";
import { postJson, startReceiver, startTrusting, until } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { KEYS, startService } from "./support/service.ts";
import { createDatabase } from "./support/stores.ts";

const LONG_MS = 60_000;
const ONE = { owner: "one", leaseMs: LONG_MS };

const refs = (count: number): string[] => Array.from({ length: count }, (_, index) => `ref-${index}`);
const memories = (count: number): Store[] => Array.from({ length: count }, () => memoryStore());
const quiet = { log: () => {} };

function post(ref: string) {
  return {
    key: randomUUID(),
    source: "lipsync",
    ref,
    jobId: randomUUID(),
    body: "{}",
    via: "post",
    keepMs: LONG_MS,
  } as const;
}

/** What is told, and changes nothing. */
const READS: ReadonlySet<string | symbol> = new Set(["dueIn", "owners", "holds", "getRef", "counts", "waiting"]);

/** A store that a test can cut off: it rejects, rejects what changes it, or does not answer until it is there again. */
function cuttable(store: Store = memoryStore()) {
  let state: "there" | "away" | "locked" | "silent" = "there";
  const waiting: (() => void)[] = [];
  const cut = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (state === "away" || (state === "locked" && !READS.has(name))) return Promise.reject(new Error("away"));
        const answer = () => Reflect.apply(value, target, given);
        return state === "silent" ? new Promise<void>((resolve) => waiting.push(resolve)).then(answer) : answer();
      };
    },
  });
  return {
    store: cut,
    be(now: typeof state) {
      state = now;
      if (state === "there") for (const go of waiting.splice(0)) go();
    },
  };
}

async function takeAll(store: Store): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const lease = await store.lease(ONE);
    if (!lease) return taken;
    taken.push(lease.ref);
    await store.settle(lease, { kind: "handled", ended: true });
  }
}

describe("where a reference is at home", () => {
  const places = (count: number) => Array.from({ length: count }, (_, index) => ({ place: index + 1 }));

  it("each of a hundred has about as many as any other", () => {
    const counts = new Map<number, number>();
    const hundred = places(100);
    for (const ref of refs(50_000)) {
      const { place } = homeOf(ref, hundred);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    expect(counts.size).toBe(100);
    // Of 500 each: five standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(112);
  });

  it("one more takes its part from all, and nothing moves among them", () => {
    const [five, six] = [places(5), places(6)];
    const moved = refs(6_000).filter((ref) => homeOf(ref, five).place !== homeOf(ref, six).place);
    expect(moved.every((ref) => homeOf(ref, six).place === 6)).toBe(true);
    expect(new Set(moved.map((ref) => homeOf(ref, five).place)).size).toBe(5);
    expect(Math.abs(moved.length - 1_000)).toBeLessThan(150);
  });
});

describe("a hundred stores, of which one is away", () => {
  it("stops what is kept there, and nothing else; it is said once, and goes on when it is back", async () => {
    const said: string[] = [];
    const lost = cuttable();
    const store = shardedStore([...memories(41), lost.store, ...memories(58)], {
      log: ({ message }) => said.push(message),
    });
    const all = refs(1_000);
    for (const ref of all) expect(await store.accept(post(ref))).toBe("accepted");
    expect((await store.counts({ silentMs: LONG_MS })).map(({ due }) => due)).toEqual([1_000]);
    const there = (await lost.store.waiting({ limit: 1_000 })).map(({ ref }) => ref);
    expect(there.length).toBeGreaterThan(0);

    const missing = async () => (await store.counts({ silentMs: LONG_MS })).map((one) => one.missing);
    expect(await missing()).toEqual([0]);
    lost.be("away");
    expect(await store.dueIn()).toBe(0);
    expect(await missing()).toEqual(sourceNames.map(() => 1));
    expect((await takeAll(store)).sort()).toEqual(all.filter((ref) => !there.includes(ref)).sort());
    await expect(store.accept(post(there[0] ?? ""))).rejects.toThrow("away");
    await expect(store.openRef({ ref: there[0] ?? "", source: "lipsync", keepMs: LONG_MS })).rejects.toThrow("away");
    const others = all.filter((ref) => !there.includes(ref));
    expect(await store.accept(post(others[0] ?? ""))).toBe("accepted");
    expect((await store.counts({ silentMs: LONG_MS })).map(({ due }) => due).filter((due) => due > 0)).toEqual([1]);
    expect((await store.waiting({ limit: 1_000 })).length).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^Store 42 of shardedStore cannot be reached: /)]);

    lost.be("there");
    await until(async () => (await store.dueIn()) === 0 && (await store.waiting({ limit: 1_000 })).length > 1);
    expect((await takeAll(store)).sort()).toEqual([others[0] ?? "", ...there].sort());
  });

  it.each(["silent", "locked"] as const)("is said once when it is %s, and once when it is back", async (state) => {
    const lost = cuttable(Object.assign(memoryStore(), { pollMs: 50 }));
    const said: string[] = [];
    const log = ({ message }: { message: string }) => void said.push(message);
    const store = shardedStore([memoryStore(), lost.store], { log });
    let [isInHand, mayEnd] = [0, false];
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver.fallback(async () => {
          isInHand++;
          await until(() => mayEnd);
        }),
      { store, log },
    );
    for (const ref of refs(4)) {
      const { url } = await hooks.urlFor("customTemplateJobs.create", { ref });
      expect((await postJson(url, templatePost({ id: randomUUID() }))).status).toBe(204);
    }
    await until(() => isInHand === 4);
    lost.be(state);
    mayEnd = true;
    await until(() => said.length > 0);
    // It is asked again each second meanwhile, and so is the other one.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(said).toEqual([expect.stringMatching(/^Store 2 of shardedStore cannot be reached: /)]);
    lost.be("there");
    await until(() => said.length > 1);
    await hooks.idle();
    expect(said.slice(1)).toEqual([expect.stringMatching(/^Store 2 of shardedStore answers again, after \d+ s\.$/)]);
  });

  it("holds up no handlers of the others with what it has not taken", async () => {
    const [away, here] = [cuttable(), memoryStore()];
    const store = shardedStore([away.store, here], quiet);
    let isOpen = false;
    const ended: string[] = [];
    let inHand = 0;
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver.fallback(async ({ ref }) => {
          if (lost.includes(ref)) {
            inHand++;
            await until(() => isOpen);
          }
          ended.push(ref);
        }),
      { store, concurrency: 4 },
    );
    const urls: { ref: string; url: string }[] = [];
    for (const ref of refs(40)) urls.push(await hooks.urlFor("customTemplateJobs.create", { ref }));
    const send = async ({ url }: { url: string }) => (await postJson(url, templatePost({ id: randomUUID() }))).status;
    const isLost = await Promise.all(urls.map(async ({ ref }) => (await here.getRef(ref)) === undefined));
    const atAway = urls.filter((_, index) => isLost[index]).slice(0, 4);
    const atHere = urls.filter((_, index) => !isLost[index]);
    const lost = atAway.map(({ ref }) => ref);
    for (const one of atAway) expect(await send(one)).toBe(204);
    await until(() => inHand === 4);
    away.be("away");
    isOpen = true;
    for (const one of atHere) expect(await send(one)).toBe(204);
    await until(() => ended.length === lost.length + atHere.length, 4_000);
    // What it is offered until then it takes when it is back, and nothing runs again.
    away.be("there");
    await until(async () => (await store.waiting({ limit: 100 })).length === 0);
    expect([...ended].sort()).toEqual([...atAway, ...atHere].map(({ ref }) => ref).sort());
  });

  it("is away itself when all are", async () => {
    const both = [cuttable(), cuttable()];
    const store = shardedStore(
      both.map((one) => one.store),
      quiet,
    );
    for (const one of both) one.be("away");
    await expect(store.counts({ silentMs: 0 })).rejects.toThrow("away");
    await expect(store.deadLetters({ limit: 1 })).rejects.toThrow("away");
    await expect(store.dueIn()).rejects.toThrow("away");
  });

  it("holds up what asks all of them for five seconds at most", async () => {
    const silent = cuttable();
    const store = shardedStore([...memories(3), silent.store], quiet);
    for (const ref of refs(40)) await store.accept(post(ref));
    silent.be("silent");
    const began = performance.now();
    const [counts, waiting] = await Promise.all([store.counts({ silentMs: LONG_MS }), store.waiting({ limit: 100 })]);
    // A second is for a machine that is busy.
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(counts.every(({ missing }) => missing === 1)).toBe(true);
    expect(waiting.length).toBeGreaterThan(0);
  });

  it("holds up nobody for long when it does not answer", { timeout: 30_000 }, async () => {
    const silent = cuttable();
    const store = shardedStore([...memories(3), silent.store], quiet);
    const all = refs(40);
    for (const ref of all) await store.accept(post(ref));
    const there = (await silent.store.waiting({ limit: 100 })).map(({ ref }) => ref);
    silent.be("silent");
    const others = all.filter((ref) => !there.includes(ref));
    const taken: string[] = [];
    // The first to ask waits for it for a while, and nobody does after that.
    const slot = async (): Promise<void> => {
      for (let lease = await store.lease(ONE); lease; lease = await store.lease(ONE)) {
        taken.push(lease.ref);
        await store.settle(lease, { kind: "handled", ended: true });
      }
    };
    await Promise.allSettled([slot(), slot()]);
    await slot();
    expect(taken.sort()).toEqual(others.sort());
  });
});

describe("a lease of which nobody knows whether it was given", () => {
  it("is told once, so that its owner goes on under another name; then the others are asked", async () => {
    const lost = cuttable();
    const store = shardedStore([memoryStore(), lost.store], quiet);
    const all = refs(20);
    for (const ref of all) await store.accept(post(ref));
    const there = (await lost.store.waiting({ limit: 100 })).length;
    lost.be("away");
    const taken: string[] = [];
    const faults: unknown[] = [];
    for (let asked = 0; asked < 2 * all.length; asked++) {
      const lease = await store.lease(ONE).catch((error: unknown) => void faults.push(error));
      if (lease) taken.push(lease.ref);
    }
    expect([faults.length, taken.length]).toEqual([1, all.length - there]);
  });

  it("who could not be told that an owner lives is told before anything is taken from it", async () => {
    const clock = { now: 0 };
    const lost = cuttable(memoryStore({ clock: () => clock.now }));
    const store = shardedStore([lost.store], quiet);
    await store.accept(post("first"));
    const held = await store.lease({ owner: "one", leaseMs: 1_000 });
    await store.accept(post("second"));
    lost.be("away");
    await expect(store.renew({ owner: "one", leaseMs: 1_000 })).rejects.toThrow("away");
    lost.be("there");
    clock.now = 900;
    await until(async () => (await store.lease({ owner: "other", leaseMs: 1_000 }))?.ref === "second");
    clock.now = 1_500;
    expect(await store.lease({ owner: "third", leaseMs: 1_000 })).toBeUndefined();
    expect(held && (await store.holds(held))).toBe(true);
  });
});

describe("which operations have started a job", () => {
  it("is known when one knows it, and unknown while one is away that may: a render would be paid for twice", async () => {
    const lost = cuttable();
    const store = shardedStore([memoryStore(), lost.store], quiet);
    for (const ref of refs(10)) {
      await store.openRef({ ref, source: "lipsync", operation: "lipsync.create", keepMs: LONG_MS });
    }
    const [here = ""] = await refsNotIn(store, lost.store, refs(10));
    await store.bindRef(here, JOB_ID);
    lost.be("away");
    expect(await store.operationsOf("lipsync", JOB_ID)).toEqual(["lipsync.create"]);
    await expect(store.operationsOf("lipsync", randomUUID())).rejects.toThrow("away");
  });
});

describe("a render, while the store is away to which the job's id alone would lead", () => {
  /** A job that was started here and reports here, in a store of two of which the other one would have it by its id. */
  async function started() {
    const [here, lost] = [memoryStore(), cuttable()];
    const sharded = shardedStore([here, lost.store], quiet);
    const renders: string[] = [];
    let record = previewReady;
    const baseUrl = await listen((request, response) => {
      if (request.method === "POST") renders.push(request.url ?? "");
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(record));
    });
    const jobId = jobWhoseCallIsAt(2);
    const client = createClient({ baseUrl, ...KEYS });
    const said: string[] = [];
    const { hooks } = await startReceiver({ client, store: sharded, retry: [] }, (receiver) =>
      receiver
        .on("customTemplateJob.previewReady", async (event) => said.push(await receiver.render(event)))
        .fallback(() => {})
        .onError((error) => said.push(String(error))),
    );
    const ref = refs(50).find((one) => homeOf(one, PLACES).place === 1) ?? "";
    const { url } = await hooks.urlFor("customTemplateJobs.preview", { ref });
    await hooks.bind(ref, jobId);
    record = { ...previewReady, id: jobId, webhook_url: url };
    const post = async () => {
      const posted = templatePost({ id: jobId, status: "pending", video_output: null, preview: PREVIEW });
      expect((await postJson(url, posted)).status).toBe(204);
      await until(() => said.length > 0);
    };
    return { hooks, lost, here, sharded, jobId, ref, renders, said, post };
  }

  it("is asked for, noted beside the job, and not asked for again by whoever knows the job's id alone", async () => {
    const { hooks, lost, here, jobId, ref, renders, said, post } = await started();
    lost.be("away");
    await post();
    expect([said, renders]).toEqual([["requested"], [`/api/custom_template_jobs/${jobId}/render/`]]);
    expect(await here.getRef(`render.customTemplateJob.${jobId}@${ref}`)).toMatchObject({ state: "answered", jobId });
    lost.be("there");
    const again = () => hooks.render({ source: "customTemplateJob", job: { id: jobId } });
    await until(() =>
      again().then(
        (answer) => answer === "requested",
        () => false,
      ),
    );
    expect(renders).toHaveLength(1);
  });
});

const PLACES = [{ place: 1 }, { place: 2 }];

function jobWhoseCallIsAt(place: number): string {
  for (;;) {
    const id = randomUUID();
    if (homeOf(`render.customTemplateJob.${id}`, PLACES).place === place) return id;
  }
}

async function refsNotIn(store: Store, one: Store, all: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const ref of all) if ((await store.getRef(ref)) && !(await one.getRef(ref))) found.push(ref);
  return found;
}

describe("the list", () => {
  it("is refused when a store stands in another place than before, by what that store remembers", async () => {
    const [a, b, c] = [memoryStore(), memoryStore(), memoryStore()];
    const said: string[] = [];
    for (const ref of refs(30)) await shardedStore([a, b, c]).accept(post(ref));
    const wrong = shardedStore([b, a, c], { log: ({ message }) => said.push(message) });
    const accepted = await Promise.allSettled(refs(30).map((ref) => wrong.accept(post(ref))));
    const refused = accepted.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatch(/Store [12] of shardedStore was store [21] before/);
    await wrong.counts({ silentMs: 0 });
    expect(said.sort()).toEqual([
      expect.stringContaining("Store 1 of shardedStore was store 2 before"),
      expect.stringContaining("Store 2 of shardedStore was store 1 before"),
    ]);
    // One that was given up leaves its place.
    const left = shardedStore([undefined, b, c], quiet);
    for (const ref of refs(30)) expect(await left.accept(post(ref))).toBe("accepted");
  });

  it.each([
    ["no store", [], {}],
    ["a store twice", "twice", {}],
    ["all drained", "drained", {}],
    ["added that is not there", "strange", {}],
    ["an unknown option", [memoryStore()], { drained: [] }],
  ])("is refused with %s", (_, given, options) => {
    const one = memoryStore();
    const make = () => {
      if (given === "twice") return shardedStore([one, one]);
      if (given === "drained") return shardedStore([one], { drain: [one] });
      if (given === "strange") return shardedStore([one], { added: [memoryStore()] });
      return Reflect.apply(shardedStore, undefined, [given, options]);
    };
    expect(make).toThrow(expect.objectContaining({ name: "ConfigurationError" }));
  });

  it("grows: what is known stays where it is, also the posts that came, and new references go to the new one", async () => {
    const [a, b, c] = [memoryStore(), memoryStore(), memoryStore()];
    const before = shardedStore([a, b]);
    const posts = refs(60).map(post);
    for (const one of posts) {
      await before.openRef({ ref: one.ref, source: one.source, keepMs: LONG_MS });
      expect(await before.accept(one)).toBe("accepted");
    }
    const grown = shardedStore([a, b, c], { added: [c] });
    for (const one of posts) {
      expect(await grown.accept(one)).toBe("repeated");
      expect(await grown.openRef({ ref: one.ref, source: one.source, keepMs: LONG_MS })).toBe("known");
    }
    expect(await c.waiting({ limit: 1 })).toEqual([]);
    for (let index = 0; index < 60; index++) await grown.accept(post(`new-${index}`));
    expect((await c.waiting({ limit: 100 })).length).toBeGreaterThan(5);
    expect((await takeAll(grown)).length).toBe(120);
  });

  it("grows: what is revoked stays revoked, also where the reference itself is forgotten", async () => {
    const [a, b, c] = [memoryStore(), memoryStore(), memoryStore()];
    const before = shardedStore([a, b]);
    for (const ref of refs(60)) expect(await before.revoke(ref, LONG_MS)).toBe(true);
    const grown = shardedStore([a, b, c], { added: [c] });
    for (const ref of refs(60)) expect(await grown.accept(post(ref))).toBe("revoked");
    expect((await grown.revoked({ limit: 100 })).map(({ ref }) => ref)).toEqual(refs(60).sort());
    for (const ref of refs(60)) expect(await grown.restore(ref)).toBe(true);
    expect(await grown.revoked({ limit: 1 })).toEqual([]);
  });

  it.each(["away", "silent"] as const)(
    "grows while one is %s: what is known at the others goes on, and what only that one can know is not decided",
    { timeout: 60_000 },
    async (state) => {
      const [a, b, c] = [memoryStore(), cuttable(), memoryStore()];
      const service = await startService();
      const ran: string[] = [];
      const make = (stores: Store[], options: { added?: Store[] }) =>
        startReceiver({ client: service.client, store: shardedStore(stores, { ...quiet, ...options }) }, (receiver) =>
          receiver.fallback(({ ref }) => void ran.push(ref)),
        );
      const [before, grown] = [await make([a, b.store], {}), await make([a, b.store, c], { added: [c] })];
      const jobs: { ref: string; url: string; id: string }[] = [];
      for (const [index, ref] of refs(90).entries()) {
        const id = randomUUID();
        if (index < 30) await before.hooks.urlFor("customTemplateJob", { ref });
        const { url } = await grown.hooks.urlFor("customTemplateJob", { ref });
        await grown.hooks.bind(ref, id);
        service.records.set(id, { ...done, id });
        jobs.push({ ref, url, id });
      }
      const isLost = await Promise.all(jobs.map(async ({ ref }) => (await b.store.getRef(ref)) !== undefined));
      const [lost, there] = [jobs.filter((_, index) => isLost[index]), jobs.filter((_, index) => !isLost[index])];
      const added = await Promise.all(there.map(async ({ ref }) => (await c.getRef(ref)) !== undefined));
      expect([lost.length, added.filter(Boolean).length].every((count) => count > 5)).toBe(true);
      await before.hooks.close();

      b.be(state);
      const { hooks } = grown;
      const send = async ({ url, id }: (typeof jobs)[number]) => (await postJson(url, templatePost({ id }))).status;
      expect(await Promise.all(there.slice(0, 20).map(send))).toEqual(Array.from({ length: 20 }, () => 204));
      expect(new Set(await Promise.all(lost.map(send)))).toEqual(new Set([503]));
      const { checked, failed } = await hooks.reconcile({ olderThan: 0 });
      expect([checked > 0, failed]).toEqual([true, 0]);
      await until(() => ran.length === there.length);
      expect(ran.sort()).toEqual(there.map(({ ref }) => ref).sort());
      // Nobody knows whether it was there before.
      const fresh = refs(150).slice(90);
      const opened = await Promise.allSettled(fresh.map((ref) => hooks.urlFor("customTemplateJob", { ref })));
      expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(["fulfilled", "rejected"]));

      b.be("there");
      for (const one of lost) await until(async () => (await send(one)) === 204);
      await until(() => ran.length === jobs.length);
      await hooks.close();
    },
  );

  it("shrinks: one that is drained keeps what it knows, and gets nothing new", async () => {
    const [a, b] = [memoryStore(), memoryStore()];
    const before = shardedStore([a, b]);
    for (const ref of refs(60)) await before.openRef({ ref, source: "lipsync", keepMs: LONG_MS });
    const drained = shardedStore([a, b], { drain: [b] });
    for (const ref of refs(60)) await drained.accept(post(ref));
    const there = (await b.waiting({ limit: 100 })).length;
    expect(there).toBeGreaterThan(10);
    for (let index = 0; index < 60; index++) await drained.accept(post(`new-${index}`));
    expect((await b.waiting({ limit: 100 })).length).toBe(there);
    expect((await takeAll(drained)).length).toBe(120);
  });
});

describe("what is kept in several", () => {
  it("is listed page by page, each once, and done with by its id", async () => {
    const store = shardedStore(memories(7));
    for (const ref of refs(50)) {
      await store.accept(post(ref));
      const lease = await store.lease(ONE);
      if (lease) await store.settle(lease, { kind: "dead", keepMs: LONG_MS, error: "Error: no", handled: [] });
    }
    const listed: string[] = [];
    for (let after: string | undefined; ; after = listed.at(-1)) {
      const page = await store.deadLetters({ limit: 8, after });
      listed.push(...page.map(({ id }) => id));
      if (page.length < 8) break;
    }
    expect(new Set(listed).size).toBe(50);
    for (const id of listed.slice(0, 20)) expect(await store.discard(id)).toBe(true);
    for (const id of listed.slice(20)) expect(await store.replay(id)).toBe(true);
    expect(await store.replay("8-1")).toBe(false);
    expect((await takeAll(store)).length).toBe(30);
  });
});

it("takes many at once where all of its stores do", () => {
  const inBulk = () => Object.assign(memoryStore(), { inBulk: true });
  expect(shardedStore([inBulk(), undefined, inBulk()]).inBulk).toBe(true);
  expect(shardedStore([inBulk(), memoryStore()]).inBulk).toBe(false);
});

describe("two servers of Postgres, of which one is stopped", { timeout: 120_000 }, () => {
  it("goes on with what the other has; what the stopped one has is 503, and is found when it is back", async () => {
    const server = await postgresServer();
    onTestFinished(async () => {
      await server.stop();
      await server.remove();
    });
    await server.start();
    await createMigrated(server.url, "app");
    const pool = (connectionString: string): pg.Pool => {
      const made = new pg.Pool({ connectionString, max: 8 });
      onTestFinished(() => made.end());
      return made;
    };
    const stopped = postgresStore(pool(`${server.url}/app`), { pollMs: 50 });
    const other = postgresStore(pool(await createDatabase()), { pollMs: 50 });
    const ids = Array.from({ length: 12 }, (_, index) => `${JOB_ID.slice(0, -2)}${String(index).padStart(2, "0")}`);
    const service = await startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));
    const ran: string[] = [];
    const said: string[] = [];
    const store = shardedStore([stopped, other], { log: ({ message }) => said.push(message) });
    const { hooks } = await startReceiver({ client: service.client, store, lease: "2s" }, (receiver) =>
      receiver.fallback(({ job }) => {
        ran.push(job.id);
      }),
    );
    const urls: { url: string; id: string; isThere: boolean }[] = [];
    for (const id of ids) {
      const { url, ref } = await hooks.urlFor("customTemplateJob");
      await hooks.bind(ref, id);
      urls.push({ url, id, isThere: (await other.getRef(ref)) !== undefined });
    }
    const there = urls.filter(({ isThere }) => isThere);
    const away = urls.filter(({ isThere }) => !isThere);
    expect([there.length > 0, away.length > 0]).toEqual([true, true]);
    const send = async ({ url, id }: { url: string; id: string }) => (await postJson(url, templatePost({ id }))).status;

    await server.stop();
    for (const one of there) expect(await send(one)).toBe(204);
    for (const one of away) expect(await send(one)).toBe(503);
    await until(() => ran.length === there.length);
    expect(ran.sort()).toEqual(there.map(({ id }) => id).sort());
    expect((await hooks.stats()).length).toBeGreaterThan(0);
    expect((await hooks.reconcile({ olderThan: 0 })).checked).toBeLessThanOrEqual(there.length);
    expect(said).toEqual([expect.stringMatching(/^Store 1 of shardedStore cannot be reached: /)]);

    await server.start();
    // The others never come: they are found by reading.
    const [again] = away;
    if (again) await until(async () => (await send(again)) === 204);
    await until(async () => {
      await hooks.reconcile({ olderThan: 0 });
      return ran.length === ids.length;
    }, 60_000);
    await hooks.idle();
    expect(ran.sort()).toEqual(ids);
    await hooks.close();
  });
});
