// `video-ads jobs`: what was started from this machine outlives the commands that started it.
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { estimateCredits } from "@video-ads/client";
import { smallestBody } from "@video-ads/model/testing/requests";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  asking,
  environment,
  environmentAt,
  run as runAlone,
  serving,
  start,
  useFolder,
  useSandbox,
} from "./support.ts";

const edit = asking("aiEditing.create");
const UNKNOWN_ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

interface Listed {
  number: number;
  outcome: string;
  id: string | null;
  credits: number | null;
  cost: string;
}

/** A record of the test's own, and the program that keeps it. */
async function recording() {
  const folder = join(await mkdtemp(join(tmpdir(), "video-ads-record-")), "journal");
  return { folder, env: { VIDEO_ADS_JOURNAL: folder } };
}

describe("what was started", () => {
  const sandbox = useSandbox();
  const folder = useFolder();

  async function record() {
    const { env, folder } = await recording();
    const run = (args: readonly string[]) => sandbox.run(args, { env });
    const jobs = async (...args: string[]): Promise<Listed[]> => {
      const { stdout, stderr, code } = await run(["jobs", ...args, "--json"]);
      expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
      return JSON.parse(stdout);
    };
    return { env, folder, run, jobs };
  }

  test("is listed with its number, the latest first, in another process as well, and read for its end and its cost", async () => {
    const { env, run, jobs } = await record();
    expect(await jobs()).toEqual([]);
    const first = JSON.parse((await run(edit)).stdout);
    const second = JSON.parse((await run([...asking("lipsyncs.preview"), "--wait", "--poll", "1ms"])).stdout);
    expect(await jobs("--no-read")).toMatchObject([
      { number: 2, type: "lipsync", id: second.id, outcome: "preview_ready", command: "lipsyncs preview" },
      { number: 1, type: "aiEditing", id: first.id, outcome: "running", wait: "video-ads jobs wait 1" },
    ]);
    await run(["ai-editing", "wait", first.id, "--until", "preview", "--poll", "1ms"]);
    await run(["ai-editing", "render", first.id]);
    expect(await run(["jobs", "--watch", "--poll", "1ms"])).toMatchObject({ code: 0 });
    const { stdout } = await sandbox.runProcess(["jobs"], { env });
    const [preview, done] = JSON.parse(stdout);
    expect(preview).toMatchObject({ number: 2, outcome: "preview_ready" });
    expect(done).toMatchObject({ number: 1, outcome: "succeeded", credits: expect.any(Number) });
    // What it has cost is known then, and no longer open.
    expect(done).toMatchObject({ may_have_been_paid: false, estimate: { min: done.credits, max: done.credits } });
  });

  test("has the cost that was estimated for the length that its command was given", async () => {
    const { run, jobs } = await record();
    const command = asking("adsClone.create");
    await run(command);
    await run([...command, "--estimate-seconds", "60"]);
    const estimate = estimateCredits("adsClone.create", smallestBody("adsClone.create"), { seconds: 60 });
    expect(await jobs("--no-read")).toMatchObject([
      { estimate: { min: estimate.min, max: estimate.max }, cost: expect.stringMatching(/\d.*, estimated$/) },
      { cost: "unknown" },
    ]);
  });

  test("is at its end as soon as a command shows its record there, alone or in a list", async () => {
    const { run, jobs } = await record();
    const command = [
      ...asking("aiEditing.create", { video_url: "https://shop.example.com/%5Bfail%5D.mp4" }),
      "--allow-unknown",
    ];
    const first = JSON.parse((await run(command)).stdout);
    expect(await jobs("--no-read")).toMatchObject([{ id: first.id, outcome: "running" }]);
    await sandbox.mock.control.jobs.finish(first.id);
    await run(["ai-editing", "get", first.id]);
    expect(await jobs("--no-read")).toMatchObject([{ id: first.id, outcome: "failed" }]);
  });

  test("is looked at until nothing moves any more", async () => {
    const { run } = await record();
    const { id } = JSON.parse((await run(edit)).stdout);
    await run(asking("lipsyncs.preview"));
    await run(["ai-editing", "wait", id, "--until", "preview", "--poll", "1ms"]);
    await run(["ai-editing", "render", id]);
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 503, count: 1 });
    const { stdout, stderr, code } = await run(["jobs", "--watch", "--poll", "1ms", "--json"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^1: could not be read: /);
    expect(stderr).toMatch(/^1 {2}aiEditing \S+: running, .*\n(.*\n)*1 {2}aiEditing \S+: succeeded, done/m);
    expect(JSON.parse(stdout)).toMatchObject([
      { number: 2, outcome: "preview_ready" },
      { number: 1, outcome: "succeeded" },
    ]);
  });

  test("stands first where it may have been paid for, and what is cut is counted, with the limit that lists it", async () => {
    const { run, jobs } = await record();
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500, count: 1 });
    for (let count = 0; count < 4; count++) await run(edit);
    const cut = await run(["jobs", "--no-read", "--limit", "1", "--json"]);
    expect(JSON.parse(cut.stdout)).toMatchObject([
      { number: 1, outcome: "unknown", may_have_been_paid: true },
      { number: 4, outcome: "running", may_have_been_paid: false },
    ]);
    const message = "2 more: --limit 3 lists them.";
    expect(JSON.parse(cut.stderr)).toEqual({ more: 2, limit: 3, message });
    expect((await run(["jobs", "--no-read", "--limit", "1", "--no-json"])).stderr).toMatch(`${message}\n`);
    const read = await run(["jobs", "--limit", "1", "--json"]);
    expect(JSON.parse(read.stdout)).toMatchObject([{ number: 1 }, { number: 4 }]);
    expect((await jobs("--no-read", "--limit", "3")).map(({ number }) => number)).toEqual([1, 4, 3, 2]);
  });

  test("is a table for people", async () => {
    const { run } = await record();
    await run(edit);
    const { stdout } = await run(["jobs", "--no-json"]);
    expect(stdout).toMatch(/^number {2}type +outcome +cost +about +started +id\n1 +aiEditing +/);
  });

  test("is taken up by its number, until what it was asked for, and saved", async () => {
    const { run } = await record();
    const { id } = JSON.parse((await run(edit)).stdout);
    const preview = await run(["jobs", "wait", "1", "--poll", "1ms"]);
    expect(JSON.parse(preview.stdout)).toMatchObject({ id, preview: expect.any(String) });
    // It is there, and nobody has asked for its render.
    const again = await run(["jobs", "wait", "1", "--poll", "1ms", "--timeout", "2s"]);
    expect(again).toMatchObject({ code: 0, stdout: preview.stdout });
    await run(["ai-editing", "render", id]);
    const target = join(folder.path, "by-number.mp4");
    const done = await run(["jobs", "wait", "1", "--poll", "1ms", "--download", target]);
    expect(JSON.parse(done.stdout)).toMatchObject({ id, status: "done" });
    expect((await readFile(target)).subarray(4, 8).toString()).toBe("ftyp");
  });

  test("and is or may be rendered is rendered again only where somebody says so", async () => {
    const { run } = await record();
    const renders = async (): Promise<number> =>
      (await sandbox.mock.control.requests.list()).filter(({ operation }) => operation === "aiEditing.render").length;
    const rule = { kind: "request", operation: "aiEditing.render", count: 1 } as const;
    for (const [first, status] of [
      [0, undefined],
      [10, 500],
    ] as const) {
      const { id } = JSON.parse((await run(edit)).stdout);
      await run(["ai-editing", "wait", id, "--until", "preview", "--poll", "1ms"]);
      // What was refused is no render.
      await sandbox.mock.control.rules.add({ ...rule, status: 402 });
      expect(await run(["ai-editing", "render", id])).toMatchObject({ code: 5 });
      if (status) await sandbox.mock.control.rules.add({ ...rule, status });
      expect(await run(["ai-editing", "render", id])).toMatchObject({ code: first });
      const sent = await renders();
      const { code, stderr } = await run(["ai-editing", "render", id.toUpperCase()]);
      expect({ code, sent: await renders() }).toEqual({ code: 5, sent });
      expect(stderr).toMatch(
        /is rendered or may be.*\n.*--render-again .*\nWait for it with:\n {2}video-ads ai-editing wait /,
      );
      await run(["ai-editing", "render", id, "--render-again"]);
      expect(await renders()).toBe(sent + 1);
    }
  });

  test("is rendered by one of the commands that ask for it at the same time", async () => {
    const { run } = await record();
    const { id } = JSON.parse((await run(edit)).stdout);
    await run(["ai-editing", "wait", id, "--until", "preview", "--poll", "1ms"]);
    const codes = (await Promise.all([1, 2, 3].map(() => run(["ai-editing", "render", id])))).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 5, 5]);
  });

  test("is called by its number: what is none is told which it may be", async () => {
    const { run } = await record();
    const { id } = JSON.parse((await run(edit)).stdout);
    for (const [given, says] of [
      ["abc", "abc is no number of a job."],
      [id, "That job is 1."],
    ])
      expect(await run(["jobs", "wait", given])).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });

  test("and refused, or is no job, is listed by --all alone", async () => {
    const { run, jobs } = await record();
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status: 402, count: 1 });
    expect(await run(edit)).toMatchObject({ code: 5 });
    await run(asking("links.create"));
    expect(await jobs()).toEqual([]);
    expect(await jobs("--all")).toMatchObject([
      { number: 2, outcome: "made", type: null },
      { number: 1, outcome: "refused", cost: "-" },
    ]);
    expect(await run(["jobs", "wait", "1"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nothing was made"),
    });
    expect(await run(["jobs", "wait", "2"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("it is no job"),
    });
  });

  test("elsewhere, or with other keys, is not asked for here", async () => {
    const { env, run, jobs } = await record();
    await using other = await serving(
      (_, response) => void response.writeHead(201).end(JSON.stringify({ id: UNKNOWN_ID })),
    );
    expect(await other.run(edit, { env })).toMatchObject({ code: 0 });
    expect(await jobs()).toEqual([]);
    expect(await jobs("--all")).toMatchObject([{ number: 1, outcome: "running", id: UNKNOWN_ID }]);
    expect(await run(["jobs", "wait", "1"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`elsewhere: ${other.url}`),
    });
  });

  test("and cannot be read now is shown as it was seen last, with why", async () => {
    const { env, run } = await record();
    await run(edit);
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 503, count: 1 });
    const { stdout, stderr, code } = await run(["jobs"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^1: could not be read: .*503/) });
    expect(JSON.parse(stdout)).toMatchObject([{ number: 1, outcome: "running" }]);
    const alone = await runAlone(["jobs"], { env: { ...environment(), ...env } });
    expect(alone).toMatchObject({ code: 0, stderr: expect.stringMatching(/^No keys and no address are set/) });
    expect(JSON.parse(alone.stdout)).toHaveLength(1);
  });

  test("is printed by the line with --ndjson, and again when it has changed", async () => {
    const { run } = await record();
    await run([...edit, "--render", "--no-json"]);
    await run(edit);
    const before = JSON.parse((await run(["jobs", "--no-read"])).stdout);
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 503, count: 1 });
    const { stdout, code } = await run(["jobs", "--watch", "--poll", "1ms", "--ndjson"]);
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const after = JSON.parse((await run(["jobs", "--no-read"])).stdout);
    for (const { number } of before) {
      const own = lines.filter((line) => line.number === number);
      expect(own.at(-1)).toEqual(after.find((job: { number: number }) => job.number === number));
    }
    expect(lines.length).toBeGreaterThan(before.length);
    expect(await run(["jobs", "--ndjson"])).toMatchObject({ stdout: expect.stringMatching(/^\{.*\}\n\{.*\}\n$/) });
    expect(await run(["jobs", "--watch", "--ndjson", "--query", "id"])).toMatchObject({ code: 2, stdout: "" });
  });

  test("still runs when the time of a watch is over", async () => {
    const { run } = await record();
    await run(asking("lipsyncs.preview", { text: "[stall]" }));
    const { code, stderr } = await run(["jobs", "--watch", "--timeout", "300ms", "--poll", "50ms"]);
    expect({ code, stderr }).toEqual({ code: 12, stderr: expect.stringContaining("Still running after 0.3 s: 1.\n") });
  });

  test.for([["--poll", "2s"], ["--timeout", "2s"], ["--watch", "--no-read"], ["--limit", "0"], ["more"]])(
    "flags without effect are refused: %j",
    async (flags) => {
      const { run } = await record();
      expect(await run(["jobs", ...flags])).toMatchObject({ code: 2, stdout: "" });
    },
  );

  test("holds no key and nothing else that lets in", async () => {
    const { folder, run } = await record();
    const webhook = "https://hooks.example.com/catch/71625/t0kent0ken";
    const video_url = "https://u:pa55word@shop.example.com/a.mp4?Signature=5ecret5ecret";
    await run(asking("aiEditing.create", { video_url, webhook_url: webhook }));
    const [name = ""] = await readdir(folder);
    const text = await readFile(join(folder, name), "utf8");
    expect(text).toContain("aiEditing.create");
    for (const secret of [...Object.values(sandbox.mock.credentials), "71625", "t0ken", "pa55word", "5ecret"])
      expect(text).not.toContain(secret);
  });
});

describe("what nobody knows the outcome of", () => {
  const sandbox = useSandbox();

  /** A command that is killed while its request is under way. */
  async function killed() {
    const { env, folder } = await recording();
    const asked: ServerResponse[] = [];
    const service = await serving((request, response) => {
      if (request.method === "POST") asked.push(response);
      else
        response.end(JSON.stringify({ id: UNKNOWN_ID, status: "done", video_output: "https://a.example.com/v.mp4" }));
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const asking = start(edit, { env: { ...environmentAt(service.url), ...env } });
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 60_000 });
    await asking.stop("SIGKILL");
    return { folder, run: (args: readonly string[]) => service.run(args, { env }) };
  }

  test("may have been paid for, also when the command was killed, until somebody says what was found", async () => {
    const { run } = await killed();
    const { stdout } = await run(["jobs"]);
    expect(JSON.parse(stdout)).toMatchObject([{ number: 1, outcome: "unknown", may_have_been_paid: true, id: null }]);
    expect(await run(["jobs", "wait", "1"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("video-ads jobs settle 1 --made <id>, or --nothing"),
    });
    for (const wrong of [[], ["--made", "x"], ["--made", UNKNOWN_ID, "--nothing"]])
      expect(await run(["jobs", "settle", "1", ...wrong])).toMatchObject({ code: 2 });
    expect(await run(["jobs", "settle", "1", "--made", UNKNOWN_ID])).toMatchObject({
      code: 0,
      stderr: `1: it is ${UNKNOWN_ID}, done.\n`,
    });
    expect(JSON.parse((await run(["jobs"])).stdout)).toMatchObject([
      { number: 1, outcome: "succeeded", id: UNKNOWN_ID },
    ]);
    expect(await run(["jobs", "settle", "1", "--nothing"])).toMatchObject({ code: 2 });
    expect(await run(["jobs", "settle", "7", "--nothing"])).toMatchObject({ code: 6 });
  });

  test("is read before its id is believed, unless nobody is to be asked", async () => {
    const { env } = await recording();
    const lost = async () => {
      await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500, count: 1 });
      await sandbox.run(edit, { env });
    };
    await lost();
    const { id } = JSON.parse((await sandbox.run(edit, { env })).stdout);
    const settle = (...args: string[]) => sandbox.run(["jobs", "settle", "1", ...args], { env });
    expect(await settle("--made", UNKNOWN_ID)).toMatchObject({
      code: 6,
      stderr: expect.stringMatching(/^error: --made: (.*\n)+.*Nothing was written down\. --no-read/),
    });
    expect(await settle("--made", id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is what 2 has made"),
    });
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 403, count: 1 });
    expect(await settle("--made", UNKNOWN_ID)).toMatchObject({
      stderr: expect.stringContaining("Nothing was written down."),
    });
    const [first] = JSON.parse((await sandbox.run(["jobs", "--no-read"], { env })).stdout);
    expect(first).toMatchObject({ number: 1, outcome: "unknown" });
    expect(await settle("--made", UNKNOWN_ID, "--no-read")).toMatchObject({
      code: 0,
      stderr: `1: it is ${UNKNOWN_ID}.\n`,
    });
  });

  test("and was not made is listed no more", async () => {
    const { run } = await killed();
    expect(await run(["jobs", "settle", "1", "--nothing"])).toMatchObject({ code: 0 });
    expect(JSON.parse((await run(["jobs"])).stdout)).toEqual([]);
  });

  test("is settled where the job does not show its render, and says its outcome as JSON", async () => {
    const { env } = await recording();
    const run = (...args: string[]) => sandbox.run(args, { env });
    const lost = async (): Promise<string> => {
      const { stdout } = await run(...edit, "--wait", "--poll", "1ms", "--query", "id");
      await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 500, count: 1 });
      const { stderr } = await run("ai-editing", "render", stdout.trim(), "--json");
      expect(JSON.parse(stderr).error.next).toEqual([
        { sentence: "Look first:", commands: [`video-ads ai-editing get ${stdout.trim()}`] },
      ]);
      return stdout.trim();
    };
    const id = await lost();
    // Until it is settled, no render is sent.
    const waited = await run("jobs", "wait", "1", "--poll", "1ms", "--timeout", "1s", "--json");
    expect(JSON.parse(waited.stderr.trim().split("\n").at(-1) ?? "").error.next.at(-1)).toEqual({
      sentence: "If it has not been rendered yet:",
      commands: ["video-ads jobs settle 1 --nothing", `video-ads ai-editing render ${id} --wait`],
    });
    const nothing = await run("--json", "jobs", "settle", "1", "--nothing");
    expect(nothing).toMatchObject({ code: 0, stderr: "1: nothing was made.\n" });
    expect(JSON.parse(nothing.stdout)).toEqual({ number: 1, outcome: "refused", id: null, status: null });
    expect(await run("ai-editing", "render", id, "--wait", "--poll", "1ms")).toMatchObject({ code: 0 });

    const rendered = await lost();
    const [open] = JSON.parse((await run("jobs", "--no-read", "--json")).stdout);
    await sandbox.run(["ai-editing", "render", rendered, "--render-again"], { env: { VIDEO_ADS_JOURNAL: "off" } });
    await sandbox.run(["ai-editing", "wait", rendered, "--poll", "1ms"], { env: { VIDEO_ADS_JOURNAL: "off" } });
    const settle = (...args: string[]) => run("jobs", "settle", `${open.number}`, "--nothing", "--json", ...args);
    const refused = await settle();
    expect(refused).toMatchObject({ code: 14, stdout: "" });
    expect(JSON.parse(refused.stderr).error).toMatchObject({
      id: rendered,
      message: `--nothing: ${open.number}: ${rendered} is past its preview: its status is done.`,
    });
    const rule = { kind: "request", operation: "aiEditing.get", status: 500, count: null } as const;
    const { id: down } = await sandbox.mock.control.rules.add(rule);
    const unread = await settle();
    expect(unread).toMatchObject({ code: 0, stderr: expect.stringContaining("Its job could not be read: ") });
    await sandbox.mock.control.rules.remove(down);
    const again = await lost();
    await sandbox.run(["ai-editing", "render", again, "--render-again"], { env: { VIDEO_ADS_JOURNAL: "off" } });
    const [last] = JSON.parse((await run("jobs", "--no-read")).stdout);
    expect(await run("jobs", "settle", `${last.number}`, "--nothing", "--no-read")).toMatchObject({ code: 0 });
  });

  test("is where a command points that got no answer, for what the service cannot list", async () => {
    const { env } = await recording();
    await using service = await serving((_, response) => void response.writeHead(500).end("{}"));
    const { stderr } = await service.run(edit, { env });
    expect(stderr).toContain("The service cannot list it");
    expect(stderr).toContain("This lists it with what else was started:\n  video-ads jobs\n");
    const off = await service.run(edit, { env: { VIDEO_ADS_JOURNAL: "off" } });
    expect(off.stderr).not.toContain("video-ads jobs");
  });
});

describe("a record that cannot be kept", () => {
  const sandbox = useSandbox();
  const folder = useFolder();

  test("keeps what is paid for from being sent, where somebody has named its place", async () => {
    const file = join(folder.path, "file");
    await writeFile(file, "");
    const jobs = (await sandbox.mock.control.jobs.list()).length;
    const outcome = await sandbox.run(edit, { env: { VIDEO_ADS_JOURNAL: join(file, "journal") } });
    expect(outcome).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringContaining("was not sent, for it cannot be written down"),
    });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
  });

  test("is said, where nobody has named one, and the command goes on", async () => {
    const file = join(folder.path, "home");
    await writeFile(file, "");
    const places = { HOME: file, USERPROFILE: file, LOCALAPPDATA: file, XDG_STATE_HOME: undefined };
    const { code, stdout, stderr } = await sandbox.run(edit, { env: { ...places, VIDEO_ADS_JOURNAL: undefined } });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^warning: What is sent is not written down: .*\n$/),
    });
    expect(JSON.parse(stdout)).toHaveProperty("id");
  });

  test("is refused where its place is set and empty, and nothing is sent", async () => {
    const jobs = (await sandbox.mock.control.jobs.list()).length;
    expect(await sandbox.run(edit, { env: { VIDEO_ADS_JOURNAL: "" } })).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringContaining("VIDEO_ADS_JOURNAL: It is set, and empty"),
    });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
  });

  test("is none where the environment says so", async () => {
    const env = { VIDEO_ADS_JOURNAL: "off" };
    expect(await sandbox.run(edit, { env })).toMatchObject({ code: 0, stderr: "" });
    expect(await sandbox.run(["jobs"], { env })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("VIDEO_ADS_JOURNAL is off"),
    });
  });
});
