import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import pty from "@lydell/node-pty";
import * as program from "@video-ads/testing/program";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { asking, BIN, environment, environmentAt, run, useFolder, useSandbox } from "./support.ts";

const completed = async (...words: string[]): Promise<string[]> =>
  (await run(["complete", "fish", ...words])).stdout
    .split("\n")
    .flatMap((line) => (line ? [line.split("\t")[0] ?? ""] : []));

describe("completion knows", () => {
  test("resources and tools, with descriptions", async () => {
    const { stdout } = await run(["complete", "zsh", ""]);
    for (const { command } of resources) expect(stdout).toMatch(new RegExp(`^${command}\t[A-Z]`, "m"));
    expect(await completed("m")).toEqual(["mock"]);
  });

  test("verbs, also behind a name in camelCase", async () => {
    expect(await completed("customTemplateJobs", "")).toEqual(["preview", "create", "get", "render", "wait"]);
  });

  test("the flags of each resource's operations, and their values", async () => {
    for (const row of resources) {
      const operations = await row.load();
      const [operation] = operations.filter(({ body, query }) => (body?.fields.length ?? 0) + query.length > 0);
      if (!operation) continue;
      const fields = [...(operation.body?.fields ?? []), ...operation.query].filter(({ deprecated }) => !deprecated);
      const flags = await completed(row.command, operation.command, "--");
      expect(flags).toEqual(expect.arrayContaining(fields.map(({ flag }) => `--${flag}`)));
    }
    expect(await completed("ai-editing", "create", "--editing-style", "g")).toEqual([
      "geometric_gradient",
      "glitch",
      "glitter_gradient",
    ]);
    expect(await completed("ai-editing", "create", "--editing-style=fi")).toEqual(["--editing-style=film"]);
    expect(await completed("ai-editing", "create", "--caption-setting", "off")).toEqual(["offset.x=", "offset.y="]);
    expect(await completed("lipsyncs", "wait", "x", "--until", "")).toEqual(["preview", "done"]);
  });

  const home = useFolder();

  test("flags that may stand before a command", async () => {
    const env = { ...environment(), XDG_STATE_HOME: home.path, LOCALAPPDATA: home.path, HOME: home.path };
    const input = Object.entries(environmentAt("http://127.0.0.1:1")).filter(([name]) => /^VIDEO_ADS_/.test(name));
    const lines = input.map(([name, value]) => `${name}=${value}\n`).join("");
    expect(await run(["login", "--profile", "staging", "--no-check"], { env, input: lines })).toMatchObject({
      code: 0,
    });
    const before = async (...words: string[]): Promise<string[]> =>
      (await run(["complete", "bash", ...words], { env })).stdout.trim().split("\n");
    expect(await before("--profile", "")).toEqual(["staging"]);
    expect(await before("lipsyncs", "--profile", "st")).toEqual(["staging"]);
    expect(await before("--prof")).toEqual(["--profile"]);
    expect(await before("--profile", "staging", "lips")).toEqual(["lipsyncs", "lipsyncs-v2"]);
    expect(await before("--profile", "staging", "lipsyncs", "wa")).toEqual(["wait"]);
  });

  test("webhook events, their sources and shells", async () => {
    expect(await completed("webhooks", "trigger", "adsClone.d")).toEqual(["adsClone.done"]);
    expect(await completed("webhooks", "listen", "ads")).toEqual(["adsClone"]);
    expect(await completed("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });
});

describe("completion knows what was started from here", () => {
  const sandbox = useSandbox();
  const folder = useFolder();
  const known = async (...words: string[]): Promise<string[]> => {
    const { stdout } = await sandbox.run(["complete", "zsh", ...words], { env: { VIDEO_ADS_JOURNAL: folder.path } });
    return stdout.split("\n").filter(Boolean);
  };

  test("by id and by number, latest first, and asks nobody", async () => {
    const env = { VIDEO_ADS_JOURNAL: folder.path };
    const made: string[] = [];
    for (const text of ["First", "Second"]) {
      const { stdout } = await sandbox.run(["lipsyncs", "preview", "--text", text, "--query", "id"], { env });
      made.unshift(stdout.trim());
    }
    await sandbox.run([...asking("aiEditing.create")], { env });
    for (const verb of ["get", "render", "wait"]) {
      const lines = await known("lipsyncs", verb, "");
      expect(lines.map((line) => line.split("\t")[0])).toEqual(made);
      expect(lines[0]).toMatch(/\tlipsync, \w+, Second$/);
    }
    const [first = ""] = made;
    expect(await known("lipsyncs", "get", first.slice(0, 8))).toHaveLength(1);
    expect(await known("lipsyncs", "get", "--query", "id", "")).toHaveLength(2);
    expect(await known("lipsyncs", "get", first, "")).toEqual([]);
    expect(await known("lipsyncs", "get", "--query", "")).toEqual([]);
    expect((await known("jobs", "wait", "")).map((line) => line.split("\t")[0])).toEqual(["3", "2", "1"]);
    expect(await known("jobs", "settle", "")).toEqual([]);
  });

  test("of this account alone, and nothing where there is no record", async () => {
    const { stdout } = await run(["complete", "zsh", "lipsyncs", "get", ""], {
      env: { ...environmentAt("http://127.0.0.1:1"), VIDEO_ADS_JOURNAL: folder.path },
    });
    expect(stdout).toBe("");
    const off = { env: { VIDEO_ADS_JOURNAL: "off" } };
    expect(await sandbox.run(["complete", "zsh", "lipsyncs", "get", ""], off)).toEqual({
      stdout: "",
      stderr: "",
      code: 0,
    });
  });
});

test("completion knows the flags of the mock, as its own help has them", async () => {
  const flags = await completed("mock", "--");
  const { stdout } = await program.run([process.execPath, BIN, "mock", "--help"], { env: environment() });
  expect(flags.sort()).toEqual([...new Set(stdout.match(/(?<=^ +(-\w, )?)--[\w-]+/gm))].sort());
  expect(await completed("mock", "--po")).toEqual(["--port"]);
});

describe("the script for bash", () => {
  const folder = useFolder();

  /** What bash would offer for a command line that is taken apart as bash does it. */
  async function offered(...words: string[]): Promise<string> {
    const script = join(folder.path, "complete.bash");
    await writeFile(
      script,
      `video-ads() { "${process.execPath}" "${BIN}" "$@"; }
source <(video-ads completion bash); source <(video-ads completion bash)
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _video_ads; echo "\${COMPREPLY[*]}"`,
    );
    const { stdout, stderr, code } = await program.run(["bash", script, "video-ads", ...words], {
      env: environment(),
      cwd: folder.path,
    });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    return stdout.trim();
  }

  test("offers commands, flags and values, also behind an equals sign", async () => {
    expect(await offered("cust")).toBe("custom-templates custom-template-jobs");
    expect(await offered("links", "create", "--u")).toBe("--url");
    expect(await offered("ai-editing", "create", "--editing-style", "gl")).toBe("glitch glitter_gradient");
    expect(await offered("ai-editing", "create", "--editing-style", "=", "gl")).toBe("glitch glitter_gradient");
  });

  test("runs nothing of what stands on the command line", async () => {
    expect(await offered("links", "create", "--url", "$(touch pwned)", "`touch pwned`", "; touch pwned", "--q")).toBe(
      "--query",
    );
    await expect(access(join(folder.path, "pwned"))).rejects.toThrow("ENOENT");
  });
});

/** How each shell is started, with what it reads first: the command shows its words, and completes itself. */
const SHELLS = {
  bash: {
    args: ["--rcfile", "start", "-i"],
    start: `video-ads() { case $1 in complet*) "$NODE" "$BIN" "$@";; *) printf '<%s>' "$@"; echo;; esac; }
source <(video-ads completion bash)
echo loaded`,
  },
  zsh: {
    args: ["-i"],
    start: `video-ads() { case $1 in complet*) "$NODE" "$BIN" "$@";; *) printf '<%s>' "$@"; echo;; esac; }
autoload -U compinit; compinit -u -D
source <(video-ads completion zsh)
echo loaded`,
  },
  fish: {
    args: ["-i", "--no-config", "-C", "source start"],
    start: `function video-ads
  if string match -q 'complet*' -- $argv[1]
    $NODE $BIN $argv
  else
    printf '<%s>' $argv; echo
  end
end
video-ads completion fish | source
function fish_greeting; end
echo loaded`,
  },
};

describe.each(Object.entries(SHELLS))("in %s, on a terminal", (shell, { args, start }) => {
  const folder = useFolder();

  test("Tab completes commands, flags, values, and the files that a text or a body names", async ({ skip }) => {
    const isHere = await program.run([shell, "-c", "exit 0"]).then(
      ({ code }) => code === 0,
      () => false,
    );
    skip(!isHere, `there is no ${shell} on this machine`);
    await mkdir(join(folder.path, "texts"));
    for (const name of ["fine.json", "script.txt", join("texts", "two words.txt")])
      await writeFile(join(folder.path, name), "{}");
    for (const name of ["start", ".zshrc"]) await writeFile(join(folder.path, name), `${start}\n`);
    const terminal = pty.spawn(shell, args, {
      cols: 200,
      rows: 30,
      cwd: folder.path,
      env: {
        ...environment(),
        NODE: process.execPath,
        BIN,
        HOME: folder.path,
        ZDOTDIR: folder.path,
        TERM: "xterm",
      },
    });
    onTestFinished(() => terminal.kill("SIGKILL"));
    let shown = "";
    terminal.onData((text) => {
      shown += text;
      // Newer shells ask what terminal it is, and wait for its answer.
      if (text.includes("\u001b[c") || text.includes("\u001b[0c")) terminal.write("\u001b[?62;22c");
    });
    const says = async (text: string): Promise<void> =>
      await vi.waitFor(() => expect(stripVTControlCharacters(shown)).toContain(text), { timeout: 30_000 });
    await says("loaded");
    for (const [typed, completed] of [
      ["custom-templates li", "<custom-templates><list>"],
      ["links create --u", "<links><create><--url>"],
      ["ai-editing create --editing-style fi", "<--editing-style><film>"],
      ["ai-editing create --editing-style=fi", "<--editing-style=film>"],
      ["links create --data @fi", "<--data><@fine.json>"],
      ["lipsyncs preview --text @sc", "<--text><@script.txt>"],
      ["lipsyncs preview --text=@sc", "<--text=@script.txt>"],
      ["lipsyncs create-multi-avatar --video-inputs 0.voice.input_text=@sc", "<0.voice.input_text=@script.txt>"],
      ["lipsyncs preview --name @te", "<--name><@texts"],
      ["lipsyncs preview --name @texts/t", "<--name><@texts/two words.txt>"],
      ["voices clone --file fi", "<--file><fine.json>"],
      ["voices clone --file=fi", "<--file=fine.json>"],
    ] as const) {
      terminal.write(`video-ads ${typed}\t`);
      // What comes of Tab is shown before the line is run, which some shells read with it else.
      terminal.write("\r");
      await says(completed);
    }
  });
});

test.for(["bash", "zsh", "fish"])("there is a script for %s", async (shell) => {
  const { stdout, code } = await run(["completion", shell]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`video-ads complete ${shell} `) });
});
