// What would cost events when one has come, or everything there is, is refused where it is written.
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { inboxPage } from "../src/inbox.ts";
import {
  createWebhooks,
  expressWebhooks,
  fetchWebhooks,
  lambdaWebhooks,
  memoryStore,
  nodeWebhooks,
  type Store,
  shardedStore,
} from "../src/index.ts";
import { postgresStore } from "../src/postgres.ts";
import { sqliteStore } from "../src/sqlite.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, SECRET, startTrusting } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const BASE = "https://app.example.com/webhooks";
const at = { secret: SECRET, baseUrl: BASE, trust: "payload" } as const;
const FILE = join("/nowhere", "hooks.sqlite");

/** As JavaScript calls it. */
const call = <T extends (...given: never[]) => unknown>(callee: T, ...given: unknown[]): unknown =>
  Reflect.apply(callee, undefined, given);

const refuses = (option: string, problem: string) =>
  expect.objectContaining({ name: "ConfigurationError", option, problem: expect.stringContaining(problem) });

describe("a handler that is none", () => {
  it.each([undefined, null, "x", {}])("%s", (given) => {
    const hooks = createWebhooks(at);
    for (const register of [
      () => Reflect.apply(hooks.on, hooks, ["*.done", given]),
      () => Reflect.apply(hooks.fallback, hooks, [given]),
      () => Reflect.apply(hooks.onError, hooks, [given]),
    ])
      expect(register).toThrow(refuses("handler", "It is a function that takes an e"));
    expect(() => hooks.work()).toThrow("There is no fallback handler");
  });
});

describe("an option of a receiver", () => {
  it.each([
    ["store", "x", 'It is a store, such as memoryStore() or sqliteStore(file), not "x".'],
    ["store", {}, "not an object."],
    ["store", () => {}, "not a function."],
    ["client", {}, "It is a client of @video-ads/client, as createClient() makes it, not an object."],
    ["client", 5, "not 5."],
    ["client", null, "not null."],
    ["log", {}, "It is a function that takes an entry, not an object."],
    ["log", "x", 'not "x".'],
    ["clock", Date, "It is a function that answers milliseconds since 1970, as Date.now does, not one that answers"],
    ["clock", class {}, "not one that answers undefined."],
    ["clock", 5, "not 5."],
    ["secret", " ".repeat(40), "it has 1 different character, which can be guessed"],
    ["secret", { current: "a", keys: { a: "abab".repeat(8) } }, "key a has 2 different characters"],
    ["secret", `${SECRET}\n`, "it ends in a line break"],
    ["secret.x", { current: "a", keys: { a: SECRET }, x: 1 }, "There is no such option."],
    ["baseUrl", "https://app.example.com/ hooks", "give the public http(s) URL"],
    ["handlerTimeout", 60, '60 is milliseconds: did you mean "60s"? If not, write "60ms".'],
    ["retry", new Array(1).concat("5s"), "A duration is a number with its unit"],
    ["retry", [5, 30], '5 is milliseconds: did you mean "5s"?'],
    ["reconcile.every", { every: 60 }, '60 is milliseconds: did you mean "60s"?'],
  ])("%s: %s", (option, given, problem) => {
    const create = () => call(createWebhooks, { ...at, [option.split(".")[0] ?? ""]: given });
    expect(create).toThrow(refuses(option, problem));
  });

  it("a store or a client that lacks something says what", async () => {
    const { dueIn: _, ...rest } = Object.fromEntries(
      Object.getOwnPropertyNames(Object.getPrototypeOf(memoryStore())).map((name) => [name, () => {}]),
    );
    expect(() => call(createWebhooks, { ...at, store: rest })).toThrow(refuses("store", "this one lacks dueIn."));
    const { client } = await startService();
    const { customTemplateJobs: __, ...others } = client;
    const create = () => call(createWebhooks, { ...at, client: others });
    expect(create).toThrow(refuses("client", "this one lacks customTemplateJobs.get, "));
  });

  it.each([undefined, 5, "ftp://app.example.com", new Promise(() => {})])(
    "a base URL that its function does not know is refused when it is asked: %s",
    async (answered) => {
      const hooks = createWebhooks({ ...at, baseUrl: () => answered as string });
      const problem = "what the function answered is none: give the public http(s) URL";
      await expect(hooks.urlFor("lipsync")).rejects.toThrow(refuses("baseUrl", problem));
      if (answered === 5) await expect(hooks.urlFor("lipsync")).rejects.toThrow("nothing after its path, not 5.");
    },
  );
});

it("what is given behind the options is refused: a reference would be ignored there", async () => {
  expect(() => call(createWebhooks, at, { store: memoryStore() })).toThrow("createWebhooks() takes one object");
  const { client, posts } = await startService();
  const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client });
  const start = Reflect.apply(hooks.start, hooks, ["customTemplateJobs.preview", {}, {}, { ref: "order-17" }]);
  await expect(start).rejects.toThrow("hooks.start() takes one object");
  expect([posts, await hooks.unconfirmed()]).toEqual([[], []]);
});

describe("what is mounted", () => {
  it.each([undefined, null, "x", {}])("is a receiver or a page, and not %s", (given) => {
    for (const mount of [expressWebhooks, nodeWebhooks, fetchWebhooks, lambdaWebhooks])
      expect(() => call(mount, given)).toThrow(
        refuses("hooks", "It is a receiver, as createWebhooks() makes it, or a page"),
      );
    const page = () => Reflect.apply(inboxPage, undefined, [given, { authorize: () => true }]);
    expect(page).toThrow(refuses("hooks", "It is a receiver, as createWebhooks() makes it"));
  });

  it("takes no options where it is mounted", () => {
    const hooks = createWebhooks(at).fallback(() => {});
    for (const mount of [expressWebhooks, nodeWebhooks, fetchWebhooks, lambdaWebhooks]) {
      const mounting = (...more: unknown[]) => Reflect.apply(mount, undefined, [hooks, ...more]);
      expect(() => mounting({ maxBodyBytes: 1 })).toThrow(`${mount.name}(hooks) takes no options`);
      expect(mounting(undefined)).toBeTypeOf("function");
    }
  });

  it.each([undefined, null, 5, {}, "", "<job id>", { id: 5 }])(
    "a job without a usable id gives no hints: %o",
    (given) => {
      const hooks = createWebhooks(at);
      expect(() => Reflect.apply(hooks.hints, hooks, [given])).toThrow(
        refuses("job", "It is a job, or the id of one, not"),
      );
    },
  );
});

describe("an option of a store", () => {
  const m = memoryStore();
  const pool = new pg.Pool();

  it.each<[string, () => unknown, string, string]>([
    ["memory", () => call(memoryStore, { maxEntries: Number.NaN }), "maxEntries", "1 or more, not NaN"],
    ["memory", () => call(memoryStore, { maxEntries: 0 }), "maxEntries", "1 or more, not 0"],
    ["memory", () => call(memoryStore, { max: 1 }), "max", "There is no such option."],
    ["memory", () => call(memoryStore, { clock: Date }), "clock", "as Date.now does"],
    ["sqlite", () => call(sqliteStore, FILE, { clok: 1 }), "clok", "Did you mean clock?"],
    ["sqlite", () => call(sqliteStore, ""), "file", 'It is the path of a file, not "".'],
    ["sqlite", () => call(sqliteStore, `${undefined}`), "file", "as text of a variable that is not set"],
    ["sqlite", () => call(sqliteStore, undefined), "file", "not undefined."],
    ["postgres", () => call(postgresStore, pool, { poll: 5 }), "poll", "There is no such option."],
    ["postgres", () => call(postgresStore, new pg.Client()), "pool", "not a single client of it."],
    ["postgres", () => call(postgresStore, "postgres://"), "pool", "It is a pool of pg"],
    ["sharded", () => call(shardedStore, [m], { log: 5 }), "log", "It is a function that takes an entry, not 5."],
    ["sharded", () => call(shardedStore, [m, {}]), "stores[1]", "It is a store"],
    ["sharded", () => call(shardedStore, undefined), "stores", "It is a list of stores, not undefined."],
    ["sharded", () => call(shardedStore, [m], { drain: m }), "drain", "It is a list of stores, not an object."],
    ["sharded", () => call(shardedStore, [m], { added: "x" }), "added", "It is a list of stores"],
  ])("%s: %s", (_, create, option, problem) => {
    expect(create).toThrow(refuses(option, problem));
  });

  it("a list has gaps where a store was given up", () => {
    expect(() => shardedStore([undefined, memoryStore()])).not.toThrow();
  });
});

describe("a page that would be empty whatever there is", () => {
  const stores: [string, () => Store, string][] = [
    ["memory", () => memoryStore(), "x"],
    ["sqlite", () => sqliteStore(":memory:"), "x"],
    ["sharded", () => shardedStore([memoryStore()]), "1-x"],
    ["sharded, of a place that there is not", () => shardedStore([memoryStore()]), "2-1"],
  ];

  it.each(stores)("on the %s store", async (_, open, after) => {
    const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}), { store: open() });
    for (const list of [hooks.inbox, hooks.deadLetters]) {
      await expect(Reflect.apply(list, hooks, [{ limit: 0 }])).rejects.toThrow(
        refuses("limit", "from 1 to 1000000000, not 0"),
      );
      await expect(Reflect.apply(list, hooks, [{ after }])).rejects.toThrow(
        refuses("after", "the last of the page before"),
      );
    }
    await expect(hooks.revoked({ limit: 0 })).rejects.toThrow(refuses("limit", "from 1 to 1000000000, not 0"));
  });
});

describe("what narrows, and is there without a value", () => {
  const problem = "It is there and undefined. Leave the key out";

  it("is not everything: nothing is discarded or replayed", async () => {
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver
          .onError(() => {})
          .fallback(() => {
            throw new Error("no");
          }),
      { retry: [] },
    );
    await postJson((await hooks.urlFor("customTemplateJob")).url, templatePost({}));
    await hooks.idle();
    for (const key of ["source", "ref", "jobId"]) {
      for (const all of [hooks.discardAll, hooks.replayAll]) {
        await expect(Reflect.apply(all, hooks, [{ [key]: undefined }])).rejects.toThrow(refuses(key, problem));
        for (const given of [null, "", 5])
          await expect(Reflect.apply(all, hooks, [{ [key]: given }])).rejects.toMatchObject({ option: key });
      }
    }
    expect(await hooks.deadLetters({ ref: undefined, after: undefined })).toHaveLength(1);
  });

  it("is no reference of chance: nothing is started twice", async () => {
    const service = await startService();
    const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client: service.client });
    const start = Reflect.apply(hooks.start, hooks, ["customTemplateJobs.preview", {}, { ref: undefined }]);
    await expect(start).rejects.toThrow(refuses("ref", problem));
    const url = Reflect.apply(hooks.urlFor, hooks, ["customTemplateJob", { ref: undefined }]);
    await expect(url).rejects.toThrow(refuses("ref", problem));
    expect(await hooks.unconfirmed()).toEqual([]);
  });
});
