import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { asking, type RunOptions, run, useFolder } from "./support.ts";

const rows = (await Promise.all(resources.map(async (row) => row.load()))).flat();

/** The body that would be sent. */
async function bodyOf(args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const { stdout, stderr, code } = await run([...args, "--dry-run", "--json"], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout).requests[0].body;
}

/** What comes of a command line that is wrong. */
const refused = (message: string, hint = ""): object => ({
  code: 2,
  stdout: "",
  stderr: expect.stringMatching(
    new RegExp(`^error: .*${message}(.|
)*${hint}`),
  ),
});

describe("a text that is empty", () => {
  const folder = useFolder();
  const speech = ["lipsyncs", "preview", "--text"];

  test("is none where one of several fields is asked for: nothing is sent", async () => {
    expect(await run([...speech, "", "--dry-run"])).toMatchObject({
      code: 7,
      stdout: "",
      stderr: expect.stringContaining("nothing was sent"),
    });
    const beside = ["--audio", "https://shop.example.com/a.mp3"];
    expect(await bodyOf([...speech, "", ...beside])).toMatchObject({ text: "" });
  });

  test.each(["", "\n", "\ufeff"])("is refused where it is read, like what has a zero byte: %j", async (input) => {
    expect(await run([...speech, "@-"], { input })).toEqual(refused("--text \\(standard input\\) is empty\\."));
    const path = join(folder.path, "empty.txt");
    await writeFile(path, input);
    expect(await run([...speech, `@${path}`])).toEqual(refused("--text \\(.*empty\\.txt\\) is empty\\."));
    await writeFile(path, "a\0b");
    expect(await run([...speech, `@${path}`])).toEqual(refused("is no text in UTF-8\\."));
  });
});

describe("flags", () => {
  test("become the body, each in the type of the contract", async () => {
    const flags = [
      "--link",
      "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
      "--style-ids",
      "spin-wheel",
      "--style-ids",
      "a,b",
      "--max-size-mb",
      "7",
    ];
    expect(await bodyOf(["html-interactive-ads", "create", ...flags])).toEqual({
      link: "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
      style_ids: ["spin-wheel", "a,b"],
      max_size_mb: 7,
    });
  });

  test("of yes and no: `--x`, `--no-x`, and the other way round for a field that says no", async () => {
    const flags = ["--text", "x", "--green-screen", "--no-transparent-background", "--no-caption", "--music"];
    expect(await bodyOf(["lipsyncs", "preview", ...flags])).toEqual({
      text: "x",
      green_screen: true,
      transparent_background: false,
      no_caption: true,
      no_music: false,
    });
  });

  test("of what has parts take path=value, JSON or a file, one over the other", async () => {
    const edit = asking("aiEditing.create");
    const parts = [
      "--caption-setting",
      '{"font_size":70,"hidden":true}',
      "--caption-setting",
      "offset.x=0",
      "--caption-setting",
      "offset.y=0.4",
      "--caption-setting",
      "hidden=false",
    ];
    expect(await bodyOf([...edit, ...parts])).toMatchObject({
      caption_setting: { font_size: 70, hidden: false, offset: { x: 0, y: 0.4 } },
    });
    const job = ["custom-template-jobs", "create", "--template-id", "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44"];
    const variables = ["headline.type=text", "headline.properties.content=30 % = less"];
    expect(await bodyOf([...job, ...variables.flatMap((part) => ["--variables", part])])).toMatchObject({
      variables: { headline: { type: "text", properties: { content: "30 % = less" } } },
    });
    const scenes = ["0.voice.input_text=Hello", "0.voice.volume=0.5", "1.voice.input_text=Bye"];
    expect(
      await bodyOf(["lipsyncs", "create-multi-avatar", ...scenes.flatMap((part) => ["--video-inputs", part])]),
    ).toEqual({
      video_inputs: [{ voice: { input_text: "Hello", volume: 0.5 } }, { voice: { input_text: "Bye" } }],
    });
  });

  test("of a query: commas or repetition, and camelCase or snake_case names are understood", async () => {
    const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
    const urlOf = async (args: readonly string[]): Promise<string> =>
      JSON.parse((await run([...args, "--dry-run"])).stdout).requests[0].url;
    expect(
      await urlOf(["htmlInteractiveAds", "list", "--ids", `${id},${id}`, "--created_after", "2026-03-01T00:00:00Z"]),
    ).toBe(
      await urlOf([
        "html-interactive-ads",
        "list",
        "--ids",
        id,
        "--ids",
        id,
        "--created-after",
        "2026-03-01T00:00:00Z",
      ]),
    );
  });
});

describe("--data", () => {
  const folder = useFolder();

  test("is the body; flags win over it", async () => {
    const args = ["links", "create-with-params", "--data", '{"title":"Shoe","reviews":null}', "--title", "Boot"];
    expect(await bodyOf(args)).toEqual({ title: "Boot", reviews: null });
  });

  test("comes from a file or from standard input", async () => {
    await writeFile(join(folder.path, "body.json"), '{"title":"From a file"}');
    const create = ["links", "create-with-params", "--data"];
    expect(await bodyOf([...create, "@body.json"], { cwd: folder.path })).toEqual({ title: "From a file" });
    expect(await bodyOf([...create, "-"], { input: '{"title":"From a pipe"}' })).toEqual({ title: "From a pipe" });
  });

  test.for([
    ['{"title": "x",\n "description": }', "line 2, column 17", ' "description": }\n {18}\\^'],
    ['{"title": "x"', "line 1, column 14", "\\^"],
    ["", "line 1, column 1", ""],
    ["{'title': 1}", "line 1, column 2", "\\^"],
  ])("that is not JSON says where: %j", async ([data = "", where = "", hint = ""]) => {
    expect(await run(["links", "create-with-params", "--data", data])).toEqual(
      refused(`--data is not JSON: ${where}`, hint),
    );
  });

  test("that is no object, or a file that is not there, says so", async () => {
    expect(await run(["links", "create", "--data", "[1]"])).toEqual(
      refused("--data has to be a JSON object, not a list"),
    );
    expect(await run(["links", "create", "--data", "@nowhere.json"])).toEqual(
      refused('--data: cannot read "nowhere.json": there is no such file or folder.'),
    );
    expect(await run(["voices", "clone", "--name", "x", "--file", "nowhere.mp3"])).toEqual(
      refused('--audio: cannot read "nowhere.mp3": there is no such file or folder.'),
    );
    expect(await run(["voices", "clone", "--name", "x", "--file", "."])).toEqual(
      refused('--audio: cannot read ".": it is a folder.'),
    );
  });
});

describe("what is wrong is named, with what would be right", () => {
  test.for<[args: string[], message: string, hint: string]>([
    [["linkz"], "unknown command 'linkz'", "Did you mean links.*\n.*See video-ads --help"],
    [["links", "craete"], "unknown command 'craete'", "Did you mean create.*\n.*See video-ads links --help"],
    [["jobs", "lst"], "unknown command 'lst'", "Did you mean list\\?.*\n.*See video-ads jobs --help"],
    [["jobs", "7"], "unknown command '7'", "Allowed: list, wait, settle.*"],
    [
      ["links", "create", "--ulr", "x"],
      "unknown option '--ulr'",
      "Did you mean --url.*\n.*See video-ads links create --help",
    ],
    [["links", "create", "--url"], "argument missing", "See"],
    [["links", "create", "x"], "too many arguments", "See"],
    ...["--green-screen false", "--green-screen=false", "--no-green-screen true"].map(
      (words): [args: string[], message: string, hint: string] => [
        ["lipsyncs", "preview", "--text", "--green-screen", ...words.split(" ")],
        `${words.replace(/[ =].*/, "")} takes no value, and ${words.replace(/.*[ =]/, "")} is one`,
        "Write --green-screen for true, and --no-green-screen for false\\.",
      ],
    ),
    [
      ["lipsyncs", "preview", "--no-caption", "false"],
      "--no-caption takes no value",
      "Write --no-caption for true, and --caption for false\\.",
    ],
    [
      ["lipsyncs", "get", "--no-json", "true"],
      "--no-json takes no value",
      "Write --json for true, and --no-json for false\\.",
    ],
    [["lipsyncs", "get", "--ndjson=true"], "--ndjson takes no value", "--ndjson says yes; leave it out for no\\."],
    [["lipsyncs", "get"], "missing required argument 'id'", "See"],
    [["links", "create"], "Missing: --url <url>", "See video-ads links create --help"],
    [["lipsyncs", "preview", "--name", "x"], "Missing: --text <text>, or --audio <url>", ""],
    [["ads-clone", "create", "--link", "x"], "Missing: --video-url <url>", ""],
    [["ai-editing", "create", "--editing-style", "flim"], "Did you mean film.*Allowed: film, geometric_gradient", ""],
    [["html-interactive-ads", "create", "--max-size-mb", "7.5"], "not a whole number", ""],
    // Any field that is a number.
    ...rows
      .flatMap(({ id, body }) => (body?.fields ?? []).map(({ kind, flag }) => ({ id, kind, flag })))
      .filter(({ kind }) => kind === "number")
      .slice(0, 1)
      .map(({ id, flag }): [string[], string, string] => [
        [...asking(id).slice(0, 2), `--${flag}`, "loud"],
        "not a number",
        "",
      ]),
    [
      ["ai-editing", "create", "--caption-setting", "style=nope"],
      "caption-setting style=nope is invalid. Allowed: normal-black",
      "",
    ],
    [["ai-editing", "create", "--caption-setting", "size=1"], "--caption-setting has no size. It has style", ""],
    [["ai-editing", "create", "--caption-setting", "big"], 'takes JSON, @file or path=value, not "big"', ""],
    [["lipsyncs", "create-multi-avatar", "--video-inputs", "3.voice.input_text=x"], "3 is no place in a list of 0", ""],
    [["lipsyncs", "wait", "x", "--timeout", "soon"], "A duration is a number with its unit", ""],
    [["lipsyncs", "preview", "--text", "x", "--download", "ad.mp4"], "ends with the preview", "Add --render"],
    [["completion", "tcsh"], "no completion for tcsh", ""],
  ])("%j", async ([args, message, hint]) => {
    expect(await run(args)).toEqual(refused(message, hint));
  });

  test("a body that breaks the contract is not sent, and its flags are named", async () => {
    const edit = asking("aiEditing.create");
    const outcome = await run([...edit, "--background-music-volume", "3", "--dry-run"]);
    expect(outcome).toMatchObject({ code: 7, stdout: "" });
    expect(outcome.stderr).toMatch(/nothing was sent\.\n {2}--background-music-volume: has to be 1 or less/);
    const typed = await run(["lipsyncs", "preview", "--data", '{"text":"x","model_version":7}', "--dry-run"]);
    expect(typed.stderr).toMatch(/\n {2}--model-version: has to be one of standard, [\w, ]+\n$/);
  });
});

test.for(["file:///v.mp4", "localhost:3000/v.mp4", "https://", "C:\\a.mp4"])(
  "an address that no service can fetch is not sent: %s",
  async (url) => {
    const outcome = await run([...asking("aiEditing.create", { video_url: url }), "--dry-run"]);
    expect(outcome).toMatchObject({
      code: 7,
      stdout: "",
      stderr: expect.stringContaining("has to be a URL with http"),
    });
  },
);

describe("a name in --data that is no field", () => {
  const body = (more: object): string[] => ["--data", JSON.stringify(more)];

  test("is refused where it is nearly one, before it is paid for", async () => {
    expect(await run(["links", "create-with-params", ...body({ titel: "Shoe", description: "Red." })])).toEqual(
      refused('--data: there is no field "titel"\\. Did you mean title\\?'),
    );
  });

  test.for([
    { title: "Shoe", titel: "Shoe" },
    { title: "Shoe", something: "else" },
  ])("is sent only where that is asked for: %j", async (more) => {
    const create = ["links", "create-with-params", ...body(more)];
    expect(await run(create)).toEqual(
      refused("--data: there is no field .* Allowed: title, ", "--allow-unknown sends it"),
    );
    expect(await bodyOf([...create, "--allow-unknown"])).toMatchObject(more);
  });
});

describe("a name inside of an object that is no field", () => {
  const edit = asking("aiEditing.create");
  const scene = (voice: string): string => `[{"voice":${voice}}]`;

  test.for<[args: string[], said: string]>([
    [["--caption-setting", '{"font_sise":70}'], '--caption-setting has no "font_sise"\\. Did you mean font_size\\?'],
    [["--caption-setting", '{"offset":{"xx":0}}'], '--caption-setting has no "offset\\.xx"\\. Did you mean x\\?'],
  ])("is refused where it is nearly one, before it is paid for: %j", async ([flags, said]) => {
    expect(await run([...edit, ...flags])).toEqual(refused(said));
  });

  test("is refused in an entry of a list as well, from --data, JSON and path=value", async () => {
    const create = ["lipsyncs", "create-multi-avatar"];
    const said = refused('--video-inputs has no "0\\.voice\\.inputText"\\. Did you mean input_text\\?');
    expect(await run([...create, "--data", `{"video_inputs":${scene('{"inputText":"Hi"}')}}`])).toEqual(said);
    expect(await run([...create, "--video-inputs", scene('{"inputText":"Hi"}')])).toEqual(said);
    expect(await run([...create, "--video-inputs", "0.voice.inputText=Hi"])).toEqual(said);
  });

  test.for(['{"input_text":"Hi","inputText":"Hi"}', '{"input_text":"Hi","something":"else"}'])(
    "is sent only where that is asked for: %s",
    async (voice) => {
      const create = ["lipsyncs", "create-multi-avatar", "--video-inputs", scene(voice)];
      expect(await run(create)).toEqual(refused('--video-inputs has no "0\\.voice\\..*Allowed: '));
      expect(await bodyOf([...create, "--allow-unknown"])).toEqual({ video_inputs: JSON.parse(scene(voice)) });
    },
  );

  test("is no slip where the entry of an object has any name", async () => {
    const job = ["custom-template-jobs", "create", "--template-id", "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44"];
    const variables = { headlin: { type: "text", properties: { content: "x" } } };
    expect(await bodyOf([...job, "--variables", JSON.stringify(variables)])).toMatchObject({ variables });
  });
});

describe("a text", () => {
  const folder = useFolder();
  const preview = (text: string): string[] => ["lipsyncs", "preview", "--text", text];
  const inFile = async (name: string, content: string | Uint8Array): Promise<void> =>
    await writeFile(join(folder.path, name), content);

  test("that begins with @ names a file, without the end of its last line", async () => {
    for (const content of ["Two\nlines.", "Two\nlines.\n", "\uFEFFTwo\nlines.\r\n"]) {
      await inFile("script.txt", content);
      expect(await bodyOf(preview("@script.txt"), { cwd: folder.path })).toEqual({ text: "Two\nlines." });
    }
  });

  test("comes from standard input, which one flag alone can have", async () => {
    expect(await bodyOf(preview("@-"), { input: "From a pipe.\n" })).toEqual({ text: "From a pipe." });
    expect(await run([...preview("@-"), "--name", "@-"], { input: "x" })).toEqual(
      refused("standard input is read for --\\w+ already"),
    );
    expect(await run([...preview("@-"), "--data", "-"], { input: "{}" })).toEqual(
      refused("--text: standard input is read for --data already"),
    );
  });

  test("that itself begins with @ has two", async () => {
    expect(await bodyOf(preview("@@team, look!"))).toEqual({ text: "@team, look!" });
    expect(await bodyOf(preview("@@@"))).toEqual({ text: "@@" });
    expect(await bodyOf(preview("mail@example.com"))).toEqual({ text: "mail@example.com" });
  });

  test("that names no file, or one that is no text, is not sent", async () => {
    expect(await run(preview("@team, look!"))).toEqual(
      refused('--text: cannot read "team, look!": there is no such', "given with two: --text '@@team, look!'"),
    );
    await inFile("voice.mp3", Uint8Array.of(0xff, 0xfe, 0x00));
    expect(await run(preview("@voice.mp3"), { cwd: folder.path })).toEqual(
      refused("--text \\(voice\\.mp3\\) is no text in UTF-8"),
    );
  });

  test("inside of an object, or of a list, is one too", async () => {
    await inFile("script.txt", "true\n");
    const options = { cwd: folder.path };
    const scene = ["lipsyncs", "create-multi-avatar", "--video-inputs"];
    expect(await bodyOf([...scene, "0.voice.input_text=@script.txt"], options)).toEqual({
      video_inputs: [{ voice: { input_text: "true" } }],
    });
    const job = ["custom-template-jobs", "create", "--template-id", "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44"];
    const parts = ["headline.type=text", "headline.properties.content=@script.txt", "headline.properties.note=@@x"];
    expect(
      await bodyOf([...job, ...parts.flatMap((part) => ["--variables", part]), "--allow-unknown"], options),
    ).toMatchObject({
      variables: { headline: { type: "text", properties: { content: "true", note: "@x" } } },
    });
    const styles = ["html-interactive-ads", "create", "--link", "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906", "--style-ids"];
    expect(await bodyOf([...styles, "@script.txt", "--style-ids", '["@a","b"]'], options)).toMatchObject({
      style_ids: ["true", "@a", "b"],
    });
  });

  test("in --data is what it is", async () => {
    expect(await bodyOf(["lipsyncs", "preview", "--data", '{"text":"@script.txt"}'])).toEqual({ text: "@script.txt" });
  });
});

test("--data @- is standard input, as - is", async () => {
  const input = JSON.stringify({ url: "https://shop.example.com/shoe" });
  for (const from of ["-", "@-"])
    expect(await bodyOf(["links", "create", "--data", from], { input })).toEqual(JSON.parse(input));
});
