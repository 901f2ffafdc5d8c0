// What the requests of a journal come to, job by job.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileJournal, type JournalEntry, type JournalOutcome } from "@video-ads/client/journal";
import { jobState, type StateFacts } from "@video-ads/core/job";
import { expect, test } from "vitest";
import { isOf, isToLookAt, startedJobs, writeSeen } from "../src/started-jobs.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const BASE = "http://127.0.0.1:4010/v1";

const facts = {
  "films.create": { paid: true, job: { type: "film", action: "start", until: "preview", resource: "films" } },
  "films.make": { paid: true, job: { type: "film", action: "start", until: "done", resource: "films" } },
  "films.render": {
    paid: true,
    job: { type: "film", action: "render", resource: "films", path: "/films/{film}/render/" },
  },
  "posters.buy": { paid: true },
  "notes.add": {},
} as const;
const factsOf = (id: string) => (id in facts ? facts[id as keyof typeof facts] : undefined);

let number = 0;
const at = (second: number): string => `2026-03-02T09:00:${String(second).padStart(2, "0")}.000Z`;

function entry(
  operation: string,
  outcome?: JournalOutcome["outcome"],
  { path = "/films/", made, seen, ...intent }: Record<string, unknown> & { made?: string; path?: string } = {},
): JournalEntry {
  number++;
  return {
    number,
    intent: { id: `${number}`, at: at(number), operation, method: "POST", url: BASE + path, ...intent },
    ...(outcome && { outcome: { id: `${number}`, at: at(number), outcome, ...(made && { made }) } }),
    ...(seen ? { seen: { at: at(number), status: "x", ...Object(seen) } } : {}),
  };
}

const render = { path: `/films/${ID}/render/` };
const made = { made: ID };

test.each<[what: string, entries: JournalEntry[], expected: object]>([
  ["no answer", [entry("films.create")], { outcome: "unknown", id: undefined }],
  ["an answer without an id", [entry("films.create", "made")], { outcome: "unknown", id: undefined }],
  ["a start", [entry("films.create", "made", made)], { outcome: "running", id: ID, until: "preview", type: "film" }],
  ["a start that goes to the end", [entry("films.make", "made", made)], { outcome: "running", until: "done" }],
  ["what was refused", [entry("films.create", "refused")], { outcome: "refused" }],
  ["what was not sent", [entry("films.create", "neverSent")], { outcome: "never_sent" }],
  ["what is no job", [entry("posters.buy", "made", made)], { outcome: "made", type: undefined }],
  ["a purchase without an answer", [entry("posters.buy")], { outcome: "unknown" }],
  [
    "a preview that was seen",
    [entry("films.create", "made", { ...made, seen: { state: "preview_ready" } })],
    { outcome: "preview_ready" },
  ],
  [
    "a preview that was seen before the render",
    [
      entry("films.create", "made", { ...made, seen: { state: "preview_ready" } }),
      entry("films.render", "made", { ...render, ...made }),
    ],
    { outcome: "running", until: "done" },
  ],
  [
    "a render without an answer",
    [entry("films.create", "made", made), entry("films.render", undefined, render)],
    { outcome: "unknown", id: ID, until: "done" },
  ],
  [
    "a render without an answer, whose job has ended",
    [
      entry("films.create", "made", { ...made, seen: { state: "succeeded", credits: 7 } }),
      entry("films.render", undefined, render),
    ],
    { outcome: "succeeded", credits: 7 },
  ],
  [
    "a render that was refused",
    [
      entry("films.create", "made", { ...made, seen: { state: "preview_ready" } }),
      entry("films.render", "refused", render),
    ],
    { outcome: "preview_ready", until: "preview" },
  ],
  [
    "a render of a job that was started elsewhere",
    [entry("films.render", "refused", render), entry("films.render", "made", render)],
    { outcome: "running", id: ID, until: "done" },
  ],
])("%s", (_, entries, expected) => {
  const [job, ...others] = startedJobs(entries, factsOf);
  expect(others).toEqual([]);
  expect(job).toMatchObject({ ...expected, number: entries[0]?.number });
});

test("jobs come latest first, and what costs nothing and is no job does not", () => {
  const entries = [entry("films.create"), entry("notes.add"), entry("unheard.of"), entry("films.create")];
  expect(startedJobs(entries, factsOf).map((job) => job.number)).toEqual([entries[3]?.number, entries[0]?.number]);
});

test("what may be spent is that of all requests that may have made something", () => {
  const entries = [
    entry("films.create", "made", { ...made, cost: [1, 2] }),
    entry("films.render", "refused", { ...render, cost: [4, 8] }),
    entry("films.render", "made", { ...render, cost: [4, 8] }),
  ];
  expect(startedJobs(entries, factsOf)[0]?.estimate).toEqual([5, 10]);
  const unknown = startedJobs([...entries, entry("films.render", "made", { ...render, cost: [0, null] })], factsOf);
  expect(unknown[0]?.estimate).toEqual([5, null]);
});

test.each([
  ["succeeded", { state: "succeeded", credits: 7 }, [7, 7]],
  ["failed, and was refunded", { state: "failed", credits: 0 }, [0, 0]],
  ["succeeded, and does not say what it has cost", { state: "succeeded" }, [4, null]],
  ["goes on", { state: "preview_ready", credits: 1 }, [4, null]],
])("a job that has %s: what is known of its cost is not shown as open", (_, seen, estimate) => {
  const [job] = startedJobs([entry("films.create", "made", { ...made, cost: [4, null], seen })], factsOf);
  expect(job?.estimate).toEqual(estimate);
});

test("a job is told from others by its words, then by other texts, and by no id", () => {
  const body = { style: "film", link: ID, parts: [{ text: "Wet rock, no problem." }], more: "\u001B[2J" };
  expect(startedJobs([entry("films.create", undefined, { body })], factsOf)[0]?.about).toBe(
    "Wet rock, no problem., film",
  );
});

test("what has ended needs no look, nor what has no id", () => {
  const looks = (entries: JournalEntry[]): boolean[] => startedJobs(entries, factsOf).map(isToLookAt);
  expect(looks([entry("films.create", "made", made)])).toEqual([true]);
  expect(looks([entry("films.create"), entry("films.create", "refused"), entry("posters.buy", "made", made)])).toEqual([
    false,
    false,
    false,
  ]);
  expect(looks([entry("films.create", "made", { ...made, seen: { state: "failed" } })])).toEqual([false]);
});

test("a job is of the service and the account that it was started with", () => {
  const job = { url: `${BASE}/films/`, account: "a" };
  expect(isOf(job, BASE, "a")).toBe(true);
  expect(isOf(job, `${BASE}/`, "a")).toBe(true);
  expect(isOf(job, BASE, "b")).toBe(false);
  expect(isOf(job, "http://127.0.0.1:4010/v", "a")).toBe(false);
  expect(isOf({ ...job, account: undefined }, BASE, "b")).toBe(true);
});

test("where a job was is written to what has started it, whatever else was answered with its id", async () => {
  const journal = fileJournal({ path: join(await mkdtemp(join(tmpdir(), "video-ads-operate-")), "journal") });
  for (const [operation, made] of [
    ["films.create", ID.toUpperCase()],
    ["posters.buy", ID],
    ["films.withdraw", ID],
    ["films.make", "another"],
  ] as const) {
    const id = `${operation} ${made}`;
    await journal.intent({ id, at: at(1), operation, method: "POST", url: `${BASE}/films/` });
    await journal.outcome({ id, at: at(2), outcome: "made", made });
  }
  const job: StateFacts = { type: "film", by: "id", status: "status", states: { withdrawn: "failed" } };
  const states = [ID, "unknown"].map((id) => jobState(job, { id, status: "withdrawn" }));
  await writeSeen(journal, states, {}, () => factsOf);
  const [other, film] = startedJobs(await journal.entries(), factsOf).filter(({ type }) => type === "film");
  expect([other, film]).toMatchObject([{ outcome: "running" }, { outcome: "failed", status: "withdrawn" }]);
});
