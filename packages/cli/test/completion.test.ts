import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as program from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { BIN, environment, run, useFolder } from "./support.ts";

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

  test("webhook events, their sources and shells", async () => {
    expect(await completed("webhooks", "trigger", "adsClone.d")).toEqual(["adsClone.done"]);
    expect(await completed("webhooks", "listen", "ads")).toEqual(["adsClone"]);
    expect(await completed("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });
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

test.for(["bash", "zsh", "fish"])("there is a script for %s", async (shell) => {
  const { stdout, code } = await run(["completion", shell]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`video-ads complete ${shell} `) });
});
