// What packages make of other things, such as a digest, and find again in another version: names of files, keys of rows, tokens of URLs.
// Of each there are fixed inputs with what they come to, so that a report shows a change: who cannot find what was kept pays twice.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** Lines by what they are of. */
type Derived = Readonly<Record<string, readonly string[]>>;

type Call = (...given: unknown[]) => unknown;

/** Functions of a module by their names, or all of it by its type. From the sources of a package: what is not exported has no other address. */
type Modules = <N extends string | object>(file: string) => Promise<[N] extends [string] ? Record<N, Call> : N>;

/** Texts as ids and references have them. */
const TEXTS = [
  ...["order-1042", "order-1043", "ORDER-1042", "a", "b", "0", "-_", "r".repeat(64)],
  ...["Zm9vYmFyYmF6cXV4", "campaign_2026-10-05_7", "ä €", "render.films.42@order-1042"],
] as const;

const JOB = "3F2504E0-4F89-41D3-9A0C-0305E82C3301";

const BY_PACKAGE: Readonly<Record<string, (load: Modules) => Promise<Derived>>> = {
  "@video-ads/webhooks": webhooks,
  "@video-ads/cli": async (load) => ({
    ...(await folders(load)),
    ...(await accounts(load)),
    ...(await renders(load)),
    ...(await completion(load)),
  }),
  "@video-ads/mcp": async (load) => ({
    ...(await folders(load)),
    ...(await accounts(load)),
    ...(await renders(load)),
    ...(await ledger(load)),
  }),
  "@video-ads/client": folders,
  "@video-ads/mock": mock,
  "@video-ads/react": react,
};

/** Files with digests whose vectors stand in a report. A test finds those that are in neither list. */
export const HELD: readonly string[] = [
  "packages/webhooks/src/stores/sharded/home.ts",
  "packages/webhooks/src/stores/this-machine.ts",
  "packages/webhooks/src/urls/mac-key.ts",
  "packages/webhooks/src/events/addresses.ts",
  "packages/webhooks/src/intake/post-key.ts",
  "packages/operate/src/credentials.ts",
  "packages/operate/src/rendered-before.ts",
  "packages/mock/src/sandbox/ids.ts",
  "packages/mock/src/sandbox/media/hosted.ts",
  "packages/mock/src/usage/usage-file.ts",
  "packages/mock/src/control/random.ts",
];

/** Files with digests that nobody keeps, by the reason. */
export const PASSING: Readonly<Record<string, string>> = {
  "packages/cli/src/run/download.ts": "Compares two files that are both there.",
  "packages/mcp/src/http/guard.ts": "Compares two tokens in one call.",
  "packages/mock/src/sandbox/media/picture.ts": "The look of a picture, which is drawn when it is asked for.",
  "packages/mock/src/sandbox/kept-before.ts":
    "Of the contract's answers: another digest completes records that lack nothing.",
  "packages/webhooks/src/stores/postgres/prepared.ts":
    "A name of a connection for a whole statement: another name is another statement.",
  "packages/webhooks/src/inbox/answers.ts": "Of the style of the page that is sent with it.",
  "packages/codegen/src/linted.ts": "Of a run in this repository: another digest lints once more.",
};

/** What of it a package has: none of most. */
export async function derivedBy(root: string, name: string): Promise<Map<string, string>> {
  const load: Modules = (file) => import(pathToFileURL(join(root, "packages", file)).href);
  const derived = (await BY_PACKAGE[name]?.(load)) ?? {};
  return new Map(Object.entries(derived).map(([what, lines]) => [what, lines.join("\n")]));
}

async function webhooks(load: Modules): Promise<Derived> {
  const { memoryStore, shardedStore } = await load<"memoryStore" | "shardedStore">("webhooks/dist/index.js");
  const { signToken, refIn } = await load<"signToken" | "refIn">("webhooks/src/urls/token.ts");
  const { createKeyRing } = await load<"createKeyRing">("webhooks/src/urls/key-ring.ts");
  const { capabilityUrls } = await load<"capabilityUrls">("webhooks/src/urls/capability-urls.ts");
  const { sourceNames } = await load<{ sourceNames: [string] }>("webhooks/src/generated/sources.ts");
  const { starters } = await load<{ starters: Record<string, { url: string }> }>("webhooks/src/generated/starters.ts");
  const { postKey, milestoneKey } = await load<"postKey" | "milestoneKey">("webhooks/src/intake/post-key.ts");
  const { eventId } = await load<"eventId">("webhooks/src/events/event-id.ts");
  const { laneOf } = await load<"laneOf">("webhooks/src/stores/store.ts");
  const { machineName, ownerName } = await load<"machineName" | "ownerName">("webhooks/src/stores/this-machine.ts");
  const { renderRef } = await load<"renderRef">("webhooks/src/render/renderer.ts");
  const { beside, placedBy } = await load<"beside" | "placedBy">("webhooks/src/stores/beside.ts");
  const { ALONE, forVersion, migration } = await load<"ALONE" | "forVersion" | "migration">(
    "webhooks/src/stores/postgres/schema.ts",
  );
  const [source] = sourceNames;
  const rings = {
    "one key": createKeyRing("one key for all, 32 characters or more"),
    "a key of an id": createKeyRing({
      current: "2026-10",
      keys: { "2026-10": "ä key of 32 characters, or some more €" },
    }),
    "a long key": createKeyRing({ current: "k", keys: { k: "0123456789abcdef".repeat(8) } }),
  };
  const urls = capabilityUrls("https://shop.example.com/hooks/", rings["one key"], () => 1_700_000_000_000) as {
    urlFor: (source: string, options: object) => { url: string };
  };
  return {
    "home of a reference, of 2, 3, 5 and 8 stores": await Promise.all(
      TEXTS.map(async (ref) => {
        const homes = [2, 3, 5, 8].map((count) => homeAmong(count, ref, source, { memoryStore, shardedStore }));
        return `${ref}: ${(await Promise.all(homes)).join(" ")}`;
      }),
    ),
    "what a store of several knows of its place": await placesAmong(3, source, { memoryStore, shardedStore }),
    "reference beside another": [`${beside("order-1042", "render.films.42")} -> ${placedBy("a@b@order-1042")}`],
    "token of a URL": Object.entries(rings).flatMap(([ring, keys]) =>
      [TEXTS[0], TEXTS[3], TEXTS[7], TEXTS[8]].map(
        (ref, at) => `${ring}: ${signToken(keys, { source: "films", ref, expiry: 1_700_000_000 + at * 86_400 })}`,
      ),
    ),
    "URL of a job": [
      urls
        .urlFor(source, { ref: "order-1042", ttl: "1d" })
        .url.replace(source, "<source>")
        .replace(/[^.]+$/, "<mac>"),
    ],
    "reference in a URL": [`${refIn("films", "https://shop.example.com/hooks/films.order-1042.sl3sf4.0.mac")}`],
    "key of a post": TEXTS.map(
      (ref, at) => `${ref}: ${postKey(at % 2 ? "films" : "sketches", ref, JSON.stringify({ at }))}`,
    ),
    "key of a milestone": [String(milestoneKey("films.order-1042.42", "done video"))],
    "lane of a job": [String(laneOf("films", "order-1042", JOB.toLowerCase()))],
    "id of an event": ["done video images[]*3", "previewReady", "failed", "progress", "unknown"].map(
      (what) => `${what}: ${eventId({ source: "films", jobId: "42", id: "7" }, what)}`,
    ),
    ...(await milestones(load)),
    ...(await handlers(load)),
    "reference of a render": [undefined, `https://shop.example.com/hooks/${source}.order-1042.sl3sf4.0.mac`].map(
      (url) => {
        const record = Object.fromEntries(Object.values(starters).map((starter) => [starter.url, url]));
        return String(renderRef(source, JOB.toLowerCase(), record)).replace(source, "<source>");
      },
    ),
    "owner of a process": [String(ownerName("machine", 42, "1234567", "unique"))],
    "name of a machine": TEXTS.map((host) => `${host}: ${machineName(host, JOB.toLowerCase(), "pid:[4026531836]")}`),
    "postgres, between processes": [
      String(ALONE),
      String(forVersion("hooks", 10, "select 1")),
      String(forVersion("hooks", 10, "with recursive one as (select 1) select 1")),
      String(migration("hooks", 0, { first: 10, tables: () => "", steps: [] }))
        .replace(/\s+/g, " ")
        .trim(),
      String(migration("hooks", 10, { first: 10, tables: () => "", steps: [() => "step"] }))
        .replace(/\s+/g, " ")
        .trim(),
    ],
  };
}

type Stores = Record<"memoryStore" | "shardedStore", Call>;

interface Store {
  accept(delivery: object): Promise<unknown>;
  waiting(query: object): Promise<{ id: string }[]>;
  openRef(ref: object): Promise<unknown>;
  getRef(ref: string): Promise<{ jobId?: string } | undefined>;
}

async function homeAmong(
  count: number,
  ref: string,
  source: string,
  { memoryStore, shardedStore }: Stores,
): Promise<number> {
  const stores = Array.from({ length: count }, () => memoryStore() as Store);
  await (shardedStore(stores) as Store).openRef({ ref, source, keepMs: 60_000 });
  const found = await Promise.all(stores.map((store) => store.getRef(ref)));
  return found.findIndex((known) => known !== undefined) + 1;
}

/** What is opened in each store before anything else. */
async function placesAmong(count: number, source: string, { memoryStore, shardedStore }: Stores): Promise<string[]> {
  const opened: string[] = [];
  const stores = Array.from({ length: count }, () => {
    const store = memoryStore() as Store;
    const openRef = (given: { ref: string; jobId?: string }): Promise<unknown> => {
      if (given.jobId !== undefined) opened.push(`${given.ref}: ${given.jobId}`);
      return store.openRef(given);
    };
    return Object.assign(Object.create(store), bound(store), { openRef });
  });
  const sharded = shardedStore(stores) as Store;
  for (const ref of TEXTS) await sharded.openRef({ ref, source, keepMs: 60_000 });
  const post = { key: "key", source, ref: TEXTS[0], jobId: "42", body: "{}", via: "post", keepMs: 60_000 };
  await sharded.accept(post);
  const [waiting] = await sharded.waiting({ limit: 1 });
  return [...opened.sort(), `id of a post: ${waiting?.id}`];
}

/** Methods with private fields behind them are called on what has those. */
function bound(store: object): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(store)).filter((name) => name !== "constructor");
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = Reflect.get(store, name);
      return [name, typeof value === "function" ? value.bind(store) : value];
    }),
  );
}

async function milestones(load: Modules): Promise<Derived> {
  const { milestoneOf } = await load<"milestoneOf">("core/src/job/milestone.ts");
  const { withAddresses } = await load<"withAddresses">("webhooks/src/events/addresses.ts");
  const facts = { result: ["video", "images[].url"] };
  const records = TEXTS.map((name) => ({ video: `https://cdn.example.com/${name}.mp4?signed=${name}` }));
  const many = {
    video: "https://cdn.example.com/a.mp4",
    images: [{ url: "https://b.example.com/1" }, { url: "https://a.example.com/2" }],
  };
  const told = (phase: string, record: object): string =>
    String(withAddresses(String(milestoneOf(facts, phase, record)), facts, record));
  return {
    "milestone of a job": [
      ...records.map((record) => `${record.video}: ${told("done", record)}`),
      `several: ${told("done", many)}`,
      `none: ${told("failed", {})}`,
      `preview: ${milestoneOf(facts, "previewReady", many)}`,
    ],
  };
}

async function handlers(load: Modules): Promise<Derived> {
  const { HandlerProgress, handlerOf, beginAlone } = await load<{
    HandlerProgress: new (
      kept: object,
    ) => {
      finish(handler: unknown): void;
      fail(handler: unknown, how: object): void;
      toStore(): object;
      toDeadLetter(): object;
    };
    handlerOf: (event: object, pattern: string, isOfJob: boolean) => object;
    beginAlone: (handled: readonly string[]) => string[];
  }>("webhooks/src/dispatch/handler-progress.ts");
  const progress = new HandlerProgress({ handled: [], finished: [] });
  const event = { id: "films.42.done+video" };
  progress.finish(handlerOf(event, "films.done", true));
  progress.finish(handlerOf({ id: "films.42.progress.7" }, "films.*", false));
  progress.fail(handlerOf(event, "*.done", true), { failed: 2, error: "Error: away", dueAtAge: 5_000 });
  progress.fail(handlerOf(event, "fallback", true), { failed: 5, error: "Error: gone", dueAtAge: undefined });
  return {
    "progress of handlers": [
      JSON.stringify(progress.toStore()),
      JSON.stringify(progress.toDeadLetter()),
      JSON.stringify(beginAlone(["films.42.done+video films.done"])),
    ],
  };
}

/** Where journals, ledgers and profiles are: what is kept in another place is not found. */
async function folders(load: Modules): Promise<Derived> {
  const { stateFolder } = await load<"stateFolder">("core/src/state-folder/index.ts");
  const surroundings = [
    ...["linux", "darwin", "win32"].map((platform) => ({ platform, env: {} })),
    { platform: "linux", env: { XDG_STATE_HOME: "/state" } },
    { platform: "linux", env: { XDG_STATE_HOME: "relative" } },
    { platform: "win32", env: { LOCALAPPDATA: "D:\\state" } },
  ];
  return {
    "user's folder": surroundings.map((one) => `${JSON.stringify(one)}: ${stateFolder(one, "/home/me")}`),
  };
}

/** Settings as a contract could have them: those of this one may change. */
const SECURITY = {
  credentials: ["apiId", "apiKey"].map((setting) => ({ setting, variable: `NOT_SET_${setting}`, about: "" })),
  requirements: [[["apiId", "apiKey"]]],
};

async function accounts(load: Modules): Promise<Derived> {
  const { accountOf } = await load<"accountOf">("operate/src/credentials.ts");
  const addresses = [
    ...[
      "https://api.example.com",
      "https://API.example.com:443//",
      "https://api.example.com/v1",
      "http://127.0.0.1:4010",
    ],
    ...["http://localhost:4010/", "http://[::1]:4010", "no address"],
  ];
  return {
    "account of a service": [
      ...addresses.map((address) => [address, "id-1"]),
      ...TEXTS.slice(0, 8).map((id) => ["https://api.example.com", id]),
      ["https://api.example.com", ""],
    ].map(([address, apiId]) => `${address} ${apiId}: ${accountOf(SECURITY, address, { apiId, apiKey: "key" })}`),
  };
}

async function renders(load: Modules): Promise<Derived> {
  const { claimRender } = await load<{
    claimRender: (place: object, render: object, jobs: () => Promise<[]>) => Promise<{ release?: () => Promise<void> }>;
  }>("operate/src/rendered-before.ts");
  return within(async (path) => {
    const lines: string[] = [];
    for (const id of [...TEXTS, JOB, JOB.toLowerCase()]) {
      const { release } = await claimRender({ path }, { account: "account", resource: "films", id }, async () => []);
      lines.push(`${id}: ${(await readdir(path)).join(" ")}`);
      await release?.();
    }
    return { "lock of a render": lines };
  });
}

/** Scripts that shells keep ask the program that is installed. */
async function completion(load: Modules): Promise<Derived> {
  const { SCRIPTS } = await load<{ SCRIPTS: Record<string, string> }>("cli/src/commands/completion-scripts.ts");
  return {
    "scripts of shells ask": Object.values(SCRIPTS).map(
      (script) => /video-ads complete .*?(?= 2>)/.exec(script)?.[0] ?? "nothing",
    ),
  };
}

async function ledger(load: Modules): Promise<Derived> {
  const { Ledger } = await load<{
    Ledger: new (
      options: object,
    ) => { reserve(credits: number, asked?: object): { bind(key: object): void; spend(): void } };
  }>("mcp/src/spending/ledger.ts");
  return within(async (folder) => {
    const file = join(folder, "ledger.sqlite");
    const spending = new Ledger({
      ledger: file,
      account: "account",
      limits: { inAll: 100 },
      log: () => {},
      now: () => 0,
    });
    spending.reserve(1);
    spending.reserve(2, { isCertain: true }).bind({ id: JOB, resource: "films" });
    spending.reserve(3, { renders: { id: JOB, resource: "films", used: 1 } });
    spending.reserve(4).spend();
    const database = new DatabaseSync(file);
    const rows = database.prepare("SELECT * FROM booking ORDER BY credits").all();
    const marks = database.prepare("PRAGMA application_id").get();
    database.close();
    const lines = rows.map(({ id: _, owner, ...row }) => {
      const [host, pid, ...more] = JSON.parse(String(owner)) as unknown[];
      return JSON.stringify({ ...row, owner: [typeof host, pid === process.pid ? "<pid>" : pid, ...more] });
    });
    return { "rows of a ledger": [JSON.stringify(marks), ...lines] };
  });
}

async function mock(load: Modules): Promise<Derived> {
  const { derivedId, idLike } = await load<"derivedId" | "idLike">("mock/src/sandbox/ids.ts");
  const { hostedCopy, MEDIA_PATH } = await load<{ hostedCopy: Call; MEDIA_PATH: string }>(
    "mock/src/sandbox/media/hosted.ts",
  );
  const { lockName } = await load<"lockName">("mock/src/usage/usage-file.ts");
  const { randomSource } = await load<{ randomSource: (seed: string) => () => number }>("mock/src/control/random.ts");
  const { sqliteStorage } = await load<"sqliteStorage">("mock/src/sandbox/store/sqlite-storage.ts");
  const random = randomSource("seed");
  const room = { integers: { least: 1, most: 1e9 }, allows: () => true, taken: () => false, forms: new Map() };
  const mark = await within(async (folder) => {
    const file = join(folder, "mock.sqlite");
    (sqliteStorage(file) as { close(): void }).close();
    const database = new DatabaseSync(file);
    const found = database.prepare("PRAGMA application_id").get();
    database.close();
    return JSON.stringify(found);
  });
  return {
    "mark of a database": [mark],
    "id of a seed": TEXTS.map((name) => `${name}: ${derivedId("seed", name)}`),
    "id of a seed like another": ["vid_0aB9", 42, "7F-00"].map(
      (like) => `${like}: ${idLike(like, () => derivedId("seed", "0"), room)}`,
    ),
    "random numbers of a seed": Array.from({ length: 12 }, (_, at) => `${at}: ${random()}`),
    "address of media": [String(MEDIA_PATH)],
    "copy of a file": TEXTS.map((name) =>
      String(hostedCopy(`https://shop.example.com/${encodeURIComponent(name)}.mp4`, "/media")),
    ),
    "lock of a recording": TEXTS.map((name) => String(lockName(`/home/me/${name}.json`, 1000))),
  };
}

/** Keys of a cache, which an application may keep in a browser from one version to the next. */
async function react(load: Modules): Promise<Derived> {
  const { createQueries } = await load<"createQueries">("react/dist/index.js");
  const queries = createQueries({}) as Record<string, unknown>;
  const lines = Object.entries(queries).flatMap(([resource, own]) =>
    typeof own !== "object" || own === null || Array.isArray(own)
      ? [`${resource}: ${JSON.stringify(own)}`]
      : Object.entries(own).map(([verb, make]) => `${resource}.${verb}: ${JSON.stringify(keyOf(make))}`),
  );
  return { "keys of a cache": lines };
}

function keyOf(make: unknown): unknown {
  if (typeof make !== "function") return make;
  const { queryKey, mutationKey } = make(JOB.toLowerCase()) as { queryKey?: unknown; mutationKey?: unknown };
  return queryKey ?? mutationKey;
}

async function within<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-derived-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
