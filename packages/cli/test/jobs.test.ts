import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOk } from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { environmentAt, run, runProcess, serving, start, useFolder, useSandbox } from "./support.ts";

const edit = (video: string): string[] => [
  "ai-editing",
  "create",
  ...["--video-url", `https://shop.example.com/${video}`],
  ...["--editing-style", "film", "--poll", "1ms"],
];
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;
const UUID_ALL = new RegExp(UUID, "g");

describe("a job that is waited for", () => {
  const sandbox = useSandbox();
  const folder = useFolder();

  test("to its preview: progress goes to standard error, a line per change, and the record to standard output", async () => {
    const { stdout, stderr, code } = await sandbox.run([...edit("shoe.mp4"), "--wait"]);
    expect(code).toBe(0);
    const record = JSON.parse(stdout);
    expect(record).toMatchObject({ status: "pending", preview: expect.stringContaining("http") });
    const lines = stderr.trim().split("\n");
    expect(lines[0]).toBe(`aiEditing ${record.id}: waiting until its preview is ready`);
    expect(lines.at(-1)).toMatch(new RegExp(`^aiEditing ${record.id}: pending, preview ready \\d+ % \\(\\d+ s\\)$`));
    expect(stderr).not.toContain("\r");
  });

  test("through its preview to the rendered video, which is saved", async () => {
    const target = join(folder.path, "shoe.mp4");
    const { stdout, stderr, code } = await sandbox.run([...edit("shoe.mp4"), "--render", "--download", target]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: "done" });
    expect(stderr).toMatch(/Saved .*shoe\.mp4 \([\d.]+ kB, video\/mp4\)\n$/);
    expect((await readFile(target)).subarray(4, 8).toString()).toBe("ftyp");
  });

  test("with several outputs, which are saved beside each other", async () => {
    const styles = ["--style-ids", "spin-wheel", "--style-ids", "swipe-cards"];
    const link = "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906";
    const make = ["html-interactive-ads", "create", "--link", link, ...styles, "--poll", "1ms", "--download"];
    expect(await sandbox.run([...make, `${join(folder.path, "ads")}/`])).toMatchObject({ code: 0 });
    expect(await readdir(join(folder.path, "ads"))).toHaveLength(2);
    expect(await sandbox.run([...make, join(folder.path, "ad.html")])).toMatchObject({ code: 0 });
    expect((await stat(join(folder.path, "ad.html"))).size).toBeGreaterThan(1_000);
    expect((await stat(join(folder.path, "ad-2.html"))).size).toBeGreaterThan(1_000);
  });

  test("that another resource reads, and whose file lands in a folder that is there", async () => {
    await mkdir(join(folder.path, "videos"));
    const scene = "0.voice.input_text=Hello";
    const words = ["lipsyncs", "create-multi-avatar", "--video-inputs", scene, "--poll", "1ms"];
    const { code, stderr } = await sandbox.run([...words, "--download", join(folder.path, "videos")]);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("lipsyncV2") });
    expect(await readdir(join(folder.path, "videos"))).toEqual([expect.stringMatching(/\.mp4$/)]);
  });

  test("that fails: its reason, a code of its own, and its record, which says what it has cost", async () => {
    const { stdout, stderr, code } = await sandbox.run([...edit("%5Bfail%5D.mp4"), "--wait"]);
    expect({ code, stderr }).toEqual({
      code: 11,
      stderr: expect.stringMatching(/error: aiEditing .* ended as failed: .+/),
    });
    const { job } = resources.find(({ command }) => command === "ai-editing") ?? {};
    expect(JSON.parse(stdout)).toMatchObject({ id: expect.any(String), [job?.credits ?? ""]: expect.any(Number) });
    const { id } = JSON.parse(stdout);
    expect(await sandbox.run(["ai-editing", "wait", id, "--query", "[id, status]"])).toMatchObject({
      code: 11,
      stdout: expect.stringMatching(`^${id}\n\\w+\n$`),
    });
  });

  test("to standard output: the bytes of its result and nothing else", async () => {
    const file = join(folder.path, "beside.mp4");
    const { stdout } = await sandbox.run([...edit("shoe.mp4"), "--render", "--download", file]);
    const { id } = JSON.parse(stdout);
    const piped = await sandbox.run(["ai-editing", "wait", id, "--download", "-"], { cwd: folder.path });
    expect(piped).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Written to standard output \(.* video\/mp4\)\n$/m),
    });
    expect(piped.stdout).toBe(await readFile(file, "utf8"));
    expect(await readdir(folder.path)).not.toContain("-");
  });

  test.for([["--json"], ["--no-json"], ["--ndjson"], ["--query", "id"]])(
    "to standard output, where an answer is asked for as well, is refused before anything is made: %j",
    async (flags) => {
      const jobs = (await sandbox.mock.control.jobs.list()).length;
      const outcome = await sandbox.run([...edit("shoe.mp4"), "--render", "--download", "-", ...flags]);
      expect(outcome).toMatchObject({ code: 2, stdout: "" });
      expect(outcome.stderr).toContain(`nothing for ${flags[0]}`);
      expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
    },
  );

  test("to standard output of which there are several: says what saves them", async () => {
    const styles = ["--style-ids", "spin-wheel", "--style-ids", "swipe-cards"];
    const link = "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906";
    const make = ["html-interactive-ads", "create", "--link", link, ...styles, "--poll", "1ms", "--download", "-"];
    const { stdout, stderr, code } = await sandbox.run(make);
    expect({ stdout, code }).toEqual({ stdout: "", code: 13 });
    const record = JSON.parse(stderr.split("\n").find((line) => line.startsWith("{")) ?? "");
    expect(stderr).toContain(
      `error: --download -: the job has made 2 outputs, and standard output takes one.\n` +
        `The job is done. Save its outputs with:\n  video-ads html-interactive-ads wait ${record.id} --download outputs/\n`,
    );
  });

  test.for([
    ["/nowhere/at/all.mp4", "cannot write /nowhere/at/all.mp4: there is no such file or folder."],
    ["taken.mp4", "taken.mp4 is there already, and no file is written over."],
    ["taken.mp4/", "cannot write taken.mp4/: a part of its path is no folder."],
    ["taken.mp4/ads/", "cannot write taken.mp4/ads/: a part of its path is no folder."],
    ["taken.mp4/ad.mp4", "cannot write taken.mp4/ad.mp4: a part of its path is no folder."],
  ] as const)("where the file cannot be written is refused before anything is made: %s", async ([target, why]) => {
    await writeFile(join(folder.path, "taken.mp4"), "of an earlier job");
    const jobs = (await sandbox.mock.control.jobs.list()).length;
    const saving = [...edit("shoe.mp4"), "--render", "--download", target];
    expect(await sandbox.run(saving, { cwd: folder.path })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(`error: --download: ${why}\n`),
    });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
    expect(await readFile(join(folder.path, "taken.mp4"), "utf8")).toBe("of an earlier job");
  });

  test.for([
    [
      ["--timeout", "5m"],
      "--timeout: this command waits for nothing.\n  Add --wait to wait until the preview is ready, or",
    ],
    [["--poll", "5s"], "--poll: this command waits for nothing.\n  Add --wait"],
  ] as const)("is asked for by itself, and not by how long: %j", async ([flags, said]) => {
    const jobs = (await sandbox.mock.control.jobs.list()).length;
    const [, , ...words] = edit("shoe.mp4");
    const making = ["ai-editing", "create", ...words.slice(0, words.indexOf("--poll")), ...flags];
    expect(await sandbox.run(making)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(said) });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
  });
});

test("a job with a main video and two outputs has three results, and all are saved", async () => {
  const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  await using service = await serving((request, response) => {
    if (request.url?.startsWith("/media/")) {
      response.setHeader("content-type", "video/mp4").end(request.url);
      return;
    }
    const video = (name: string): string => `http://${request.headers.host}/media/${name}.mp4`;
    const outputs = [video("one"), video("main"), video("two")].map((url) => ({ status: "done", video_output: url }));
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ id, status: "done", video_output: video("main"), outputs }));
  });
  const folder = await mkdtemp(join(tmpdir(), "video-ads-cli-"));
  const make = ["link-to-videos", "create", "--link", id, "--poll", "1ms", "--download"];
  expect(await service.run([...make, `${join(folder, "videos")}/`])).toMatchObject({ code: 0 });
  expect((await readdir(join(folder, "videos"))).sort()).toEqual(["main.mp4", "one.mp4", "two.mp4"]);
  expect(await service.run([...make, join(folder, "ad.mp4")])).toMatchObject({ code: 0 });
  const saved = ["ad.mp4", "ad-2.mp4", "ad-3.mp4"].map((name) => readFile(join(folder, name), "utf8"));
  expect(await Promise.all(saved)).toEqual(["/media/main.mp4", "/media/one.mp4", "/media/two.mp4"]);
  await rm(folder, { recursive: true });
});

test("an output is not written over the file of another job that has its name, and is not saved twice itself", async () => {
  const [first, second] = ["3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", "4f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"];
  await using service = await serving((request, response) => {
    const { url = "" } = request;
    const id = url.includes(first) ? first : second;
    if (url.startsWith("/media/")) return void response.setHeader("content-type", "video/mp4").end(id);
    const output = `http://${request.headers.host}/media/${id}/50%off.mp4`;
    response.end(JSON.stringify({ id, status: "done", video_output: output }));
  });
  const folder = await mkdtemp(join(tmpdir(), "video-ads-cli-"));
  const save = async (id: string, target: string): Promise<string> => {
    const { code, stderr } = await service.run(["ai-editing", "wait", id, "--download", target]);
    expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
    return stderr.trimEnd().split("\n").at(-1)?.replaceAll(folder, "") ?? "";
  };
  expect(await save(first, `${folder}/`)).toBe("Saved /50_off.mp4 (36 bytes, video/mp4)");
  expect(await save(second, `${folder}/`)).toBe("Saved /50_off-2.mp4 (36 bytes, video/mp4)");
  expect(await save(second, `${folder}/`)).toBe("Saved before: /50_off-2.mp4");
  expect(await save(first, join(folder, "50_off.mp4"))).toBe("Saved before: /50_off.mp4");
  expect(await save(second, join(folder, "ad.mp4"))).toBe("Saved /ad.mp4 (36 bytes, video/mp4)");
  expect((await readdir(folder)).sort()).toEqual(["50_off-2.mp4", "50_off.mp4", "ad.mp4"]);
  expect(await readFile(join(folder, "50_off.mp4"), "utf8")).toBe(first);
  await rm(folder, { recursive: true });
});

test("of several outputs each is tried: what is missing is named with its reason, and what was saved stays", async () => {
  const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  const gone = new Set(["/media/a.mp4"]);
  await using service = await serving((request, response) => {
    const { url = "" } = request;
    if (url.startsWith("/media/")) {
      response.writeHead(gone.has(url) ? 404 : 200, { "content-type": "video/mp4" }).end(url);
      return;
    }
    const videos = ["a", "b", "c"].map((name) => `http://${request.headers.host}/media/${name}.mp4`);
    const outputs = [...videos, ...(gone.size > 1 ? ["not-ready"] : [])].map((at) => ({
      status: "done",
      video_output: at,
    }));
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ id, status: "done", outputs }));
  });
  const folder = await mkdtemp(join(tmpdir(), "video-ads-cli-"));
  const target = `${join(folder, "videos")}/`;
  const wait = ["link-to-videos", "wait", id, "--download"];
  const errors = ({ stderr }: { stderr: string }): string => stderr.slice(stderr.indexOf("error:"));
  const again = `Try to save all of its outputs again with:\n  video-ads link-to-videos wait ${id} --download ${target}\n`;
  const first = await service.run([...wait, target]);
  expect(first.code).toBe(13);
  expect(JSON.parse(first.stdout)).toMatchObject({ id, status: "done" });
  expect(first.stderr).toMatch(/^Saved \S+b\.mp4 .*\nSaved \S+c\.mp4 /m);
  expect(errors(first)).toBe(
    `error: 1 of 3 outputs could not be saved.\n  ${service.url}/media/a.mp4 answered 404.\n` +
      `The job is done, and lacks ${target}a.mp4. ${again}`,
  );
  expect((await readdir(target)).sort()).toEqual(["b.mp4", "c.mp4"]);
  gone.add("/media/c.mp4");
  const second = await service.run([...wait, target]);
  expect(second.code).toBe(13);
  expect(errors(second)).toBe(
    `error: 3 of 4 outputs could not be saved.\n  ${service.url}/media/a.mp4 answered 404.\n` +
      `  ${service.url}/media/c.mp4 answered 404.\n` +
      `  ${target}output: its output is at no address that can be fetched: not-ready\n` +
      `The job is done, and lacks ${target}a.mp4, ${target}c.mp4. ${again}`,
  );
  expect((await readdir(target)).sort()).toEqual(["b.mp4", "c.mp4"]);
  gone.clear();
  expect(await service.run([...wait, target])).toMatchObject({ code: 0 });
  expect((await readdir(target)).sort()).toEqual(["a.mp4", "b.mp4", "c.mp4"]);
  await mkdir(join(folder, "ad-2.mp4"));
  const beside = await service.run([...wait, join(folder, "ad.mp4")]);
  expect(beside.code).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(["ad-2-2.mp4", "ad-2.mp4", "ad-3.mp4", "ad.mp4", "videos"]);
  await rm(folder, { recursive: true });
});

describe("what stands at a path", () => {
  const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  const wait = ["ai-editing", "wait", id, "--download"];
  const LONG = "x".repeat(256);
  const folder = useFolder();

  /** A service with one job that is done, and that tells of what is asked of it before it answers. */
  const serves = (asked: (what: "job" | "film", count: number) => unknown) => {
    const counts = { job: 0, film: 0 };
    return serving(async (request, response) => {
      const what = request.url === "/film.mp4" ? "film" : "job";
      const count = ++counts[what];
      await asked(what, count);
      const job = { id, status: "done", video_output: `http://${request.headers.host}/film.mp4` };
      response
        .setHeader("content-type", what === "film" ? "video/mp4" : "application/json")
        .end(what === "film" ? `film ${count}` : JSON.stringify(job));
    });
  };

  /** What several wait for until one opens it. */
  const gate = (): { opened: Promise<void>; open: () => void } => {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  };

  /** An empty folder of the test's own. */
  const empty = (): Promise<string> => mkdtemp(join(folder.path, "at-"));

  test.for<[target: string, why: string]>([
    ["", "name a file, or a folder: ads/"],
    // Its permissions say that root may write there, and nobody can.
    ...(process.platform === "linux"
      ? ["/proc/x.mp4", "/proc/ads/"].map((path): [string, string] => [path, `cannot write ${path}: `])
      : []),
    ["fifo", "cannot write fifo: it is no regular file."],
    ["to-fifo", "cannot write to-fifo: it is no regular file."],
    ["dangling", "cannot write dangling: it is a link that leads nowhere."],
    ["dangling/", "cannot write dangling/: there is no such file or folder."],
    ...["", "/"].map((end): [string, string] => [`${LONG}${end}`, `cannot write ${LONG}${end}: its name is too long.`]),
    [`new/${LONG}/`, `cannot write new/${LONG}/: its name is too long.`],
  ])("refuses a download that cannot be written before anything is asked: %s", async ([target, why]) => {
    const at = await empty();
    await runOk(["mkfifo", join(at, "fifo")]);
    await symlink("fifo", join(at, "to-fifo"));
    await symlink("nowhere", join(at, "dangling"));
    const asked: string[] = [];
    await using service = await serves((what) => asked.push(what));
    for (const words of [wait, [...edit("shoe.mp4"), "--render", "--download"]]) {
      const { code, stdout, stderr } = await service.run([...words, target], { cwd: at });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(`error: --download: ${why}`);
    }
    expect(asked).toEqual([]);
    expect((await readdir(at)).sort()).toEqual(["dangling", "fifo", "to-fifo"]);
    expect((await lstat(join(at, "fifo"))).isFIFO()).toBe(true);
  });

  test("is as long as the file system has names, with a number as well", async () => {
    const at = await empty();
    const longest = `${"x".repeat(251)}.mp4`;
    await using service = await serves(() => {});
    for (const _ of [1, 2]) expect(await service.run([...wait, join(at, longest)])).toMatchObject({ code: 0 });
    expect((await readdir(at)).sort()).toEqual([`${"x".repeat(249)}-2.mp4`, longest]);
  });

  test("of two commands that save to one name at once, each keeps its film", async () => {
    const at = await empty();
    const both = gate();
    await using service = await serves((what, count) => {
      if (what === "job") return;
      if (count === 2) both.open();
      return both.opened;
    });
    const target = join(at, "same.mp4");
    const save = () => runProcess([...wait, target], { env: environmentAt(service.url) });
    const outcomes = await Promise.all([save(), save()]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const names = await readdir(at);
    expect(names.sort()).toEqual(["same-2.mp4", "same.mp4"]);
    const films = await Promise.all(names.map((name) => readFile(join(at, name), "utf8")));
    expect(films.sort()).toEqual(["film 1", "film 2"]);
  });

  test.for(["fifo", "folder", "dangling"] as const)("meanwhile stays, and the film gets a number: %s", async (kind) => {
    const at = await empty();
    const late = join(at, "late.mp4");
    await using service = await serves(async (what) => {
      if (what === "job") return;
      if (kind === "fifo") await runOk(["mkfifo", late]);
      else if (kind === "folder") await mkdir(late);
      else await symlink("nowhere", late);
    });
    const { code, stderr } = await service.run([...wait, late]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`Saved ${join(at, "late-2.mp4")}`) });
    const there = await lstat(late);
    expect([there.isFIFO(), there.isDirectory(), there.isSymbolicLink()]).toContain(true);
    expect(await readFile(join(at, "late-2.mp4"), "utf8")).toBe("film 1");
    expect((await readdir(at)).sort()).toEqual(["late-2.mp4", "late.mp4"]);
  });

  test("no longer is a failed download: its code, the record, and a command that saves it", async () => {
    const at = join(await empty(), "ads");
    await mkdir(at);
    await using service = await serves(() => rm(at, { recursive: true, force: true }));
    const target = join(at, "ad.mp4");
    const { code, stdout, stderr } = await service.run([...edit("shoe.mp4"), "--render", "--download", target]);
    expect(code).toBe(13);
    expect(JSON.parse(stdout)).toMatchObject({ id, status: "done" });
    expect(stderr.slice(stderr.indexOf("error:"))).toBe(
      `error: --download: cannot write ${target}: there is no such file or folder.\n` +
        "  Mend that, or name another place.\n" +
        `The job is done. Save its result with:\n  video-ads ai-editing wait ${id} --download ${target}\n`,
    );
    await using mended = await serves(() => {});
    await mkdir(at);
    expect(await mended.run([...wait, target])).toMatchObject({ code: 0 });
    expect(await readFile(target, "utf8")).toBe("film 1");
  });

  test("is nothing after Ctrl-C while it was saved", async () => {
    const at = await empty();
    const asked = gate();
    await using service = await serves((what) => {
      if (what === "job") return;
      asked.open();
      return new Promise(() => {});
    });
    const saving = start([...wait, join(at, "ad.mp4")], { env: environmentAt(service.url) });
    await asked.opened;
    const { code, stdout, stderr } = await saving.stop("SIGINT");
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toContain(`Save its result with:\n  video-ads ai-editing wait ${id} --download ${at}/ad.mp4\n`);
    expect(await readdir(at)).toEqual([]);
  });
});

describe("a job that is done where its preview was waited for", () => {
  const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  const folder = useFolder();

  test.each([null, "https://media.example.com/preview.mp4"])(
    "is not rendered, which would be paid for once more, but answered and saved: preview %j",
    async (preview) => {
      const posts: (string | undefined)[] = [];
      await using service = await serving((request, response) => {
        if (request.method === "POST") posts.push(request.url);
        if (request.url === "/shoe.mp4") {
          response.setHeader("content-type", "video/mp4").end("shoe");
          return;
        }
        const done = { id, status: "done", preview, video_output: `http://${request.headers.host}/shoe.mp4` };
        const record = request.method === "POST" ? { id, status: "pending" } : done;
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(record));
      });
      const target = join(folder.path, preview === null ? "bare.mp4" : "previewed.mp4");
      const made = await service.run([...edit("shoe.mp4"), "--render", "--download", target]);
      expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('"done"') });
      expect(posts).toEqual(["/api/ai_editing/"]);
      expect(await readFile(target, "utf8")).toBe("shoe");
      const saved = `${target}.again.mp4`;
      expect(await service.run(["ai-editing", "wait", id, "--until", "preview", "--download", saved])).toMatchObject({
        code: 0,
      });
      expect(await readFile(saved, "utf8")).toBe("shoe");
    },
  );
});

describe("a job whose progress nobody reads any more", () => {
  const sandbox = useSandbox({ advance: "manual" });

  test("is rendered and printed all the same", async () => {
    const making = sandbox.start([...edit("shoe.mp4"), "--render"]);
    await making.said(/pending/);
    making.child.stderr?.destroy();
    const [job] = await sandbox.mock.control.jobs.list({ type: "aiEditing" });
    const id = job?.id ?? "";
    await sandbox.mock.control.jobs.advance(id);
    const rendered = async (): Promise<unknown> =>
      (await sandbox.mock.control.requests.list()).find(({ operation }) => operation === "aiEditing.render");
    await expect.poll(rendered, { timeout: 30_000 }).toBeDefined();
    await sandbox.mock.control.jobs.finish(id);
    const { code, stdout } = await making.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id, status: "done" });
  });
});

describe("outputs that cannot be had", () => {
  const sandbox = useSandbox({ advance: { afterReads: 1 }, publicUrl: "http://127.0.0.1:1" });
  const folder = useFolder();

  test("end with a code of their own, leave no file, and say how to try again", async () => {
    const outcome = await sandbox.run([...edit("shoe.mp4"), "--render", "--download", "shoe.mp4"], {
      cwd: folder.path,
    });
    expect(outcome.code).toBe(13);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ status: "done", video_output: expect.any(String) });
    expect(outcome.stderr).toMatch(
      /The job is done\. Save its result with:\n {2}video-ads ai-editing wait [0-9a-f-]{36} --download shoe\.mp4/,
    );
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe("a wait that ends before its job", () => {
  const sandbox = useSandbox({ advance: "manual" });
  const folder = useFolder();

  test("is taken up again with the command that was printed", async () => {
    const out = await sandbox.run([...edit("boot.mp4"), "--wait", "--timeout", "200ms"]);
    expect(out).toMatchObject({ code: 12, stdout: "", stderr: expect.stringContaining("still running after 0.2 s") });
    const command = /^ {2}video-ads (.*)$/m.exec(out.stderr)?.[1] ?? "";
    expect(command).toMatch(/^ai-editing wait [0-9a-f-]{36} --until preview$/);
    const id = UUID.exec(command)?.[0] ?? "";
    await sandbox.mock.control.jobs.finish(id);
    const again = await sandbox.run([...command.split(" "), "--query", "preview"]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("/__media/previews/") });
  });

  const TEMPLATE = JSON.stringify({
    template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44",
    variables: {
      product_shot: { type: "image", properties: { url: "https://shop.example.com/images/trail-shoe.jpg" } },
      headline: { type: "text", properties: { content: "30% off" } },
    },
  });
  const making = (verb: string): string[] => ["custom-template-jobs", verb, "--data", TEMPLATE];
  const short = ["--timeout", "600ms", "--poll", "50ms"];
  /** A job whose preview is ready. */
  const previewed = async (): Promise<string> => {
    const { stdout } = await sandbox.run([...making("preview"), "--query", "id"]);
    await sandbox.mock.control.jobs.advance(stdout.trim());
    return stdout.trim();
  };
  /** What is said after the error. */
  const next = (stderr: string): string => stderr.replace(/^.*\nerror: [^\n]*\n/s, "");

  test("advises no second render of a job that it has rendered itself", async () => {
    const id = await previewed();
    const { code, stderr } = await sandbox.run(["custom-template-jobs", "render", id, "--wait", ...short]);
    expect(code).toBe(12);
    expect(next(stderr)).toBe(`It goes on. Take it up again with:\n  video-ads custom-template-jobs wait ${id}\n`);
    const record = JSON.parse((await sandbox.run(["custom-template-jobs", "get", id])).stdout);
    expect(record).toMatchObject({ status: "pending", preview: expect.stringContaining("http") });
  });

  test("advises none of a job that is started to be rendered without a preview", async () => {
    const { stdout } = await sandbox.run(making("preview"));
    const body = JSON.stringify({ ...JSON.parse(stdout), preview: "https://media.example.com/p.jpg" });
    await using filled = await serving((_, response) => response.writeHead(200).end(body));
    const { code, stderr } = await filled.run([...making("create"), "--wait", ...short]);
    expect(code).toBe(12);
    expect(next(stderr)).toMatch(
      /^It goes on\. Take it up again with:\n {2}video-ads custom-template-jobs wait \S+\n$/,
    );
  });

  test("advises none after `--render`, as soon as its render was sent", async () => {
    const args = [...edit("sneaker.mp4"), "--render", "--timeout", "3s"];
    const making = sandbox.start(args);
    await making.said(/pending/);
    const id = UUID.exec(making.stderr())?.[0] ?? "";
    await sandbox.mock.control.jobs.advance(id);
    const { code, stderr } = await making.ended;
    expect(code).toBe(12);
    expect(next(stderr)).toBe(`It goes on. Take it up again with:\n  video-ads ai-editing wait ${id}\n`);
  });

  test("advises the render after `--render` when the preview was not ready in time, after the wait for it", async () => {
    const { code, stderr } = await sandbox.run([...edit("clog.mp4"), "--render", "--timeout", "600ms"]);
    expect(code).toBe(12);
    expect(next(stderr).replaceAll(UUID_ALL, "ID")).toBe(
      "It goes on. Take it up again with:\n  video-ads ai-editing wait ID --until preview\n  video-ads ai-editing render ID --wait\n",
    );
  });

  test("of which it knows the id only, advises the render as a condition, after the wait", async () => {
    const id = await previewed();
    const { code, stderr } = await sandbox.run(["custom-template-jobs", "wait", id, ...short]);
    expect(code).toBe(12);
    expect(next(stderr)).toBe(
      `It goes on. Take it up again with:\n  video-ads custom-template-jobs wait ${id}\n` +
        `If it has not been rendered yet:\n  video-ads custom-template-jobs render ${id} --wait\n`,
    );
  });

  test("because there is no such job does not speak of going on", async () => {
    const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
    for (const [args, code] of [
      [[id], 6],
      [["42"], 7],
    ] as const) {
      const outcome = await sandbox.run(["lipsyncs", "wait", ...args]);
      expect(outcome).toMatchObject({ code, stdout: "" });
      expect(outcome.stderr).not.toContain("again");
    }
    expect(await sandbox.run(["lipsyncs-v2", "wait", id, "--poll", "1ms"])).toMatchObject({ code: 6 });
  });

  test("because its render is refused names the command that renders", async () => {
    const rendering = sandbox.start([
      ...edit("slipper.mp4"),
      "--render",
      "--download",
      "ad.mp4",
      "--base-url",
      sandbox.mock.url,
    ]);
    await rendering.said(/pending/);
    const id = UUID.exec(rendering.stderr())?.[0] ?? "";
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 402, count: 1 });
    await sandbox.mock.control.jobs.advance(id);
    const { code, stderr } = await rendering.ended;
    expect(code).toBe(5);
    expect(stderr).toContain(
      `Its preview is ready. Render it with:\n  video-ads ai-editing render ${id} --wait --download ad.mp4 --base-url ${sandbox.mock.url}\n`,
    );
  });

  test("because its render is refused, maybe since it is rendered already, says how to wait for it", async () => {
    const { url, control } = sandbox.mock;
    const rendering = sandbox.start([...edit("sneaker.mp4"), "--render", "--base-url", url]);
    await rendering.said(/pending/);
    const id = UUID.exec(rendering.stderr())?.[0] ?? "";
    await control.rules.add({ kind: "request", operation: "aiEditing.render", status: 409, count: 2 });
    await control.jobs.advance(id);
    const { stderr } = await rendering.ended;
    expect(stderr).toContain("This call has rendered nothing. The job may be rendering already: look at it");
    expect(next(stderr)).toContain(
      `If it is rendered, this waits for it:\n  video-ads ai-editing wait ${id} --base-url ${url}\n` +
        `If it has not been rendered yet:\n  video-ads ai-editing render ${id} --wait --base-url ${url}\n`,
    );
    const again = await sandbox.run(["ai-editing", "render", id]);
    expect(again.stderr).toContain("This call has rendered nothing.");
  });

  test.for<[args: string[], commands: RegExp]>([
    [["--wait"], /^ {2}video-ads ai-editing wait ID --until preview$/],
    [
      ["--render", "--download", "my ad.mp4"],
      /^ {2}video-ads ai-editing wait ID --until preview\n {2}video-ads ai-editing render ID --wait --download 'my ad.mp4'$/,
    ],
  ])("by Ctrl-C prints how to go on, and exits with 130: %j", async ([args, commands]) => {
    const waiting = sandbox.start([...edit("sandal.mp4"), ...args], { cwd: folder.path });
    await waiting.said(/pending/);
    const { stdout, stderr, code } = await waiting.stop("SIGINT");
    expect({ stdout, code }).toEqual({ stdout: "", code: 130 });
    const id = UUID.exec(stderr)?.[0] ?? "";
    expect(stderr).toContain("Interrupted.\nThe job goes on. Take it up again with:\n");
    const [, printed = ""] = stderr.split("Take it up again with:\n");
    expect(printed.replaceAll(id, "ID").trimEnd()).toMatch(commands);
    expect(await sandbox.mock.control.jobs.list({ type: "aiEditing" })).toContainEqual(expect.objectContaining({ id }));
  });

  test.for([
    ["SIGHUP", 129, "Hung up."],
    ["SIGTERM", 143, "Terminated."],
  ] as const)("by %s prints how to go on as well, and exits with %i", async ([signal, exit, said]) => {
    const waiting = sandbox.start([...edit("sandal.mp4"), "--wait"]);
    await waiting.said(/pending/);
    const { stdout, stderr, code } = await waiting.stop(signal);
    expect({ stdout, code }).toEqual({ stdout: "", code: exit });
    expect(stderr.replaceAll(UUID_ALL, "ID")).toContain(
      `\n${said}\nThe job goes on. Take it up again with:\n  video-ads ai-editing wait ID --until preview\n`,
    );
  });

  test("by SIGTERM exits with its code, whether anybody hears of it or not", async () => {
    const waiting = sandbox.start([...edit("sandal.mp4"), "--wait"]);
    await waiting.said(/pending/);
    for (const stream of [waiting.child.stdout, waiting.child.stderr]) stream?.destroy();
    expect(await waiting.stop("SIGTERM")).toMatchObject({ code: 143 });
  });

  test("by a service that goes away says where it was asked, and how to go on", async () => {
    const waiting = sandbox.start([...edit("clog.mp4"), "--wait"]);
    await waiting.said(/pending/);
    await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 401, count: 1 });
    expect(await waiting.ended).toMatchObject({ code: 4, stderr: expect.stringMatching(/video-ads ai-editing wait/) });
  });
});

test("every resource that reads jobs has the command `wait`", async () => {
  for (const { command, job, verbs } of resources) {
    const { stdout } = await run([command, "--help"]);
    // Where no jobs are read, an operation can be called so.
    const waits = job !== undefined || verbs.some((verb) => verb.command === "wait");
    expect([command, /^ {2}wait /m.test(stdout)]).toEqual([command, waits]);
  }
});
