// What goes wrong, as JSON: for programs that read standard error.
import { describe, expect, test } from "vitest";
import { EXIT_CODES, type ExitName } from "../src/index.ts";
import { asking, environmentAt, KEYS, run, serving, useFolder, useSandbox } from "./support.ts";

/** The last line of standard error. */
const errorOf = ({ stderr }: { stderr: string }) => JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "").error;

const make = asking("links.create");

describe("an error with --json", () => {
  test.for<[status: number, exit: ExitName, outcome: string]>([
    [301, "service", "unknown"],
    [400, "validation", "refused"],
    [402, "credits", "refused"],
    [418, "refused", "refused"],
    [500, "service", "unknown"],
  ])("has the name and the code, the status, and what became of the request: %i", async ([status, exit, outcome]) => {
    await using service = await serving((_, response) => {
      response.writeHead(status, { "content-type": "application/json", location: "/elsewhere/" });
      response.end(JSON.stringify({ detail: `${Object.values(KEYS).join(" ")}\u001B[2J` }));
    });
    const told = await service.run([...make, "--json"]);
    expect(told).toMatchObject({ code: EXIT_CODES[exit].code, stdout: "" });
    expect(told.stderr.trimEnd().split("\n")).toHaveLength(1);
    for (const key of Object.values(KEYS)) expect(told.stderr).not.toContain(key);
    const people = await service.run(make);
    const { message, hints, next = [], ...error } = errorOf(told);
    expect(error).toEqual({ exit, code: EXIT_CODES[exit].code, status, outcome });
    expect(next).toHaveLength(outcome === "unknown" ? 1 : 0);
    const steps = next.map(({ sentence, commands }: { sentence: string; commands: string[] }) =>
      [`${sentence}\n`, ...commands.map((command) => `  ${command}\n`)].join(""),
    );
    expect(people.stderr).toBe(
      `error: ${message}\n${hints.map((hint: string) => `  ${hint}\n`).join("")}${steps.join("")}`,
    );
  });

  test.for([
    [["links", "create", "--ulr", "x", "--json"], "unknown option '--ulr'"],
    [["linkz", "--ndjson"], "unknown command 'linkz'"],
    [["--json", "links", "create"], "Missing: --url <url>."],
    [["lipsyncs", "--json"], "lipsyncs: A verb is missing."],
    [["--json", "lipsyncs"], "lipsyncs: A verb is missing."],
    [["--ndjson"], "A command is missing."],
  ] as const)("of the command line is JSON as well: %j", async ([args, message]) => {
    const told = await run(args);
    expect(told).toMatchObject({ code: 2, stdout: "" });
    expect(errorOf(told)).toMatchObject({ exit: "usage", code: 2, message });
  });

  test("is for people with --no-json behind it", async () => {
    expect((await run([...make, "--json", "--no-json", "--ulr", "x"])).stderr).toMatch(/^error: unknown option/);
  });

  test("of a request that was not sent says so", async () => {
    const told = await run([...make, "--json"], { env: environmentAt("http://127.0.0.1:1") });
    expect(errorOf(told)).toMatchObject({ exit: "notSent", code: EXIT_CODES.notSent.code, outcome: "never_sent" });
  });
});

describe("a paid request that is not sent says so, whatever kept it", () => {
  const sandbox = useSandbox();
  const folder = useFolder();
  const told = async (...args: string[]) =>
    errorOf(await sandbox.run([...args, "--json"], { env: { VIDEO_ADS_JOURNAL: folder.path } }));

  test.for<[what: string, args: string[], exit: ExitName]>([
    ["a limit", [...asking("aiEditing.create"), "--max-credits", "0"], "credits"],
    ["an id that is none", ["ai-editing", "render", "order-17"], "validation"],
    ["a control character", ["lipsyncs", "preview", "--text", "Hi\u001B[2J"], "validation"],
    ["a slip in what is picked", [...asking("aiEditing.create"), "--query", "idd"], "usage"],
  ])("%s", async ([, args, exit]) => {
    const before = (await sandbox.mock.control.jobs.list()).length;
    expect(await told(...args)).toMatchObject({ exit, outcome: "never_sent" });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(before);
  });

  test("a render that was sent before, with the command that waits for it", async () => {
    const made = await sandbox.run([...asking("aiEditing.create"), "--render", "--poll", "1ms", "--query", "id"]);
    const id = made.stdout.trim();
    expect(await told("ai-editing", "render", id)).toMatchObject({
      exit: "credits",
      id,
      outcome: "never_sent",
      next: [{ sentence: "Wait for it with:", commands: [`video-ads ai-editing wait ${id}`] }],
    });
  });

  test("text with tabs and newlines is sent", async () => {
    const { code } = await sandbox.run(["lipsyncs", "preview", "--text", "Hi\tall\r\nof you"]);
    expect(code).toBe(0);
  });
});

test("an error names the record that the command names", async () => {
  const id = "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906";
  await using service = await serving((_, response) => {
    response.writeHead(404, { "content-type": "application/json" }).end('{"detail":"Not found."}');
  });
  for (const command of [
    ["custom-templates", "get"],
    ["ai-editing", "get"],
    ["ai-editing", "render"],
    ["ai-editing", "wait"],
  ])
    expect(errorOf(await service.run([...command, id, "--json"]))).toMatchObject({ exit: "notFound", id });
});

describe("a wait with --json", () => {
  const sandbox = useSandbox();

  test.for<[what: string, args: string[], error: object]>([
    ["its job fails", [...asking("aiEditing.create"), "--wait"], { exit: "jobFailed" }],
    ["its query does not fit", [...asking("aiEditing.create"), "--query", "abs(id)"], { exit: "query" }],
  ])("names the job where %s", async ([, args, error]) => {
    await sandbox.mock.control.rules.add({ kind: "job", type: "aiEditing", fate: "fail", count: 1 });
    const told = errorOf(await sandbox.run([...args, "--json"]));
    expect(told).toMatchObject({ ...error, id: expect.any(String) });
    await sandbox.mock.control.reset();
  });

  test("that ends before its job has the commands that go on", async () => {
    const told = await sandbox.run([
      "lipsyncs",
      "preview",
      "--text",
      "[stall]",
      "--wait",
      "--timeout",
      "300ms",
      "--json",
    ]);
    expect(errorOf(told)).toMatchObject({
      exit: "timeout",
      code: EXIT_CODES.timeout.code,
      id: expect.any(String),
      next: [
        {
          sentence: "It goes on. Take it up again with:",
          commands: [expect.stringMatching(/^video-ads lipsyncs wait \S+ --until preview$/)],
        },
      ],
    });
  });
});
