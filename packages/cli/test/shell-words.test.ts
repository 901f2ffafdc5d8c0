// Commands that are printed to be copied: for the shell that reads them.
import { run } from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";
import { ownShell, type Shell, shellLines, shellWords } from "../src/output/shell-words.ts";

const SYSTEM = String.raw`C:\Program Files\WindowsPowerShell\Modules;C:\Windows\system32\WindowsPowerShell\v1.0\Modules`;
const OWN = String.raw`C:\Users\me\Documents\PowerShell\Modules;${SYSTEM}`;

test.for<[platform: string, env: Record<string, string>, shell: Shell]>([
  ["linux", {}, "posix"],
  ["darwin", { PSModulePath: OWN }, "posix"],
  ["win32", { PSModulePath: SYSTEM }, "cmd"],
  ["win32", {}, "cmd"],
  ["win32", { PSModulePath: OWN }, "powershell"],
  ["win32", { PSModulePath: SYSTEM, MSYSTEM: "MINGW64" }, "posix"],
])("the shell on %s with %j is %s", ([platform, env, shell]) => {
  expect(ownShell({ platform, env })).toBe(shell);
});

const SLASH = String.raw`\ `.trim();
const WORDS = [
  "it's",
  "30 % off",
  '{"a":"b"}',
  "a,b",
  "@file",
  "$HOME",
  "`x`",
  "a&b|c",
  `back ${SLASH}`,
  `${SLASH}"`,
  "",
];

describe("quoted for", () => {
  test("a POSIX shell, as sh takes it apart", async () => {
    const { stdout } = await run(["sh", "-c", `printf '%s\\0' ${shellWords(WORDS, "posix")}`]);
    expect(stdout.split("\0").slice(0, -1)).toEqual(WORDS);
  });

  test("PowerShell: in single quotes, which are doubled inside", () => {
    expect(shellWords(WORDS.slice(0, 8), "powershell")).toBe(
      `'it''s' '30 % off' '{"a":"b"}' 'a,b' '@file' '$HOME' '\`x\`' 'a&b|c'`,
    );
  });

  test("cmd: in double quotes, with backslashes as the programs of Windows read them", () => {
    const line = shellWords(["video-ads", ...WORDS], "cmd");
    expect(line).toContain(`"it's" "30 % off"`);
    expect(wordsOfWindows(line)).toEqual(["video-ads", ...WORDS]);
  });
});

test.for<[Shell, string]>([
  ["posix", SLASH],
  ["powershell", "`"],
  ["cmd", "^"],
])("a long line goes on as %s has it", ([shell, end]) => {
  const words = ["video-ads", "links", "create", "--url", "https://a.example.com", "--name", "x"];
  expect(shellLines(words, { width: 40, shell })).toEqual([
    `video-ads links create ${end}`,
    `  --url https://a.example.com ${end}`,
    "  --name x",
  ]);
});

/** A command line as CommandLineToArgvW takes it apart. */
function wordsOfWindows(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    let slashes = 0;
    while (line[at + slashes] === SLASH) slashes++;
    at += slashes;
    const mark = line[at] ?? "";
    if (mark === '"') {
      word = (word ?? "") + SLASH.repeat(slashes >> 1);
      if (slashes % 2 === 1) word += mark;
      else isQuoted = !isQuoted;
    } else if (mark === " " && !isQuoted) {
      if (word !== undefined || slashes > 0) words.push((word ?? "") + SLASH.repeat(slashes));
      word = undefined;
    } else word = (word ?? "") + SLASH.repeat(slashes) + mark;
  }
  return word === undefined ? words : [...words, word];
}
