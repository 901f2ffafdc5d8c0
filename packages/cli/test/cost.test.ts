import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { estimateCredits } from "@video-ads/client";
import { headersOf } from "@video-ads/model/testing/keys";
import { smallestBody } from "@video-ads/model/testing/requests";
import { describe, expect, test } from "vitest";
import { estimateLines } from "../src/run/budget.ts";
import { asking, KEYS, run, useFolder, useSandbox } from "./support.ts";

/** Headers that carry what lets in. */
const KEY_NAMES = Object.keys(headersOf(KEYS));

const CLONE = smallestBody("adsClone.create");
const clone = asking("adsClone.create");
/** What a clone costs by its length, in credits. */
const priceOf = (seconds: number) => Reflect.apply(estimateCredits, undefined, ["adsClone.create", CLONE, { seconds }]);
const ofTen: number = priceOf(10).max;
const edit = asking("aiEditing.create");

test("what is free is estimated at nothing", () => {
  expect(estimateLines({ min: 0, max: 0, assumptions: [], unknown: [] })).toEqual(["nothing"]);
});

describe("a dry run", () => {
  const sandbox = useSandbox();

  test("shows the request with its keys masked and what it would cost, and sends nothing", async () => {
    const { stdout, stderr, code } = await sandbox.run([
      ...clone,
      "--dry-run",
      "--no-json",
      "--estimate-seconds",
      "12",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Dry run: nothing was sent.\n" });
    expect(stdout).toMatch(new RegExp(`^POST ${sandbox.mock.url}/api/ads_clone/\n`));
    for (const name of KEY_NAMES) expect(stdout.split("\n")).toContain(`${name}: ***`);
    for (const [field, value] of Object.entries(CLONE))
      expect(stdout).toContain(`"${field}": ${JSON.stringify(value)}`);
    const { min, max } = priceOf(12);
    expect(min).toBeLessThan(max);
    expect(stdout.split("\n")).toContain(`Estimated cost: ${min} to ${max} credits`);
    for (const key of Object.values(sandbox.mock.credentials)) expect(stdout).not.toContain(key);
    expect(await sandbox.mock.control.requests.list()).toEqual([]);
  });

  test("prices the render by the contract's default model where none is named", async () => {
    const preview = ["lipsyncs", "preview", "--text", "Wet rock.", "--render", "--estimate-seconds", "30"];
    const creator = ["--creator", "5b0a8d64-1f3e-4c1a-8f5e-0a7b9d2c4e11"];
    const { stdout, code, stderr } = await sandbox.run([...preview, ...creator, "--dry-run"]);
    expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout).credits).toMatchObject({ min: 6, max: 6, unknown: [] });
  });

  test("prices a video of several scenes by the lengths of all of them", async () => {
    const scenes = ["--video-inputs", "0.voice.duration=20", "--video-inputs", "1.voice.duration=25"];
    const priced = async (...more: string[]): Promise<unknown> => {
      const { stdout } = await sandbox.run(["lipsyncs", "create-multi-avatar", ...scenes, ...more, "--dry-run"]);
      return JSON.parse(stdout).credits;
    };
    expect(await priced()).toMatchObject({ min: 7.5, max: 10, unknown: [] });
    expect(await priced("--video-inputs", "2.voice.input_text=Hi")).toMatchObject({ min: 0, max: null });
  });

  test("of a render says that the limit goes by the record of the job, which it does not read", async () => {
    const render = ["lipsyncs", "render", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", "--dry-run"];
    const said = "The record of the job may say its model and its length: --max-credits reads it first.";
    const { stdout } = await sandbox.run(render);
    expect(JSON.parse(stdout).credits).toMatchObject({ max: null, unknown: expect.arrayContaining([said]) });
    expect((await sandbox.run([...render, "--no-json"])).stdout).toContain(`\n  ${said}\n`);
    expect((await sandbox.run([...clone, "--dry-run"])).stdout).not.toContain(said);
    // What it costs stands nowhere, and so not in its record either.
    const unpriced = ["ai-editing", "render", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", "--dry-run"];
    expect((await sandbox.run(unpriced)).stdout).not.toContain(said);
  });

  test.for([
    [...clone, "--estimate-seconds", "10", "--max-credits", `${ofTen - 1}`],
    [...clone, "--max-credits", "1000"],
    [...edit, "--max-credits", "0"],
    [...edit, "--max-credits", "0", "--yes"],
    [...clone, "--estimate-seconds", "10", "--max-credits", `${ofTen}`],
  ])("says and exits what the command would for --max-credits: %j", async (args) => {
    const foreseen = await sandbox.run([...args, "--dry-run"]);
    expect(JSON.parse(foreseen.stdout).requests).toHaveLength(1);
    const { code, stderr } = await sandbox.run(args);
    expect({ code: foreseen.code, stderr: foreseen.stderr }).toEqual({ code, stderr });
  });

  test.for([
    ["lipsyncs", "3"],
    ["ai-editing", "0"],
    ["custom-template-jobs", "1000"],
  ])(
    "takes a render for more than --max-credits whose price is unknown, as the command does: %s",
    async ([jobs, limit]) => {
      const render = [jobs, "render", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", "--max-credits", limit, "--dry-run"];
      const { code, stderr } = await sandbox.run(render.map(String));
      expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(`--max-credits is ${limit}.`) });
    },
  );

  test("takes a render with --estimate-seconds for what it would cost", async () => {
    const render = ["lipsyncs", "render", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", "--estimate-seconds", "30"];
    expect(await sandbox.run([...render, "--max-credits", "30", "--dry-run"])).toMatchObject({ code: 0, stderr: "" });
  });

  test("needs no settings, and is JSON into a pipe", async () => {
    const { stdout, code } = await run([...edit, "--render", "--dry-run"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      requests: [
        {
          method: "POST",
          url: "$VIDEO_ADS_BASE_URL/api/ai_editing/",
          headers: {
            accept: "application/json",
            "content-type": "application/json",
            "user-agent": expect.stringMatching(/^video-ads-cli\/(\d\S*) video-ads-client\/\1$/),
            ...Object.fromEntries(KEY_NAMES.map((name) => [name, "***"])),
          },
          body: smallestBody("aiEditing.create"),
        },
      ],
      credits: { min: 0, max: null, assumptions: [], unknown: [expect.any(String), expect.any(String)] },
    });
  });

  test("of a form names its files, and of a long list of ids all of its requests", async () => {
    const form = await run(["voices", "clone", "--name", "x", "--file", "package.json", "--dry-run"]);
    expect(JSON.parse(form.stdout).requests[0]).toMatchObject({
      headers: { "content-type": "multipart/form-data" },
      body: { name: "x", audio: expect.stringMatching(/^@package\.json \(\d+ bytes\)$/) },
    });
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID()).join(",");
    const list = await run(["lipsyncs-v2", "list", "--ids", ids, "--dry-run"]);
    expect(JSON.parse(list.stdout).requests).toHaveLength(2);
  });
});

describe("--max-credits", () => {
  const folder = useFolder();
  const sandbox = useSandbox();
  const jobs = async (): Promise<number> => (await sandbox.mock.control.jobs.list()).length;

  test("refuses a long text before it is sent, whatever length its output is taken to have", async () => {
    const preview = ["lipsyncs", "preview", "--text", "word ".repeat(1_500), "--max-credits", "10"];
    for (const more of [[], ["--estimate-seconds", "30"]])
      expect(await sandbox.run([...preview, ...more])).toMatchObject({ code: 5, stdout: "" });
    const short = ["lipsyncs", "preview", "--text", "Wet rock, no problem.", "--max-credits", "1"];
    expect(await sandbox.run(short)).toMatchObject({ code: 0 });
  });

  // A recording of ten minutes, of which nobody says more than thirty seconds before its preview.
  const recording = [
    "lipsyncs",
    "preview",
    "--audio",
    "https://shop.example.com/%5B600s%5D.mp3",
    "--render",
    "--poll",
    "1ms",
  ];
  const posts = async (): Promise<number> =>
    (await sandbox.mock.control.requests.list()).filter(({ method }) => method === "POST").length;

  test("holds a render against what its preview has told, before it is sent", async () => {
    const before = await posts();
    const { code, stdout, stderr } = await sandbox.run([
      ...recording,
      "--max-credits",
      "10",
      "--estimate-seconds",
      "30",
    ]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
    expect(stderr).toMatch(/With its preview it is estimated at 120 credits, and 10 may be spent\./);
    expect(stderr).toMatch(/It was not rendered\..*\n(?:.*\n)*.*video-ads lipsyncs render [0-9a-f-]{36} --wait\n$/);
    expect((await posts()) - before).toBe(1);
  });

  test.for([
    ["--max-credits", "120"],
    ["--max-credits", "10", "--yes"],
  ])("lets a render pass within it: %j", async (flags) => {
    const seconds = flags.includes("--yes") ? "30" : "600";
    const { code, stdout } = await sandbox.run([...recording, ...flags, "--estimate-seconds", seconds]);
    expect({ code, record: JSON.parse(stdout) }).toMatchObject({ code: 0, record: { credits_used: 120 } });
  });

  test.for<[args: string[], env: Record<string, string>, says: RegExp]>([
    [
      [...clone, "--estimate-seconds", "10", "--max-credits", `${ofTen - 1}`],
      {},
      new RegExp(`estimated cost is ${ofTen} credits, and --max-credits is ${ofTen - 1}`),
    ],
    [
      [...clone, "--max-credits", "1000"],
      {},
      /estimated cost is unknown(.|\n)*how many seconds the output has(.|\n)*--estimate-seconds/i,
    ],
    [[...edit, "--max-credits", "1000"], {}, /estimated cost is unknown(.|\n)*AI edit is not stated/],
    [[...edit], { VIDEO_ADS_MAX_CREDITS: "1" }, /--max-credits is 1\./],
    [
      [
        "lipsyncs",
        "preview",
        "--text",
        "x",
        "--model-version",
        "boreal",
        "--estimate-seconds",
        "30",
        "--render",
        "--max-credits",
        "10",
      ],
      {},
      /estimated cost is 11 credits/,
    ],
  ])("refuses what may cost more, where nobody can be asked: %j", async ([args, env, says]) => {
    const before = await jobs();
    const outcome = await sandbox.run(args, { env });
    expect(outcome).toMatchObject({ code: 5, stdout: "", stderr: expect.stringMatching(says) });
    expect(outcome.stderr).toContain("Nothing was sent. --yes sends it all the same.");
    expect(await jobs()).toBe(before);
  });

  test.for([
    [...clone, "--estimate-seconds", "10", "--max-credits", `${ofTen}`],
    [...edit, "--max-credits", "1", "--yes"],
    ["links", "create-with-params", "--title", "x", "--max-credits", "1"],
  ])("lets through what is within it or agreed to: %j", async (args) => {
    expect(await sandbox.run(args)).toMatchObject({ code: 0, stderr: "" });
  });

  test("is held against the price of a render by the model and the length of its job", async () => {
    const speech = ["--text", "Wet rock, loose gravel, no problem.", "--model-version", "aurora_v1"];
    const preview = [
      "lipsyncs",
      "preview",
      ...speech,
      "--wait",
      "--poll",
      "1ms",
      "--query",
      "[id, duration]",
      "--json",
    ];
    const [id, seconds] = JSON.parse((await sandbox.run(preview)).stdout);
    const price = Math.ceil(seconds);
    expect(price).toBeGreaterThan(0);
    expect(await sandbox.run(["lipsyncs", "render", id, "--max-credits", `${price - 1}`])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining(` ${price} credits, and --max-credits is ${price - 1}.`),
    });
    expect(await sandbox.run(["lipsyncs", "render", id, "--max-credits", `${price}`])).toMatchObject({ code: 0 });
  });

  test("comes from a file of variables as well", async () => {
    await writeFile(join(folder.path, "limit.env"), "VIDEO_ADS_MAX_CREDITS=1\n");
    const limited = [...edit, "--env", join(folder.path, "limit.env")];
    expect(await sandbox.run(limited)).toMatchObject({
      code: 5,
      stderr: expect.stringContaining("--max-credits is 1"),
    });
    expect(await sandbox.run(edit, { env: { VIDEO_ADS_MAX_CREDITS: "ten" } })).toMatchObject({
      code: 3,
      stderr: 'error: VIDEO_ADS_MAX_CREDITS: It is a number, 0 or more, not "ten".\n',
    });
  });

  test("that is set and empty is refused, and nothing is sent", async () => {
    const jobs = (await sandbox.mock.control.jobs.list()).length;
    await writeFile(join(folder.path, "empty.env"), "VIDEO_ADS_MAX_CREDITS=\n");
    for (const [args, env] of [
      [edit, { VIDEO_ADS_MAX_CREDITS: "" }],
      [[...edit, "--env", join(folder.path, "empty.env")], {}],
    ] as const)
      expect(await sandbox.run(args, { env })).toMatchObject({
        code: 3,
        stderr: "error: VIDEO_ADS_MAX_CREDITS: It is set, and empty: give it a value, or unset it.\n",
      });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(jobs);
  });

  test("that is no number is refused", async () => {
    expect(await sandbox.run([...edit, "--max-credits", "lots"])).toMatchObject({ code: 2 });
  });
});
