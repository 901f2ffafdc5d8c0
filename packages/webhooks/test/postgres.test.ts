// What only Postgres can do to a receiver: go away, come back, be shared, and not be set up.
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { createWebhooks } from "../src/index.ts";
import { postgresStore } from "../src/postgres.ts";
import { done, JOB_ID, templatePost } from "./support/jobs.ts";
import { sending } from "./support/pools.ts";
import { createMigrated, postgresServer, query } from "./support/postgres-server.ts";
import { postJson, SECRET, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { createDatabase } from "./support/stores.ts";

function pool(connectionString: string): pg.Pool {
  const made = new pg.Pool({ connectionString, max: 8 });
  onTestFinished(() => made.end());
  return made;
}

it.each([
  ["pollMs", 0.5, "It is a number from 1 to 2147483647, not 0.5."],
  ["pollMs", 2 ** 31, "It is a number from 1 to 2147483647, not 2147483648."],
  ["pollMs", null, "It is a number from 1 to 2147483647, not null."],
  ["acceptTimeoutMs", 3e9, "It is a number above 0, 2147483647 at most, not 3000000000."],
])("a store whose timers could not keep its options is refused: %s %s", (option, value, problem) => {
  const make = () =>
    Reflect.apply(postgresStore, undefined, [pool("postgres://127.0.0.1:1/none"), { [option]: value }]);
  expect(make).toThrow(expect.objectContaining({ name: "ConfigurationError", option, problem }));
});

/** A server that a test may stop, with the database `app`. */
async function ownServer() {
  const server = await postgresServer();
  onTestFinished(async () => {
    await server.stop();
    await server.remove();
  });
  await server.start();
  await createMigrated(server.url, "app");
  return server;
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function gate(): Gate {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("Postgres that is restarted", { timeout: 120_000 }, () => {
  it("answers 503 with Retry-After while it is away, and goes on by itself when it is back: nothing is lost", async () => {
    const server = await ownServer();
    const ids = Array.from({ length: 6 }, (_, index) => JOB_ID.slice(0, -1) + String(index));
    const service = await startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));
    const ran: string[] = [];
    const store = postgresStore(pool(`${server.url}/app`), { pollMs: 100 });
    // A handler that has run may run again when Postgres goes away before that is written down, and only then.
    const written = new Set<string>();
    const again: string[] = [];
    const settle = store.settle.bind(store);
    store.settle = async (lease, outcome) => {
      const kept = await settle(lease, outcome);
      if (kept && outcome.kind === "handled") written.add(lease.jobId);
      return kept;
    };
    const { hooks, log } = await startReceiver({ client: service.client, store, lease: "2s" }, (receiver) =>
      receiver.fallback(({ job }) => {
        if (written.has(job.id)) again.push(job.id);
        ran.push(job.id);
      }),
    );
    const urls: string[] = [];
    for (const id of ids) {
      const { url, ref } = await hooks.urlFor("customTemplateJob");
      await hooks.bind(ref, id);
      urls.push(url);
    }
    const post = (index: number): Promise<Response> =>
      postJson(urls[index] ?? "", templatePost({ id: ids[index] ?? "" }));

    expect((await post(0)).status).toBe(204);
    await until(() => written.size >= 1);
    // In the middle of posts: each is either accepted or told to come again.
    const during = Promise.all([post(1), post(2)]);
    await server.stop();
    expect([204, 503]).toContain((await during)[0].status);
    const refused = await post(3);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({ code: "unavailable", message: "Try again in a moment." });
    expect(log.filter(({ status }) => status === 503).length).toBeGreaterThan(0);

    await server.start();
    // The sender posts one again. The others never come: they are found by reading.
    await until(async () => (await post(3)).status === 204);
    await until(() => ran.includes(ids[3] ?? ""));
    await until(async () => {
      await hooks.reconcile({ olderThan: "1ms" }).catch(() => {});
      return new Set(ran).size === ids.length;
    }, 60_000);
    await hooks.idle();
    expect([...new Set(ran)].sort()).toEqual(ids);
    expect(again).toEqual([]);
  });
});

describe("Postgres that goes away between a job and the note that it was handled", { timeout: 120_000 }, () => {
  it("is told when it is back, of every job that ran, and works on: none runs again", async () => {
    const server = await ownServer();
    const ids = Array.from({ length: 5 }, (_, index) => JOB_ID.slice(0, -1) + String(index));
    const [later = ""] = ids.splice(-1);
    const ran: string[] = [];
    const service = await startService(Object.fromEntries([...ids, later].map((id) => [id, { ...done, id }])));
    const store = postgresStore(pool(`${server.url}/app`));
    const away = gate();
    // As many jobs as there are places, and a time for which a process that is not heard of lives that is shorter than this takes.
    const { hooks } = await startReceiver(
      { client: service.client, store, lease: "1s", concurrency: ids.length },
      (receiver) =>
        receiver.fallback(async ({ job }) => {
          ran.push(job.id);
          await away.opened;
        }),
    );
    const post = async (id: string): Promise<void> => {
      const { url, ref } = await hooks.urlFor("customTemplateJob");
      await hooks.bind(ref, id);
      await until(async () => (await postJson(url, templatePost({ id }))).status === 204);
    };
    for (const id of ids) await post(id);
    await until(() => ran.length === ids.length);
    await server.stop();
    away.open();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await server.start();
    await until(() =>
      post(later).then(
        () => true,
        () => false,
      ),
    );
    await until(() => ran.includes(later));
    await hooks.idle();
    expect(ran.sort()).toEqual([...ids, later]);
    await hooks.close();
  });
});

describe("postgresStore", () => {
  it("says what is missing when its tables are", async () => {
    const database = await createDatabase();
    await query(database, "drop schema video_ads_webhooks cascade");
    const service = await startService();
    const store = postgresStore(pool(database));
    const { log } = await startReceiver({ client: service.client, store }, (receiver) => receiver.fallback(() => {}));
    await until(() => log.length > 0);
    expect(log[0]).toMatchObject({ level: "error", message: expect.stringContaining("call its migrate() once") });
  });

  it.each([
    ["a column", "alter table video_ads_webhooks.lanes rename taken_at to since", "column .*taken_at.* does not exist"],
    ["a table", "alter table video_ads_webhooks.lanes rename to other", 'relation ".*lanes" does not exist'],
  ])("says that its tables are not those of this version when %s is gone under it", async (_, change, lacks) => {
    const database = await createDatabase();
    const service = await startService();
    const store = postgresStore(pool(database));
    const { hooks, log } = await startReceiver({ client: service.client, store }, (one) => one.fallback(() => {}));
    await hooks.idle();
    await query(database, change);
    await until(() => log.length > 0);
    const said = `The store cannot be used as it is; .* not those of this version: call its migrate\\(\\) once. ${lacks}`;
    expect(log[0]).toMatchObject({ level: "error", message: expect.stringMatching(said) });
  });

  it("migrates again without a change, also from two processes at once", async () => {
    const database = await createDatabase();
    const [one, other] = [postgresStore(pool(database)), postgresStore(pool(database))];
    await Promise.all([one.migrate(), other.migrate()]);
    expect(await one.openRef({ ref: "r", source: "lipsync", keepMs: 1_000 })).toBe("created");
    await one.migrate();
    expect(await other.openRef({ ref: "r", source: "lipsync", keepMs: 1_000 })).toBe("known");
  });

  it("takes a pool behind something that watches it, and hands out its methods bound", async () => {
    const watched = new Proxy(pool(await createDatabase()), {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const store = postgresStore(watched);
    expect(await store.openRef({ ref: "r", source: "lipsync", keepMs: 1_000 })).toBe("created");
  });

  it("refuses a schema whose name cannot stand in a statement", () => {
    expect(() => postgresStore(new pg.Pool(), { schema: 'x"; drop table y' })).toThrow(/lower-case/);
  });

  it("goes by the clock of Postgres: machines whose clocks differ share it", async () => {
    const database = await createDatabase();
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const machine = (skewMs: number) =>
      startReceiver(
        {
          client: service.client,
          store: postgresStore(pool(database), { pollMs: 50 }),
          clock: () => Date.now() + skewMs,
        },
        (receiver) => receiver.fallback(({ name }) => ran.push(name)),
      );
    const fast = await machine(600_000);
    const slow = await machine(-600_000);
    const made = await slow.hooks.urlFor("customTemplateJob");
    const toFast = (await fast.hooks.urlFor("customTemplateJob")).url;
    const path = made.url.slice(made.url.lastIndexOf("/"));
    const mirrored = toFast.slice(0, toFast.lastIndexOf("/")) + path;
    const answers = await Promise.all([postJson(made.url, templatePost()), postJson(mirrored, templatePost())]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    await until(() => ran.length >= 1);
    await Promise.all([fast.hooks.idle(), slow.hooks.idle()]);
    expect(ran).toEqual(["customTemplateJob.done"]);
  });

  it("hands to a process that works what one that only receives has taken", async () => {
    const database = await createDatabase();
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const receiving = { client: service.client, store: postgresStore(pool(database)), work: false };
    const { hooks } = await startReceiver(receiving, (receiver) => receiver.fallback(() => ran.push("receiver")));
    const { url } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(204);
    const baseUrl = "https://app.example.com/webhooks";
    const store = postgresStore(pool(database), { pollMs: 50 });
    const worker = createWebhooks({ secret: SECRET, baseUrl, client: service.client, store });
    onTestFinished(() => worker.close());
    worker.fallback(() => ran.push("worker")).work();
    await until(() => ran.length >= 1);
    expect(ran).toEqual(["worker"]);
  });

  it("forgets what its URL has outlived, and nothing else", async () => {
    const database = await createDatabase();
    const store = postgresStore(pool(database));
    const about = { source: "lipsync", jobId: JOB_ID, body: "{}", via: "post" } as const;
    for (const [key, keepMs] of [
      ["short", 1],
      ["long", 60_000],
    ] as const) {
      await store.accept({ key, ref: key, keepMs, ...about });
      const lease = await store.lease({ owner: "one", leaseMs: 60_000 });
      if (lease) await store.settle(lease, { kind: "handled", ended: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    await store.sweep();
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query("select key from video_ads_webhooks.deliveries");
    const lanes = await client.query("select ref from video_ads_webhooks.lanes");
    await client.end();
    expect([rows, lanes.rows]).toEqual([[{ key: "long" }], [{ ref: "long" }]]);
  });
});

describe("jobs that change in the moment in which they are settled", () => {
  it("are free afterwards, and what was handled is, whatever else has written their rows", async () => {
    const database = await createDatabase();
    const own = pool(database);
    const store = postgresStore(own);
    const about = { source: "lipsync", body: "{}", via: "post", keepMs: 60_000 } as const;
    const post = (index: number) =>
      store.accept({ key: `key ${index}`, ref: "ref", jobId: `job ${index % 3}`, ...about });
    for (const index of [0, 1, 2]) await post(index);
    const leases = await Promise.all([0, 1, 2].map(() => store.lease({ owner: "one", leaseMs: 60_000 })));
    const other = await own.connect();
    await other.query("begin");
    // As a post does that comes for it.
    await other.query("update video_ads_webhooks.lanes set heard_at = now()");
    const settled = Promise.all(
      leases.map((lease) => lease && store.settle(lease, { kind: "handled", milestone: "done", ended: true })),
    );
    await until(async () => {
      const { rowCount } = await own.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rowCount === 1;
    });
    await other.query("commit");
    other.release();
    expect(await settled).toEqual([true, true, true]);
    expect(await store.waiting({ limit: 10 })).toEqual([]);
    for (const index of [3, 4, 5]) await post(index);
    for (const _ of leases) {
      const again = await store.lease({ owner: "one", leaseMs: 60_000 });
      expect(again?.milestones).toEqual(["done"]);
    }
  });
});

describe("statements that connections keep", () => {
  it("are sent as any other from then on when a connection does not know them, as behind a pooler that changes connections", async () => {
    const own = pool(await createDatabase());
    const named: boolean[] = [];
    const strangers = sending(own, (statement, client) => {
      named.push(statement.name !== undefined);
      // One of which the client believes that it has told it.
      return client.query(statement.name === undefined ? statement : `execute "${statement.name}"`);
    });
    const store = postgresStore(strangers);
    expect(await store.openRef({ ref: "r", source: "lipsync", keepMs: 1_000 })).toBe("created");
    expect(await store.openRef({ ref: "r", source: "lipsync", keepMs: 1_000 })).toBe("known");
    expect(named.filter(Boolean).length).toBe(1);
  });

  it("are parsed once by each connection", async () => {
    const one = new pg.Pool({ connectionString: await createDatabase(), max: 1 });
    onTestFinished(() => one.end());
    const store = postgresStore(one);
    for (let count = 0; count < 3; count++) await store.lease({ owner: "one", leaseMs: 1_000 });
    const { rows } = await one.query(
      "select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%update%token%'",
    );
    expect(rows).toEqual([{ runs: "3" }]);
  });
});

describe("a way to Postgres that is cut for longer than the lease", { timeout: 120_000 }, () => {
  it("takes no job from those who work on it, in this process or another: each is handled once", async () => {
    const server = await ownServer();
    const way = await cuttable(new URL(server.url));
    const ids = Array.from({ length: 4 }, (_, index) => JOB_ID.slice(0, -1) + String(index));
    const service = await startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));
    const ran: string[] = [];
    const healed = gate();
    const receivers = await Promise.all(
      [1, 2].map(() =>
        startReceiver(
          { client: service.client, store: postgresStore(pool(`${way.url}/app`)), lease: "1s", concurrency: 8 },
          (receiver) =>
            receiver.fallback(async ({ job }) => {
              ran.push(job.id);
              // Two go on when the way is open again, two are done before.
              await (job.id < (ids[2] ?? "") ? healed.opened : new Promise((resolve) => setTimeout(resolve, 1_000)));
            }),
        ),
      ),
    );
    const [first] = receivers;
    if (!first) throw new Error("none");
    for (const id of ids) {
      const { url, ref } = await first.hooks.urlFor("customTemplateJob");
      await first.hooks.bind(ref, id);
      expect((await postJson(url, templatePost({ id }))).status).toBe(204);
    }
    await until(() => ran.length === ids.length);
    way.cut();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    way.heal();
    // Longer than a lease, in which somebody could take over.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    healed.open();
    for (const { hooks } of receivers) await hooks.idle();
    expect(ran.sort()).toEqual(ids);
    const said = receivers.flatMap(({ log }) => log.map(({ message }) => message));
    expect(said.filter((message) => message.includes("taken over"))).toEqual([]);
    // Once a second, and once more for what was under way, in each.
    expect(said.filter((message) => message.includes("cannot be reached")).length).toBeLessThan(30);
    for (const { hooks } of receivers) await hooks.close();
  });
});

describe("a way to Postgres that goes silent", { timeout: 120_000 }, () => {
  it("is given up after a while, with what was opened meanwhile; another one is taken, and both are said", async () => {
    const server = await ownServer();
    const way = await cuttable(new URL(server.url));
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    // No more than can be lost at once; and nothing of it has a limit of its own.
    const few = new pg.Pool({ connectionString: `${way.url}/app`, max: 2 });
    onTestFinished(() => few.end());
    const { hooks, log } = await startReceiver({ client: service.client, store: postgresStore(few) }, (receiver) =>
      receiver.fallback(({ name }) => ran.push(name)),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await hooks.idle();
    const said = (what: RegExp) => log.filter(({ message }) => what.test(message)).map(({ level }) => level);
    way.hush();
    await until(() => said(/^The store has not answered for 5 seconds\./).length > 0);
    expect((await postJson(url, templatePost())).status).toBe(503);
    // By then those that have been opened in the silence are as many as there may be.
    await until(() => few.totalCount === 2 && few.idleCount === 0 && way.opened >= 2);
    way.heal();
    await until(async () => (await postJson(url, templatePost())).status === 204, 60_000);
    await until(() => ran.length > 0);
    expect(said(/^The store (has not answered|cannot be reached)/)).toEqual(["error"]);
    expect(said(/^The store answers again, after \d+ s\.$/)).toEqual(["warn"]);
  });
});

/** A way to a server that a test can cut, or make silent. */
async function cuttable(
  to: URL,
): Promise<{ url: string; readonly opened: number; cut(): void; hush(): void; heal(): void }> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let opened = 0;
  const relay = createServer((near) => {
    if (isCut) return void near.destroy();
    if (isSilent) {
      opened++;
      // What comes is taken, and never answered.
      return void near.on("error", () => {}).resume();
    }
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void relay.close());
  const url = new URL(to);
  const address = relay.address();
  if (typeof address === "object" && address) url.port = String(address.port);
  return {
    url: url.href.replace(/\/$/, ""),
    /** Connections that were made in the silence. */
    get opened() {
      return opened;
    },
    /** Those that there are stay silent for good. */
    hush() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    heal() {
      isCut = false;
      isSilent = false;
    },
  };
}
