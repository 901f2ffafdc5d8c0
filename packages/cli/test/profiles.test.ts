// Keys that are kept: who can read them, when they are used, and where they are sent.
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pty from "@lydell/node-pty";
import { kebabCase } from "@video-ads/core/names";
import { environmentOf, hasChoice, variables } from "@video-ads/model/testing/keys";
import { describe, expect, onTestFinished, test } from "vitest";
import { resources, security } from "../src/generated/resources.ts";
import { EXIT_CODES } from "../src/index.ts";
import { BIN, environment, KEYS, type RunOptions, run as runAlone, serving, useSandbox } from "./support.ts";

const READ = ["credits", "get-remaining"];

/** A user without any profile: what is set, how commands are run, and the file that is kept. */
async function user() {
  const home = await mkdtemp(join(tmpdir(), "video-ads-home-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const env = { ...environment(), XDG_STATE_HOME: home, LOCALAPPDATA: home, HOME: home };
  const places = { linux: home, win32: home, darwin: join(home, "Library", "Application Support") };
  const folder = Object.entries(places).find(([platform]) => platform === process.platform)?.[1] ?? home;
  return {
    home,
    env,
    file: join(folder, "video-ads", "profiles.json"),
    run: (args: readonly string[], options: RunOptions = {}) =>
      runAlone(args, { ...options, env: { ...env, ...options.env } }),
  };
}

/** Lines of a .env file. */
const lines = (set: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(set)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

describe("a profile", () => {
  const sandbox = useSandbox();
  const keys = () => environmentOf(sandbox.mock.url, { ...sandbox.mock.credentials });
  const secrets = () => Object.values(sandbox.mock.credentials);

  test("is kept from standard input in a file for its owner alone, and used where nothing is set", async () => {
    const { run, file } = await user();
    expect(await run(READ)).toMatchObject({ code: 3, stderr: expect.stringContaining("video-ads login keeps") });
    const login = await run(["login"], { input: lines({ ...keys(), OTHER: "x" }) });
    expect(login).toEqual({
      code: 0,
      stdout: "",
      stderr: `The profile default is kept in ${file}. Commands use it where nothing else is set.\n`,
    });
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).not.toContain("OTHER");
    expect(await run(READ)).toMatchObject({ code: 0, stderr: "" });
    const { stdout, stderr } = await run(["profiles"]);
    expect(JSON.parse(stdout)).toEqual([{ name: "default", base_url: sandbox.mock.url, in_use: true }]);
    for (const secret of secrets()) expect(stdout + stderr).not.toContain(secret);
  });

  test.runIf(process.platform !== "win32").for([0o644, 0o640, 0o602])(
    "that others may read or write is refused, and nothing is sent: %o",
    async (mode) => {
      const { run, file } = await user();
      await run(["login"], { input: lines(keys()) });
      await chmod(file, mode);
      for (const args of [READ, ["--profile", "default", ...READ], ["login"], ["logout"], ["profiles"]]) {
        const { stdout, stderr, code } = await run(args, { input: lines(keys()) });
        expect({ stdout, code }).toEqual({ stdout: "", code: 3 });
        expect(stderr).toContain(`(its permissions are ${mode.toString(8)})`);
        expect(stderr).toContain(`chmod 600 ${file}`);
      }
      // What is set needs none.
      expect(await run(READ, { env: keys() })).toMatchObject({ code: 0 });
      await chmod(file, 0o600);
      expect(await run(READ)).toMatchObject({ code: 0 });
    },
  );

  test("that is no file of profiles is refused, and nothing waits for it", async () => {
    const { run, file } = await user();
    await run(["login"], { input: lines(keys()) });
    await writeFile(file, "{");
    expect(await run(READ)).toMatchObject({ code: 3, stderr: expect.stringContaining("holds no profiles") });
    await rm(file);
    await symlink("/dev/null", file);
    expect(await run(READ)).toMatchObject({ code: 3, stderr: expect.stringContaining("is no regular file") });
  });

  test("whose keys the service refuses is not kept, unless nobody asks", async () => {
    const { run, file } = await user();
    const wrong = environmentOf(sandbox.mock.url, KEYS);
    expect(await run(["login"], { input: lines(wrong) })).toMatchObject({
      code: EXIT_CODES.authentication.code,
      stderr: expect.stringContaining("Nothing was kept. --no-check keeps it all the same."),
    });
    await expect(stat(file)).rejects.toThrow("ENOENT");
    expect(await run(["login", "--no-check"], { input: lines(wrong) })).toMatchObject({ code: 0 });
    expect(await run(READ)).toMatchObject({
      code: EXIT_CODES.authentication.code,
      stderr: expect.stringContaining("of the profile default: video-ads login --profile default changes them."),
    });
  });

  test("that lacks a key or the address is not kept", async () => {
    const { run } = await user();
    const [name = ""] = Object.values(variables);
    const { [name]: _, ...rest } = keys();
    // Where there are several ways to be let in, one that is whole is enough.
    const lacking = hasChoice ? { VIDEO_ADS_BASE_URL: rest.VIDEO_ADS_BASE_URL ?? "" } : rest;
    expect(await run(["login"], { input: lines(lacking) })).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(`Not given: .*${name}`),
    });
    const { VIDEO_ADS_BASE_URL: url = "", ...alone } = keys();
    expect(await run(["login"], { input: lines(alone) })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Not given: VIDEO_ADS_BASE_URL."),
    });
    expect(await run(["login", "--base-url", url], { input: lines(alone) })).toMatchObject({ code: 0 });
  });

  test("that is named wins over all that is set, by the flag and by the variable", async () => {
    const { run } = await user();
    await run(["login", "--profile", "staging"], { input: lines(keys()) });
    const env = environmentOf("http://127.0.0.1:1", KEYS);
    expect(await run(["--profile", "staging", ...READ], { env })).toMatchObject({ code: 0 });
    expect(await run([...READ], { env: { ...env, VIDEO_ADS_PROFILE: "staging" } })).toMatchObject({ code: 0 });
    expect(await run(READ)).toMatchObject({ code: 3 });
    expect(await run([...READ, "--profile", "stagin"])).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/there is no profile "stagin"\.\n {2}There is staging\./),
    });
  });

  test("that an empty variable names is refused, as are keys that nobody has filled in, and nothing is sent", async () => {
    const { run } = await user();
    await run(["login"], { input: lines(keys()) });
    const [key = ""] = Object.values(variables);
    for (const variable of ["VIDEO_ADS_PROFILE", key])
      expect(await run(READ, { env: { [variable]: "" } })).toMatchObject({
        code: 3,
        stdout: "",
        stderr: `error: ${variable}: It is set, and empty: give it a value, or unset it.\n`,
      });
    const login = await run(["login"], { env: { VIDEO_ADS_PROFILE: " " }, input: lines(keys()) });
    expect(login).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("VIDEO_ADS_PROFILE: It is set, and empty"),
    });
  });

  test("that is not named goes nowhere but to its own address, and is mixed with nothing", async () => {
    const { run } = await user();
    await run(["login"], { input: lines(keys()) });
    const heard: string[] = [];
    await using elsewhere = await serving((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.end("{}");
    });
    expect(await run([...READ, "--base-url", elsewhere.url])).toMatchObject({ code: 3 });
    expect(await run(READ, { env: { VIDEO_ADS_BASE_URL: elsewhere.url } })).toMatchObject({ code: 3 });
    const [name = ""] = Object.values(variables);
    expect(await run(READ, { env: { [name]: "x" } })).toMatchObject({ code: 3 });
    expect(heard).toEqual([]);
    expect(await run([...READ, "--base-url", `${sandbox.mock.url}/`])).toMatchObject({ code: 0 });
  });

  test("is not used for another address than its own, which is told however that is spelt", async () => {
    const { run } = await user();
    await run(["login", "--profile", "staging"], { input: lines(keys()) });
    const heard: string[] = [];
    await using elsewhere = await serving((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.end("{}");
    });
    for (const [flags, env] of [
      [["--profile", "staging"], {}],
      [[], { VIDEO_ADS_PROFILE: "staging" }],
    ] as const) {
      expect(await run([...READ, ...flags, "--base-url", elsewhere.url], { env })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`the profile staging is of ${sandbox.mock.url}, and its keys are not sent`),
      });
      const own = `${sandbox.mock.url.replace("http", "HTTP")}/`;
      expect(await run([...READ, ...flags, "--base-url", own], { env })).toMatchObject({ code: 0 });
    }
    expect(heard).toEqual([]);
  });

  test("is forgotten with logout, and others stay", async () => {
    const { run } = await user();
    await run(["login"], { input: lines(keys()) });
    await run(["login", "--profile", "staging"], { input: lines(keys()) });
    expect(await run(["logout"])).toMatchObject({ code: 0 });
    expect(await run(["logout"])).toMatchObject({ code: 6, stderr: expect.stringContaining("There is staging.") });
    expect(JSON.parse((await run(["profiles"])).stdout)).toMatchObject([{ name: "staging", in_use: false }]);
  });

  test("is named by the commands that go on", async () => {
    const { run } = await user();
    await run(["login", "--profile", "staging"], { input: lines(keys()) });
    const { stderr } = await run([
      ...["lipsyncs", "preview", "--text", "[stall]", "--wait", "--timeout", "200ms", "--profile", "staging"],
    ]);
    expect(stderr).toMatch(/video-ads lipsyncs wait \S+ --until preview --profile staging\n/);
  });

  test("takes no key on the command line", async () => {
    const { run } = await user();
    for (const name of Object.keys(sandbox.mock.credentials))
      expect(await run(["login", `--${name}`, "x"])).toMatchObject({ code: 2 });
    expect(await run(["login", "--profile", "../x"], { input: lines(keys()) })).toMatchObject({ code: 2 });
  });

  test("no command takes a key as a flag, which would be in the history and in the list of processes", async () => {
    const { run } = await user();
    const [first] = resources.map(({ command, verbs: [one] }) => [command, kebabCase(one?.verb ?? "")]);
    for (const words of [first ?? [], ["jobs", "wait"], ["webhooks", "listen"], ["login"]])
      for (const { setting } of security.credentials)
        expect(await run([...words, `--${kebabCase(setting)}`, "x"])).toMatchObject({
          code: 2,
          stderr: expect.stringContaining("unknown option"),
        });
  });

  test.for(["one by one", "all at once"])(
    "is asked for on a terminal, which does not show the keys: %s",
    async (how) => {
      const { env, run, home } = await user();
      const { VIDEO_ADS_BASE_URL: url = "", ...alone } = keys();
      const answers = [url, ...security.credentials.map(({ variable }) => alone[variable] ?? "")];
      const terminal = pty.spawn(process.execPath, [BIN, "login"], { cols: 100, rows: 30, cwd: home, env });
      onTestFinished(() => terminal.kill("SIGKILL"));
      let shown = "";
      let typed = 0;
      terminal.onData((text) => {
        shown += text;
        const asked = shown.split(": ").length - 1;
        if (how === "all at once" && typed === 0 && asked > 0) {
          typed = answers.length;
          terminal.write(answers.map((answer) => `${answer}\r`).join(""));
        } else if (typed < asked && typed < answers.length) terminal.write(`${answers[typed++]}\r`);
      });
      const exitCode = await new Promise((resolve) => terminal.onExit((end) => resolve(end.exitCode)));
      expect({ exitCode, shown }).toEqual({ exitCode: 0, shown: expect.stringContaining("Where the service is") });
      for (const name of Object.keys(alone)) expect(shown).toContain(name);
      for (const secret of secrets()) expect(shown).not.toContain(secret);
      expect(await run(READ)).toMatchObject({ code: 0 });
    },
  );
});
