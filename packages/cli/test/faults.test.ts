// The command line under everything that can go wrong with what it uses: nothing is paid for twice, and nothing that was is dropped. Who
// uses it runs what it prints to go on.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock, type Flow, faultMatrix, type LocalMock, startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { FULL } from "@video-ads/testing/full";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asking, environment, run } from "./support.ts";

let mock: LocalMock;
let folder: string;
beforeAll(async () => {
  mock = await createMock();
  folder = await mkdtemp(join(tmpdir(), "video-ads-faults-"));
  // What the program loads is there before its time is the sandbox's.
  await using warm = await startMock({ advance: { everyMs: 20 } });
  const begun = [...asking("aiEditing.create"), "--render", "--poll", "20ms", "--download", join(folder, "warm.mp4")];
  expect(await run(begun, { env: environment(warm) })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

interface Said {
  message: string;
  outcome?: string;
  id?: string;
  next?: { sentence: string; commands: string[] }[];
}

/** How often somebody takes a job up again before they give up. */
const MOST_TRIES = 4;

/** Runs a command, and then what is printed to take up again what it has begun, in order. */
function following(first: readonly string[]): Flow {
  return async ({ url, fetch, credentials }) => {
    const cwd = await mkdtemp(join(folder, "case-"));
    const env = {
      ...environment(),
      ...environmentOf(url, { ...credentials }),
      VIDEO_ADS_JOURNAL: join(cwd, "journal"),
    };
    const before = globalThis.fetch;
    globalThis.fetch = fetch;
    // Files are written in real time, in which nothing else may happen, and the sandbox's goes on all the same: in steps so short that a
    // slow disk is not taken for one that never answers.
    const ticking = setInterval(() => {}, 2_500);
    try {
      let commands = [first];
      for (let tries = 0; commands.length > 0; ) {
        const [words = [], ...rest] = commands;
        const { stderr, code } = await run([...words, "--json", "--timeout", "2m"], { env, cwd });
        commands = code === 0 ? rest : goingOn(stderr, tries++);
      }
      return (await readdir(cwd)).find((name) => name.endsWith(".mp4"));
    } finally {
      clearInterval(ticking);
      globalThis.fetch = before;
    }
  };
}

/** What is said to go on with. Where no job is named, a person looks for what may have been made. */
function goingOn(stderr: string, tries: number): string[][] {
  const { error }: { error: Said } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "");
  const [step] = error.next ?? [];
  const isNobodys = error.outcome === "unknown" && error.id === undefined;
  if (!step || isNobodys || tries === MOST_TRIES) throw new Error(`${error.message} ${error.outcome}`);
  return step.commands.map((command) => command.split(" ").slice(1));
}

/** Each takes a second. What may have been paid for always, everything else in the full run. */
const only = (name: string): boolean => FULL || /work done|reset|fails/.test(name);

test.each([
  ["a preview that is rendered", ["aiEditing.create", "--render"], []],
  ["a video of a template", ["customTemplateJobs.preview", "--render"], []],
  // The service lists none of these, so that nobody can find the job by looking: it is said that there may be one.
  [
    "a job without a preview",
    ["adsClone.create", "--wait"],
    ["reset", "no answer", "502 with a page"].map((what) => `${what}, work done: adsClone.create`),
  ],
])(
  "%s is saved, whatever goes wrong, and paid for once",
  { timeout: 600_000 },
  async (_, [operation = "", ...flags], lost) => {
    const matrix = await faultMatrix(mock, following([...asking(operation), ...flags, "--download", "ad.mp4"]), {
      quietMs: 50,
      only,
    });
    expect(matrix.cases.length).toBeGreaterThan(FULL ? 15 : 4);
    expect(
      matrix.mistakes.filter(({ name }) => !lost.includes(name)),
      String(matrix),
    ).toEqual([]);
    for (const { name, error, mistakes } of matrix.cases.filter(({ name }) => name.includes("work done"))) {
      if (mistakes.length > 0) expect({ name, mistakes }).toEqual({ name, mistakes: ["lost a result"] });
      if (error) expect(error, name).toMatch(/unknown/);
    }
  },
);
