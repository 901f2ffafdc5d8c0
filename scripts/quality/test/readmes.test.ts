// A README has the start, a table of what is looked up and the difference; everything else has a guide.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../src/packages/published.ts";

const LINES = 120;

const readmes = globSync("{README.md,spec/README.md,{packages,apps}/*/README.md}", { cwd: repository });

test("there are READMEs", () => {
  expect(readmes.length).toBeGreaterThanOrEqual(9);
});

test.each(readmes)(`%s has at most ${LINES} lines`, (file) => {
  const lines = readFileSync(join(repository, file), "utf8").trimEnd().split("\n");
  expect(
    lines.length,
    `${file}: move what is not the start, a table or the difference into a guide, or into CONTRIBUTING.md`,
  ).toBeLessThanOrEqual(LINES);
});
