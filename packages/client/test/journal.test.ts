/** What may have been paid for outlives the process: requests that make something are written down before they leave. */
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { ConfigurationError, type Journal, outcomeOf } from "../src/index.ts";
import { fileJournal } from "../src/journal.ts";
import { KEYS, listen, SECRETS, type Seen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const edit = { video_url: "https://a.example.com/v.mp4", editing_style: "film" } as const;
const made = { status: 201, json: { id: ID, status: "pending" } };

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-journal-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function linesOf(path: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(path, "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

test("the intent is in the file when the request arrives, and the outcome when the call has its answer", async () => {
  const journal = fileJournal({ path: join(await scratch(), "state", "journal.jsonl") });
  const onArrival: unknown[] = [];
  const server = await serve(async () => {
    onArrival.push(await journal.open());
    return made;
  });
  await server.client({ journal }).aiEditing.create(edit);
  expect(onArrival).toEqual([
    [
      expect.objectContaining({
        operation: "aiEditing.create",
        method: "POST",
        body: edit,
        url: expect.stringMatching(/^http.*ai_editing\/$/),
      }),
    ],
  ]);
  const [intent, outcome] = await linesOf(journal.path);
  expect(outcome).toMatchObject({ id: intent?.id, outcome: "made", made: ID });
  expect(await journal.open()).toEqual([]);
  expect((await stat(journal.path)).mode & 0o077).toBe(0);
  for (const secret of SECRETS) expect(await readFile(journal.path, "utf8")).not.toContain(secret);
});

test("what is refused, or was never sent, is settled; what may have been done stays open, and is written down once", async () => {
  const journal = fileJournal({ path: join(await scratch(), "journal.jsonl") });
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
  const journal = fileJournal({ path: join(await scratch(), "journal.jsonl") });
  const server = await serve(() => ({ json: { id: ID, status: "done" } }));
  const { aiEditing } = server.client({ journal });
  await aiEditing.get(ID);
  await aiEditing.create(edit, { headers: { "x-note": "жук" } }).catch(() => {});
  await aiEditing.create(edit, { signal: AbortSignal.abort() }).catch(() => {});
  expect(await journal.open()).toEqual([]);
  await expect(stat(journal.path)).rejects.toThrow("ENOENT");
});

test("raw is written down as well, and a page of HTML settles nothing", async () => {
  const journal = fileJournal({ path: join(await scratch(), "journal.jsonl") });
  const server = await serve((_, count) => (count === 1 ? made : { status: 200, text: "<html>" }));
  const { raw } = server.client({ journal });
  await raw.POST("/api/ai_editing/", { body: edit });
  expect(await linesOf(journal.path)).toMatchObject([{ operation: "aiEditing.create" }, { outcome: "made", made: ID }]);
  await raw.POST("/api/ai_editing/", { body: edit, parseAs: "text" });
  expect(await journal.open()).toHaveLength(1);
});

test.each<[what: string, place: (folder: string) => Promise<string>, why: string]>([
  ["below a file", async (folder) => join(await written(folder), "journal.jsonl"), "cannot be written"],
  ["that is a folder", async (folder) => folder, "no regular file"],
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

test("many that write at once leave whole lines, also behind one that was torn off", async () => {
  const path = join(await scratch(), "journal.jsonl");
  await appendFile(path, '{"id":"torn","operation":"aiEdi');
  const journals = [fileJournal({ path }), fileJournal({ path })];
  const intent = {
    at: new Date().toISOString(),
    operation: "aiEditing.create",
    method: "POST",
    url: "http://a.example.com/",
  };
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const journal = journals[index % 2];
      await journal?.intent({ ...intent, id: `${index}`, body: { text: "x".repeat(5_000) } });
      if (index % 4 < 2) await journal?.outcome({ id: `${index}`, at: intent.at, outcome: "made" });
    }),
  );
  const open = await fileJournal({ path }).open();
  expect(new Set(open.map(({ id }) => Number(id) % 4))).toEqual(new Set([2, 3]));
  expect(open).toHaveLength(100);
});

test("a process that is killed leaves its intent", async () => {
  const path = join(await scratch(), "journal.jsonl");
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
  expect(await fileJournal({ path }).open()).toMatchObject([{ operation: "aiEditing.create", body: edit }]);
});
