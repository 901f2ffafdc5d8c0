// The React examples of the README and the guide compile against the built package.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = join(root, "reports", "readme-blocks");

test("the examples of the README and the guide compile", { timeout: 180_000 }, async () => {
  const pages = await Promise.all(
    ["README.md", "../../apps/docs/guides/react.md"].map((page) => readFile(join(root, page), "utf8")),
  );
  const blocks = pages.flatMap((text) => Array.from(text.matchAll(/^```tsx\n(.*?)^```/gms), ([, code]) => code ?? ""));
  expect(blocks.length).toBeGreaterThanOrEqual(4);
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "tsconfig.json"), '{ "extends": "../../tsconfig.json", "include": ["*.tsx"] }');
  await Promise.all(blocks.map((code, index) => writeFile(join(folder, `block-${index}.tsx`), code)));
  const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
  const { code, output } = await run([process.execPath, tsc, "--noEmit", "-p", folder]);
  expect([code, output]).toEqual([0, ""]);
});
