import { existsSync } from "node:fs";
import { join } from "node:path";
import { model } from "@video-ads/model/testing/requests";
import * as program from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";
import { EXIT_CODES } from "../src/index.ts";
import { asking, BIN, environment, type RunOptions, useFolder, useSandbox } from "./support.ts";

describe("a process of the built program", () => {
  const sandbox = useSandbox();

  test.for<[what: string, args: string[], options: RunOptions]>([
    ["a record", ["credits", "get-remaining"], {}],
    [
      "what was read from standard input",
      ["links", "create", "--data", "-", "--dry-run"],
      { input: '{"url":"https://a.example.com"}' },
    ],
    ["a command that there is not", ["linkz"], {}],
    ["an id that is none", ["custom-template-jobs", "get", "42"], {}],
    ["what nobody has", ["lipsyncs", "get", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"], {}],
  ])("prints and exits with what a run in this process does: %s", async ([, args, options]) => {
    expect(await sandbox.runProcess(args, options)).toEqual(await sandbox.run(args, options));
  });
});

describe("standard output", () => {
  const sandbox = useSandbox();

  test("is JSON into a pipe, the same with --json, and a table with --no-json", async () => {
    const list = ["dyoa", "list"];
    const { stdout } = await sandbox.run(list);
    const records = JSON.parse(stdout);
    expect((await sandbox.run([...list, "--json"])).stdout).toBe(stdout);
    const table = (await sandbox.run([...list, "--no-json"])).stdout.trimEnd().split("\n");
    expect(table[0]).toMatch(/^id {2,}name {2,}status /);
    expect(table).toHaveLength(records.length + 2);
    for (const [index, { id, name, status }] of records.entries()) {
      expect(table[index + 1]).toMatch(new RegExp(`^${id} +${name} +${status} `));
    }
    expect(table.at(-1)).toBe(
      `${records.length} entries; 8 of ${Object.keys(records[0]).length} fields, --json has all`,
    );
  });

  test("is a line of JSON for each entry with --ndjson, of one page, of all, and of what a query picks", async () => {
    const { stdout } = await sandbox.run(["dyoa", "list"]);
    const records = JSON.parse(stdout);
    const lines = async (...flags: string[]): Promise<unknown[]> =>
      (await sandbox.run(["dyoa", "list", "--ndjson", ...flags])).stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    expect(await lines()).toEqual(records);
    expect(await lines("--query", "[].id")).toEqual(records.map(({ id }: { id: string }) => id));
    const { stdout: balance } = await sandbox.run(["credits", "get-remaining", "--ndjson"]);
    expect(balance).toMatch(/^\{.*\}\n$/);
    expect(await sandbox.run(["dyoa", "list", "--ndjson", "--json"])).toMatchObject({ code: 2, stdout: "" });
  });

  test("shows a record by names and values, what is inside of it indented", async () => {
    const { stdout } = await sandbox.run([
      "custom-templates",
      "get",
      "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44",
      "--no-json",
    ]);
    expect(stdout).toMatch(/^template_id +0b5c9d1e/m);
    expect(stdout).toMatch(/^variables\n {2}\w+\n {4}type {2}\w+\n/m);
  });

  test("has nothing when nothing comes back", async () => {
    const [{ id }] = JSON.parse((await sandbox.run(["dyoa", "list"])).stdout);
    expect(await sandbox.run(["dyoa", "delete", id, "--json"])).toEqual({ stdout: "", stderr: "Done.\n", code: 0 });
  });

  test("of an empty list is an empty list, and a word about it for people", async () => {
    const none = ["html-interactive-ads", "list", "--created-before", "2001-01-01T00:00:00Z"];
    expect(await sandbox.run(none)).toEqual({ stdout: "[]\n", stderr: "", code: 0 });
    expect(await sandbox.run([...none, "--no-json"])).toEqual({
      stdout: "",
      stderr: "Nothing is in the list.\n",
      code: 0,
    });
  });

  test("is what --query picks: text bare, lists of text by the line, with --json as JSON", async () => {
    // A list that is an array by itself, and two texts that its records have.
    const list = model.operations.find((one) => one.success.list && one.records && !one.job && !one.list?.page);
    if (!list) throw new Error("the contract has no such list");
    const [record] = Object.values(list.success.examples).flatMap(({ value }): unknown[] => [value].flat());
    const [id, name] = Object.entries(Object(record)).flatMap(([key, value]) =>
      typeof value === "string" ? [key] : [],
    );
    const words = asking(list.id).slice(0, 2);
    const pick = async (...args: string[]): Promise<string> =>
      (await sandbox.run([...words, "--query", ...args])).stdout;
    const [first, ...others] = JSON.parse(await pick(`[].${id}`, "--json"));
    expect(await pick(`[0].${id}`)).toBe(`${first}\n`);
    expect(await pick(`[].${id}`)).toBe(`${[first, ...others].join("\n")}\n`);
    expect(await pick(`[0].${id}`, "--json")).toBe(`"${first}"\n`);
    expect(JSON.parse(await pick(`[0].{id: ${id}, name: ${name}}`))).toEqual({ id: first, name: expect.any(String) });
    expect(await pick("nothing")).toBe("null\n");
    expect(await pick("length(@)")).toBe(`${1 + others.length}\n`);
  });

  test.for(["[?", "foo(@)", "[].id |", "id || ", "nosuch(@)"])(
    "is refused before anything is paid for: %s",
    async (query) => {
      const making = asking("aiEditing.create");
      const jobs = (await sandbox.mock.control.jobs.list()).length;
      expect(await sandbox.run([...making, "--render", "--query", query])).toMatchObject({ code: 2, stdout: "" });
      expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
    },
  );

  test("is all of the answer where the query does not fit it: what was paid for is not kept back", async () => {
    const making = asking("aiEditing.create");
    const { stdout, stderr, code } = await sandbox.run([...making, "--query", "length(progress)"]);
    expect(code).toBe(EXIT_CODES.query.code);
    expect(JSON.parse(stdout)).toMatchObject({ id: expect.any(String), status: expect.any(String) });
    expect(stderr).toContain("The command has done its work: all of the answer is printed.");
  });

  test.for<[query: string, flags: string[], said: string]>([
    ["ID", [], 'has no "ID"\\. Did you mean id\\?'],
    ["[id, satus]", [], 'has no "satus"\\. Did you mean status\\?'],
    ["{id: id, at: caption_setting.ofset.x}", [], 'no "caption_setting\\.ofset"\\. Did you mean offset\\?'],
    ["video_outputs", ["--wait"], "Did you mean video_output\\?"],
    ["something.else", ["--render"], "Allowed: id, "],
  ])("is refused before it is paid for, where the query names what no answer has: %s", async ([query, flags, said]) => {
    const before = (await sandbox.mock.control.requests.list()).length;
    const outcome = await sandbox.run([...asking("aiEditing.create"), ...flags, "--query", query]);
    expect(outcome).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(new RegExp(said)) });
    expect(await sandbox.mock.control.requests.list()).toHaveLength(before);
  });

  test.for([
    "nothing_yet || id",
    "[id, name][0]",
    "length(progress)",
    "@",
    "*",
    "keys(@)",
    "status == 'pending'",
    "to_string(caption_setting)",
  ])("is not judged where it comes to something, or to what only the answer says: %s", async (query) => {
    const outcome = await sandbox.run([...asking("aiEditing.create"), "--query", query]);
    expect([0, EXIT_CODES.query.code]).toContain(outcome.code);
    expect(outcome.stdout).not.toBe("");
  });

  test.for([
    ["preview", "null\n"],
    ["[preview, video_output]", "null\nnull\n"],
  ] as const)(
    "is all of the answer beside it where the query picks nothing of what was made: %s",
    async ([query, shown]) => {
      const { stdout, stderr, code } = await sandbox.run([...asking("aiEditing.create"), "--query", query]);
      expect({ stdout, code }).toEqual({ stdout: shown, code: 0 });
      const [, told = ""] = /^--query picks nothing of the answer: (\{.*\})$/m.exec(stderr) ?? [];
      expect(JSON.parse(told)).toMatchObject({ id: expect.any(String), status: expect.any(String) });
      const read = await sandbox.run(["personas", "list", "--query", "nothing"]);
      expect(read).toEqual({ stdout: "null\n", stderr: "", code: 0 });
    },
  );

  test.for(["[?", "foo(@)", "[].id |"])("a query that is none says where: %s", async (query) => {
    expect(await sandbox.run(["personas", "list", "--query", query])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/error: --query: .+\n.*jmespath\.org/),
    });
  });

  test("may be closed by its reader without a crash", async () => {
    const { child, ended } = sandbox.start(["personas", "list"]);
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});

describe("standard output whose reader is gone before a paid answer comes", () => {
  const sandbox = useSandbox();
  const code = EXIT_CODES.output.code;
  const gone = async (args: readonly string[]): Promise<{ code: number | null; stderr: string }> => {
    const { child, ended } = sandbox.start(args);
    child.stdout?.destroy();
    return await ended;
  };
  const said = "error: Standard output cannot be written: nobody reads it any more.\n";

  test("has the job named on standard error, with what reads it again", async () => {
    const outcome = await gone(asking("aiEditing.create"));
    const [job] = (await sandbox.mock.control.jobs.list({ type: "aiEditing" })).slice(-1);
    expect(outcome).toMatchObject({
      code,
      stderr: `${said}Read it again with:\n  video-ads ai-editing wait ${job?.id} --until preview\n`,
    });
  });

  test("has any other record on standard error", async () => {
    const outcome = await gone(asking("links.create"));
    expect(outcome).toMatchObject({ code, stderr: expect.stringContaining(said) });
    expect(outcome.stderr).toMatch(/was answered: \{"id":"[0-9a-f-]{36}"/);
  });
});

describe.skipIf(!existsSync("/dev/full"))("standard output that cannot be written", () => {
  const sandbox = useSandbox();
  /** With a disk in its place that is full. */
  const intoFull = (args: readonly string[]) =>
    program.run(["bash", "-c", '"$@" >/dev/full', "bash", process.execPath, BIN, ...args], {
      env: environment(sandbox.mock),
    });
  const full = "error: Standard output cannot be written: no space is left.\n";
  const code = EXIT_CODES.output.code;
  const edit = asking("aiEditing.create");

  test.for([
    [[], "ID --until preview"],
    [["--render", "--poll", "1ms"], "ID"],
    [["--query", "id"], "ID --until preview"],
    [["--no-json"], "ID --until preview"],
  ] as const)("does not lose a job that was made: %j", async ([flags, words]) => {
    const { stderr, code: exit } = await intoFull([...edit, ...flags]);
    const made = (await sandbox.mock.control.jobs.list({ type: "aiEditing" })).map(({ id }) => id);
    const id = made.find((candidate) => stderr.includes(candidate)) ?? "none";
    const said = stderr.slice(stderr.indexOf("error:")).replaceAll(id, "ID");
    expect([exit, said]).toEqual([code, `${full}Read it again with:\n  video-ads ai-editing wait ${words}\n`]);
  });

  test("does not lose the id of any other record", async () => {
    const { stderr, code: exit } = await intoFull(["links", "create", "--url", "https://shop.example.com/full"]);
    expect(exit).toBe(code);
    const [, answer = ""] = stderr.split("The command has done its work, and was answered: ");
    expect(JSON.parse(answer)).toMatchObject({ id: expect.any(String), url: "https://shop.example.com/full" });
  });

  test.for([["voices", "list"], ["--help"], ["completion", "bash"], ["complete", "bash", "video-ads", "li"]])(
    "is told of by every command: %j",
    async (args) => {
      expect(await intoFull(args)).toMatchObject({ code, stderr: full });
    },
  );
});

describe.skipIf(process.platform === "win32")("standard output whose disk fills up in the middle of an answer", () => {
  const sandbox = useSandbox();
  const folder = useFolder();
  /** With room for a KiB in any file that it writes. */
  const cutOff = (args: readonly string[], file: string) =>
    program.run(["bash", "-c", 'ulimit -f 1; "$@" >"$0"', join(folder.path, file), process.execPath, BIN, ...args], {
      env: { ...environment(sandbox.mock), VIDEO_ADS_JOURNAL: "off" },
    });

  test("is no answer, and names what was made", async () => {
    const { stderr, code } = await cutOff(asking("lipsyncs.preview", { text: "Wet rock. ".repeat(200) }), "made.json");
    expect(code).toBe(EXIT_CODES.output.code);
    const [job] = await sandbox.mock.control.jobs.list({ type: "lipsync" });
    expect(stderr).toMatch(/^error: Standard output cannot be written: .+\n/);
    expect(stderr).toContain(`${job?.id}`);
  });

  test("is told of by other commands", async () => {
    expect(await cutOff(["personas", "list"], "personas.json")).toMatchObject({ code: EXIT_CODES.output.code });
  });
});

test("exit codes are distinct numbers that a shell can tell", () => {
  const codes = Object.values(EXIT_CODES).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => code >= 0 && code < 256)).toBe(true);
});
