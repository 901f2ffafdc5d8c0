// Processes on one store that are not the same: what the one has no handler for, and where they keep apart.
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { delivery, LONG_MS, take } from "../src/conformance/support.ts";
import { postgresStore } from "../src/postgres.ts";
import { done, JOB_ID, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, startTrusting, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { createDatabase, openStillStore, stores } from "./support/stores.ts";

describe.each(stores)("while a handler is added, on the $name store", (kind) => {
  /** A process of the version before, which takes the post, and then one of the version that has the handler. */
  async function deployed(fallback: (name: string) => void, work = true): Promise<string[]> {
    const { store, pass } = await openStillStore(kind);
    const { client } = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const before = await startReceiver({ client, store, work, retry: ["5s"] }, (receiver) =>
      receiver
        .fallback(({ name }) => {
          ran.push("fallback");
          fallback(name);
        })
        .onError(() => {}),
    );
    const { url } = await before.hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(204);
    if (work) await until(() => ran.length > 0);
    await before.hooks.close();
    await pass(5_000);
    const after = await startReceiver({ client, store }, (receiver) =>
      receiver
        .on("customTemplateJob.done", () => void ran.push("handler"))
        .fallback(() => void ran.push("fallback after")),
    );
    await until(async () => (await after.hooks.inbox()).length === 0);
    expect(await after.hooks.inbox()).toEqual([]);
    return ran;
  }

  const fails = (name: string): never => {
    throw new Error(`There is no handler for ${name} yet.`);
  };

  it("what a process without it takes is for its fallback, and counts as handled", async () => {
    expect(await deployed(() => {})).toEqual(["fallback"]);
  });

  it("a fallback that throws leaves it to the retry, and that to whoever takes it", async () => {
    expect(await deployed(fails)).toEqual(["fallback", "handler"]);
  });

  it("what comes to processes that do not work waits for those that do", async () => {
    expect(await deployed(() => {}, false)).toEqual(["handler"]);
  });
});

it.each(stores)("a receiver that only receives says once when nobody else can handle: on $name", async (kind) => {
  const { store } = await openStillStore(kind);
  const messages = async (work: boolean): Promise<string[]> => {
    const { hooks, log } = await startTrusting((receiver) => receiver.fallback(() => {}), { store, work });
    hooks.mounted();
    const { url } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(204);
    return log.filter(({ level }) => level === "warn").map(({ message }) => message);
  };
  expect(await messages(true)).toEqual([]);
  const alone = expect.stringContaining("Give both processes one sqliteStore or postgresStore");
  expect(await messages(false)).toEqual(kind.name === "memory" ? [alone] : []);
});

it("stores in schemas of one database have nothing in common", async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 4 });
  onTestFinished(() => pool.end());
  const [staging, production] = ["staging_webhooks", "production_webhooks"].map((schema) =>
    postgresStore(pool, { schema }),
  );
  if (!staging || !production) return;
  for (const store of [staging, production]) await store.migrate();
  const post = delivery({ keepMs: LONG_MS });
  expect(await staging.accept(post)).toBe("accepted");
  expect(await production.lease({ owner: "one", leaseMs: LONG_MS })).toBeUndefined();
  expect(await production.accept(post)).toBe("accepted");
  expect((await take(staging)).jobId).toBe(post.jobId);
});
