// What packages take back is a major version, as of the contract.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { breaks, recordSurface, takenBack } from "../src/surface.ts";

describe("of a change of a report", () => {
  const report = (...items: string[]): string => ["name", "head", "", ...items, ""].join("\n");
  const before = report(
    "export . Options",
    "    interface Options {",
    "        url: string;",
    "    }",
    "command ads",
    "    --port <number>",
  );

  test.each<[what: string, after: string, said: string[]]>([
    ["nothing", before, []],
    ["another item", `${before}export . more\n    const more: string;\n`, []],
    ["a field that may be left out", before.replace("    }", "        more?: string;\n    }"), []],
    [
      "a field that may not",
      before.replace("    }", "        more: string;\n    }"),
      ["asks for more: export . Options: more: string;"],
    ],
    ["another type", before.replace("url: string", "url: URL"), ["changed: export . Options: url: string;"]],
    ["a flag less", before.replace("    --port <number>\n", ""), ["changed: command ads: --port <number>"]],
    ["a command less", before.replace("command ads\n", "command other\n"), ["gone: command ads"]],
  ])("%s is told from what takes something back", (_, after, said) => {
    expect(breaks(before, after)).toEqual(said);
  });
});

test("what was recorded with a release is what the next one is compared with", async () => {
  const root = await mkdtemp(join(tmpdir(), "video-ads-surface-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, "docs/surface");
  await mkdir(folder, { recursive: true });
  const write = (...items: string[]): Promise<void> =>
    writeFile(join(folder, "cli.txt"), ["name", "head", "", ...items, ""].join("\n"));
  await write("exit code 4", "    authentication");
  expect(await takenBack(root)).toEqual([]);
  await recordSurface(root);
  expect(await takenBack(root)).toEqual([]);
  await write("exit code 4", "    other");
  expect(await takenBack(root)).toEqual(["cli.txt: changed: exit code 4: authentication"]);
});
