import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as program from "@video-ads/testing/program";
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/errors/exit-codes.ts";
import { BIN, environment, run, useFolder, useSandbox } from "./support.ts";

const readme = await readFile(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");
const guide = await readFile(fileURLToPath(new URL("../../../apps/docs/guides/terminal.md", import.meta.url)), "utf8");

test("the guide's exit codes are those of the program", () => {
  const rows = [...guide.matchAll(/^\| +(\d+) +\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, code, name, when]) => [
    name,
    Number(code),
    when,
  ]);
  expect(rows).toEqual(Object.entries(EXIT_CODES).map(([name, { code, when }]) => [name, code, when]));
});

test("every flag that the README or the guide names is one", async () => {
  const pages = await Promise.all(
    [
      ["custom-template-jobs", "preview"],
      ["lipsyncs", "preview"],
      ["lipsyncs", "create-multi-avatar"],
      ["html-interactive-ads", "create"],
    ]
      .concat([
        ["html-interactive-ads", "list"],
        ["voices", "clone"],
        ["ai-editing", "create"],
        ["ai-editing", "render"],
        ["links", "create"],
        ["ads-clone", "create"],
      ])
      .concat([
        ["webhooks", "listen"],
        ["webhooks", "trigger"],
        ["webhooks", "inbox"],
        ["webhooks", "discard"],
        ["webhooks", "revoke"],
        ["lipsyncs", "wait"],
        ["jobs", "list"],
        ["jobs", "settle"],
        ["login"],
        [],
      ])
      .map(async (words) => (await run([...words, "--help"])).stdout),
  );
  const known = new Set(pages.join(" ").match(/--[a-z][\w-]*/g));
  const others = ["--global", "--port", "--env-file", "--template_id", "--no-green-screen", "--caption"];
  const named = new Set(`${readme}\n${guide}`.match(/(?<![\w-])--[a-z][\w-]*/g));
  expect([...named].filter((flag) => !known.has(flag) && !others.includes(flag))).toEqual([]);
});

const folder = useFolder();
const sandbox = useSandbox();

test("the quick start works as it stands", async () => {
  const [, block = ""] = /```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  const commands = block.slice(block.indexOf("video-ads custom-templates list"));
  expect(commands).toContain("--render --download ad.mp4");
  const script = `set -e\nvideo-ads() { "${process.execPath}" "${BIN}" "$@"; }\n${commands}`;
  const { code, stderr } = await program.run(["bash", "-c", script], {
    cwd: folder.path,
    env: environment(sandbox.mock),
  });
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/Saved ad\.mp4 \([\d.]+ kB, video\/mp4\)/);
});
