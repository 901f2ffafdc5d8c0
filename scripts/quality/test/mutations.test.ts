import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyTree } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { describe, expect, test } from "vitest";
import { mutations } from "../src/mutations/all.ts";
import { mutated, runMutations } from "../src/mutations/run.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  "there is something to break: %s",
  async (_, mutation) => {
    const text = await readFile(join(root, mutation.file), "utf8");
    expect(mutated(text, mutation)).not.toBe(text);
  },
);

test("a mutation whose place has moved is named", () => {
  const mutation = { name: "odd", file: "a.ts", find: "x", replace: "y", package: "p" };
  expect(() => mutated("nothing here", mutation)).toThrow('odd: a.ts holds "x" 0 times');
  expect(() => mutated("x and x", mutation)).toThrow('odd: a.ts holds "x" 2 times');
});

// Minutes: every mutation runs the tests that have to notice it.
describe.runIf(FULL)("in the full run", () => {
  test(
    "the tests catch every one",
    async () => {
      const tree = await copyTree();
      try {
        const outcomes = await runMutations(tree.root, mutations, () => {});
        expect(outcomes.filter(({ caught }) => !caught).map(({ mutation }) => mutation.name)).toEqual([]);
      } finally {
        await tree.remove();
      }
    },
    30 * 60_000,
  );
});
