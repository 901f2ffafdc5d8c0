/** What may have been paid for outlives the process: requests that make something are written down before they leave. */
import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, start } from "@video-ads/testing/program";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  ConfigurationError,
  InvalidRequestError,
  InvalidResponseError,
  type Journal,
  type LogEvent,
  outcomeOf,
} from "../src/index.ts";
import { fileJournal } from "../src/journal.ts";
import { edit } from "./support/orders.ts";
import { KEYS, listen, SECRETS, type Seen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const made = { status: 201, json: { id: ID, status: "pending" } };

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-journal-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What stands in the files of a folder, in the order of their numbers. */
async function textOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

async function linesOf(folder: string): Promise<Record<string, unknown>[]> {
  const text = await textOf(folder);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

test("the intent is in the file when the request arrives, and the outcome when the call has its answer", async () => {
  const journal = fileJournal({ path: join(await scratch(), "state", "journal") });
  const onArrival: unknown[] = [];
  const server = await serve(async () => {
    onArrival.push(await journal.open());
    return made;
  });
  await server.client({ journal }).aiEditing.create({ ...edit, video_url: "https://a.example.com/v.mp4" });
  expect(onArrival).toEqual([
    [
      expect.objectContaining({
        operation: "aiEditing.create",
        method: "POST",
        body: { ...edit, video_url: "https://a.example.com/…/v.mp4" },
        url: expect.stringMatching(/^http.*ai_editing\/$/),
      }),
    ],
  ]);
  const [intent, outcome] = await linesOf(journal.path);
  expect(outcome).toMatchObject({ id: intent?.id, outcome: "made", made: ID });
  expect(await journal.open()).toEqual([]);
  const [file = ""] = await readdir(journal.path);
  for (const path of [journal.path, join(journal.path, file)]) expect((await stat(path)).mode & 0o077).toBe(0);
  for (const secret of SECRETS) expect(await textOf(journal.path)).not.toContain(secret);
});

test("what is refused, or was never sent, is settled; what may have been done stays open, and is written down once", async () => {
  const journal = fileJournal({ path: join(await scratch(), "journal") });
  const answers = [
    { status: 429, headers: { "retry-after": "0" } },
    { status: 400 },
    { status: 502 },
    { status: 201, text: "<html>" },
  ];
  const server = await serve((_, count) => answers[count - 1] ?? made);
  const ads = server.client({ journal });
  const outcomes = [];
  for (const _ of ["after a 429: refused", "failed", "a page"]) {
    const error: unknown = await ads.aiEditing.create(edit).catch((thrown: unknown) => thrown);
    outcomes.push(outcomeOf(error));
  }
  expect(outcomes).toEqual(["refused", "unknown", "unknown"]);
  expect(await journal.open()).toHaveLength(2);
  await server
    .client({ journal, baseUrl: "http://127.0.0.1:2", maxRetries: 0 })
    .aiEditing.create(edit)
    .catch(() => {});
  expect((await linesOf(journal.path)).map(({ outcome }) => outcome)).toEqual([
    undefined,
    "refused",
    undefined,
    undefined,
    undefined,
    "neverSent",
  ]);
});

test("what makes nothing, and what cannot be sent or is given up before, is not written down", async () => {
  const journal = fileJournal({ path: join(await scratch(), "journal") });
  const server = await serve(() => ({ json: { id: ID, status: "done" } }));
  const { aiEditing } = server.client({ journal });
  await aiEditing.get(ID);
  await aiEditing.create(edit, { headers: { "x-note": "жук" } }).catch(() => {});
  await aiEditing.create(edit, { signal: AbortSignal.abort() }).catch(() => {});
  expect(await journal.open()).toEqual([]);
  await expect(stat(journal.path)).rejects.toThrow("ENOENT");
});

test("raw is written down as well, and a page of HTML settles nothing", async () => {
  const journal = fileJournal({ path: join(await scratch(), "journal") });
  const server = await serve((_, count) => (count === 1 ? made : { status: 200, text: "<html>" }));
  const { raw } = server.client({ journal });
  await raw.POST("/api/ai_editing/", { body: edit });
  expect(await linesOf(journal.path)).toMatchObject([{ operation: "aiEditing.create" }, { outcome: "made", made: ID }]);
  await raw.POST("/api/ai_editing/", { body: edit, parseAs: "text" });
  expect(await journal.open()).toHaveLength(1);
});

test.each(["abort", "time limit"])(
  "what a 429 refused was not made, when an %s ends the pause after it",
  async (how) => {
    const journal = fileJournal({ path: join(await scratch(), "journal") });
    const controller = new AbortController();
    const server = await serve(() => ({ status: 429, json: {}, headers: { "retry-after": "30" } }));
    const onLog = ({ retryInMs }: { retryInMs?: number | undefined }) => {
      if (retryInMs) controller.abort(new InvalidResponseError("of another call", { status: 200, bodyStart: "" }));
    };
    const limit = how === "abort" ? { signal: controller.signal } : { timeoutMs: 5_000 };
    const error: unknown = await server
      .client({ journal, onLog })
      .aiEditing.create(edit, limit)
      .catch((thrown: unknown) => thrown);
    if (how === "abort") expect(error).toBe(controller.signal.reason);
    else expect(error).toMatchObject({ status: 429, outcome: "refused", attempts: 1 });
    // Who has aborted does not wait for it.
    await vi.waitFor(async () => expect((await linesOf(journal.path)).at(-1)).toMatchObject({ outcome: "refused" }));
    expect(await journal.open()).toEqual([]);
  },
);

test("the reason of a signal says nothing of the request that it ends", async () => {
  const journal = fileJournal({ path: join(await scratch(), "journal") });
  const controller = new AbortController();
  const reason = new InvalidRequestError("another call could not be sent");
  const server = await serve(() => {
    controller.abort(reason);
    return new Promise(() => {});
  });
  const call = server.client({ journal }).aiEditing.create(edit, { signal: controller.signal });
  await expect(call).rejects.toBe(reason);
  expect(await journal.open()).toHaveLength(1);
});

const NO_JOBS = [{ error: "x" }, null, [], { status: "pending" }, { id: 5 }, { id: "" }];

test.each(NO_JOBS)("a success that is no job settles nothing, by the method or raw: %j", async (json) => {
  const journal = fileJournal({ path: join(await scratch(), "journal") });
  const server = await serve(() => ({ status: 201, json }));
  const ads = server.client({ journal });
  const error: unknown = await ads.aiEditing.create(edit).catch((thrown: unknown) => thrown);
  expect(outcomeOf(error)).toBe("unknown");
  await ads.raw.POST("/api/ai_editing/", { body: edit });
  expect(await journal.open()).toHaveLength(2);
});

test.each([
  ["intent", { outcome() {} }],
  ["outcome", { intent() {} }],
])("a journal without %s is refused when the client is made", async (_, journal) => {
  const server = await serve(() => made);
  const make = () => server.client({ journal: journal as Partial<Journal> as Journal });
  expect(make).toThrow("journal: give functions intent and outcome.");
  expect(server.seen).toEqual([]);
});

test("no journal is told a key, where somebody has put one into what is sent", async () => {
  const told: unknown[] = [];
  const journal: Journal = { intent: (line) => void told.push(line), outcome: () => {} };
  const server = await serve(() => made);
  const urls = SECRETS.map((secret) => `https://a.example.com/${secret}.mp4`);
  for (const video_url of urls) await server.client({ journal }).aiEditing.create({ ...edit, video_url });
  expect(told).toHaveLength(SECRETS.length);
  for (const secret of SECRETS) expect(JSON.stringify(told)).not.toContain(secret);
});

test.each<[what: string, place: (folder: string) => Promise<string>, why: string]>([
  ["below a file", async (folder) => join(await written(folder), "journal"), "cannot be written"],
  ["that is a file", written, "cannot be written"],
])("a journal %s stops the request before it leaves", async (_, place, why) => {
  const journal = fileJournal({ path: await place(await scratch()) });
  const server = await serve(() => made);
  const error: unknown = await server
    .client({ journal })
    .aiEditing.create(edit)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({ option: "journal", outcome: "neverSent", message: expect.stringContaining(why) });
  expect(server.seen).toEqual([]);
});

async function written(folder: string): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, "");
  return path;
}

test("an outcome that cannot be written leaves the call its answer, and the intent open", async () => {
  const seen: string[] = [];
  const journal: Journal = {
    intent: ({ operation }) => void seen.push(operation),
    outcome: () => Promise.reject(new Error("The disk is full.")),
  };
  const server = await serve(() => made);
  expect(await server.client({ journal }).aiEditing.create(edit)).toMatchObject({ id: ID });
  expect(seen).toEqual(["aiEditing.create"]);
});

const intent = {
  at: new Date().toISOString(),
  operation: "aiEditing.create",
  method: "POST",
  url: "http://a.example.com/",
};

test("many that write at once have numbers of their own, and leave whole lines, also behind one that was torn off", async () => {
  const path = join(await scratch(), "journal");
  const journals = [fileJournal({ path }), fileJournal({ path })];
  await journals[0]?.intent({ ...intent, id: "first" });
  await appendFile(join(path, "000001.jsonl"), '{"id":"first","at":"');
  await journals[0]?.outcome({ id: "first", at: intent.at, outcome: "made" });
  await writeFile(join(path, "000002.jsonl"), '{"id":"torn","operation":"aiEdi');
  await writeFile(join(path, "notes.txt"), "of somebody else");
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const journal = journals[index % 2];
      await journal?.intent({ ...intent, id: `${index}`, body: { text: "x ".repeat(5_000) } });
      if (index % 4 < 2) await journal?.outcome({ id: `${index}`, at: intent.at, outcome: "made" });
    }),
  );
  const all = await fileJournal({ path }).entries();
  expect(all.map(({ number }) => number)).toEqual([1, ...Array.from({ length: 200 }, (_, index) => index + 3)]);
  const open = all.filter(({ outcome }) => !outcome);
  expect(new Set(open.map((entry) => Number(entry.intent.id) % 4))).toEqual(new Set([2, 3]));
  expect(open).toHaveLength(100);
});

test("the outcome of another process's intent finds it, and so does what was seen", async () => {
  const path = join(await scratch(), "journal");
  await fileJournal({ path }).intent({ ...intent, id: "a" });
  const journal = fileJournal({ path });
  await journal.outcome({ id: "a", at: intent.at, outcome: "made", made: ID });
  for (const state of ["running", "succeeded"] as const) await journal.seen(1, { at: intent.at, state, status: "x" });
  await journal.outcome({ id: "nobody's", at: intent.at, outcome: "made" });
  await journal.seen(7, { at: intent.at, state: "running", status: "x" });
  expect(await journal.entries()).toEqual([
    {
      number: 1,
      intent: { ...intent, id: "a" },
      outcome: { id: "a", at: intent.at, outcome: "made", made: ID },
      seen: { at: intent.at, state: "succeeded", status: "x" },
    },
  ]);
});

test("the oldest go, those that may have been paid for last, and no number comes again", async () => {
  const path = join(await scratch(), "journal");
  const journal = fileJournal({ path, keep: 20 });
  for (let index = 1; index <= 70; index++) {
    await journal.intent({ ...intent, id: `${index}` });
    if (index % 2 === 0) await journal.outcome({ id: `${index}`, at: intent.at, outcome: "made" });
  }
  const kept = await journal.entries();
  const newest = kept.filter(({ number }) => number > 50).map(({ number }) => number);
  expect(newest).toEqual(Array.from({ length: 20 }, (_, index) => index + 51));
  expect(kept.map((entry) => entry.intent.id)).toEqual(kept.map(({ number }) => `${number}`));
  const before = kept.filter(({ number }) => number <= 48);
  expect(before.every(({ outcome }) => outcome === undefined)).toBe(true);
  expect(before.length).toBeLessThanOrEqual(20);
  expect(before.length).toBeGreaterThan(15);
});

test("what cannot be written whole leaves nothing behind, and pushes out nothing of what was", async () => {
  const path = join(await scratch(), "journal");
  const journal = fileJournal({ path, keep: 3 });
  for (const id of ["a", "b", "c"]) await journal.intent({ ...intent, id });
  const before = await readdir(path);
  const source = fileURLToPath(new URL("../src/journal.ts", import.meta.url));
  const code = `
    import { fileJournal } from ${JSON.stringify(source)};
    const journal = fileJournal({ path: ${JSON.stringify(path)}, keep: 3 });
    const ends = Array.from({ length: 20 }, () => journal.intent(${JSON.stringify({ ...intent, id: "x" })}));
    for (const end of await Promise.allSettled(ends)) console.log(end.reason?.message ?? "written");`;
  // No file of this process can have a byte, as on a disk without space.
  const limited = ["sh", "-c", 'ulimit -f 0; exec "$0" "$@"', process.execPath, "--input-type=module-typescript"];
  const { output } = await run([...limited, "-e", code]);
  expect(output.match(/cannot be written/g)).toHaveLength(20);
  expect(await readdir(path)).toEqual(before);
});

test("files that a killed process has left empty are not counted, and go when nobody can be writing them", async () => {
  const path = join(await scratch(), "journal");
  const journal = fileJournal({ path, keep: 3 });
  for (const id of ["a", "b", "c"]) await journal.intent({ ...intent, id });
  const files = Array.from({ length: 10 }, (_, index) => join(path, `${index + 100_000}.jsonl`));
  for (const file of files) await writeFile(file, "");
  for (const file of files.slice(1)) await utimes(file, 0, 0);
  await journal.intent({ ...intent, id: "d" });
  expect((await journal.entries()).map(({ intent: { id } }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(await readdir(path)).toHaveLength(5);
});

test("what is kept of a body is short, and holds nothing that lets in", async () => {
  const path = join(await scratch(), "journal");
  const journal = fileJournal({ path });
  const body = {
    name: "Autumn sale",
    script: "word ".repeat(10_000),
    video_url: "https://user:pa55word@bucket.example.com/private/shoe.mp4?X-Amz-Signature=5ecret5ecret",
    webhook_url: "https://hooks.example.com/catch/71625/t0kent0ken/",
    note: "post to https://hooks.example.com/aiEditing.order-17.t0kent0kent0ken now",
    password: { inside: "5ecret5ecret" },
    reference: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.t0kent0kent0kent0ken",
    link: ID,
    many: Array.from({ length: 1_000 }, (_, index) => ({ text: `${index} ${"y".repeat(200)}` })),
  };
  await journal.intent({ ...intent, id: "a", body });
  const text = await textOf(path);
  expect(text.length).toBeLessThan(5_000);
  expect(text).not.toMatch(/5ecret|pa55word|t0ken|71625|order-17/);
  const [entry] = await journal.entries();
  expect(entry?.intent.body).toMatchObject({
    name: "Autumn sale",
    video_url: "https://bucket.example.com/…/shoe.mp4",
    webhook_url: "https://hooks.example.com/…",
    password: "***",
    link: ID,
  });
  const pages = ["/products/autumn-shoe-2/?ref=5ecret", "/blog/shoes", "/s/B08N5WRWNR", "/t/a1b2c3d4e5"];
  await journal.intent({
    ...intent,
    id: "pages",
    body: { urls: pages.map((path) => `https://shop.example.com${path}`) },
  });
  expect((await journal.entries()).at(-1)?.intent.body).toEqual({
    urls: ["/autumn-shoe-2", "/shoes", "", ""].map((name) => `https://shop.example.com/…${name}`),
  });
  await journal.intent({
    ...intent,
    id: "b",
    body: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, "z ".repeat(200)])),
  });
  expect((await textOf(path)).length).toBeLessThan(10_000);
});

test.each([{ path: "" }, { keep: 0 }, { keep: 1.5 }])("options that are none are refused: %j", (options) => {
  expect(() => fileJournal(options)).toThrow(ConfigurationError);
});

test("a journal that is taken away while a program runs begins anew with its next paid call, as it was made, and the log says so", async () => {
  const path = join(await scratch(), "journal");
  const warnings: unknown[] = [];
  const onLog = ({ warning }: LogEvent): void => void (warning && warnings.push(warning));
  let takenAway = false;
  const server = await serve(async () => {
    if (takenAway) await rm(path, { recursive: true });
    takenAway = false;
    return made;
  });
  const journal = fileJournal({ path });
  const ads = server.client({ journal, onLog });
  await ads.aiEditing.create(edit);
  const mode = async (of: string): Promise<number> => (await stat(of)).mode & 0o777;
  const modes = [await mode(path), await mode(join(path, "000001.jsonl"))];
  await rm(path, { recursive: true });
  await ads.aiEditing.create(edit);
  expect(warnings.splice(0)).toEqual([expect.stringMatching(/journal" was emptied or taken away, and begins anew$/)]);
  expect([await mode(path), await mode(join(path, "000002.jsonl"))]).toEqual(modes);
  expect(await journal.entries()).toMatchObject([{ number: 2, outcome: { outcome: "made" } }]);
  takenAway = true;
  expect(await ads.aiEditing.create(edit)).toMatchObject({ id: ID });
  expect(warnings.splice(0)).toEqual([expect.stringContaining("the file of its request")]);
});

test("what became of a request whose file was taken away does not come into another's file of that number", async () => {
  const path = join(await scratch(), "journal");
  const journal = fileJournal({ path });
  await journal.intent({ ...intent, id: "first" });
  await rm(path, { recursive: true });
  await fileJournal({ path }).intent({ ...intent, id: "second" });
  await expect(journal.outcome({ id: "first", at: intent.at, outcome: "made", made: ID })).rejects.toThrow(
    "taken away",
  );
  expect(await journal.open()).toMatchObject([{ id: "second" }]);
});

test("a process that is killed leaves its intent", async () => {
  const path = join(await scratch(), "journal");
  const seen: Seen[] = [];
  let arrived = (): void => {};
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  const server = await listen(seen, (request) => void request.resume().on("end", arrived));
  const source = (name: string): string => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  const options = JSON.stringify({ baseUrl: server.url, ...KEYS });
  const code = `
    import { createClient } from ${JSON.stringify(source("index"))};
    import { fileJournal } from ${JSON.stringify(source("journal"))};
    const journal = fileJournal({ path: ${JSON.stringify(path)} });
    await createClient({ ...${options}, journal }).aiEditing.create(${JSON.stringify(edit)});`;
  const program = start([process.execPath, "--input-type=module-typescript", "-e", code]);
  await arrival;
  await program.stop("SIGKILL");
  expect(await fileJournal({ path }).open()).toMatchObject([{ operation: "aiEditing.create", method: "POST" }]);
});
