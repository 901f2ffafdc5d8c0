import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { announcements, changesetOf, type Owed } from "../src/announced.ts";
import { pendingChangesets } from "../src/changesets.ts";

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-changesets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

const changeset = (bumps: Record<string, string>, text: string): string =>
  ["---", ...Object.entries(bumps).map(([name, bump]) => `"@video-ads/${name}": ${bump}`), "---", "", text, ""].join(
    "\n",
  );

test("a changeset is what it promises of each package, and the lines of its text", async () => {
  const text = "More.\n\n- `cli: gone: command ads`\n* `` mcp: changed: `id` ``\n\n```text\nspec: GET /a: gone\n```";
  const pending = await pendingChangesets(
    await folderWith({
      "two.md": changeset({ spec: "minor", mock: "patch" }, text),
      "one.md": changeset({ client: "patch" }, "A fix."),
      "README.md": "# Changesets",
      "config.json": "{}",
    }),
  );
  expect(pending.map(({ file, bumps }) => [file, Object.fromEntries(bumps)])).toEqual([
    ["one.md", { "@video-ads/client": "patch" }],
    ["two.md", { "@video-ads/spec": "minor", "@video-ads/mock": "patch" }],
  ]);
  for (const line of ["cli: gone: command ads", "mcp: changed: `id`", "spec: GET /a: gone"])
    expect(pending[1]?.lines, line).toContain(line);
});

test("a changeset that says something else is named", async () => {
  const folder = await folderWith({ "odd.md": changeset({ spec: "huge" }, "Oops.") });
  await expect(pendingChangesets(folder)).rejects.toThrow("odd.md: huge is no bump");
});

test("the pending changesets of this repository can be read", async () => {
  const pending = await pendingChangesets(fileURLToPath(new URL("../../../.changeset", import.meta.url)));
  expect(pending.every(({ bumps }) => bumps.size > 0)).toBe(true);
});

describe("what is taken back is announced", () => {
  const owed: Owed[] = [
    { of: "cli", bump: "minor", line: "cli: gone: command ads" },
    { of: "mcp", bump: "minor", line: "mcp: changed: tool list: `id` of input is gone." },
    { of: "spec", bump: "patch" },
  ];
  const by = async (files: Record<string, string>): Promise<(string | undefined)[]> =>
    [...announcements(owed, await pendingChangesets(await folderWith(files))).values()].map((one) => one?.file);

  test("by none that is about something else, whatever its size", async () => {
    const hook = changeset({ react: "major" }, "A new hook.");
    expect(await by({ "hook.md": hook })).toEqual([undefined, undefined, undefined]);
    expect(await by({ "all.md": changeset({ cli: "minor", mcp: "minor", spec: "minor" }, "A new flag.") })).toEqual([
      undefined,
      undefined,
      "all.md",
    ]);
  });

  test("by one that names the package in that size and quotes the line", async () => {
    const quoted = (bumps: Record<string, string>): string => changeset(bumps, "Less.\n\n- cli: gone: command ads");
    expect((await by({ "a.md": quoted({ cli: "minor" }) }))[0]).toBe("a.md");
    expect((await by({ "a.md": quoted({ cli: "major" }) }))[0]).toBe("a.md");
    expect((await by({ "a.md": quoted({ cli: "patch" }) }))[0]).toBeUndefined();
    expect((await by({ "a.md": quoted({ client: "minor" }) }))[0]).toBeUndefined();
    expect(
      (await by({ "a.md": changeset({ cli: "minor" }, "- cli: gone: command ads of others") }))[0],
    ).toBeUndefined();
  });

  test("by the text that is offered to be pasted, once its first sentence is written", async () => {
    const offered = changesetOf(owed);
    await expect(by({ "pasted.md": offered })).rejects.toThrow("pasted.md: write its first sentence");
    const written = offered.replace(/^<One sentence: .*>$/m, "The command is gone: use the other one.");
    expect(await by({ "pasted.md": written })).toEqual(["pasted.md", "pasted.md", "pasted.md"]);
  });
});
