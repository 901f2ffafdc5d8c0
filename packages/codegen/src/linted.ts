import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { lintProblems } from "@video-ads/model";

/** What of spec/ is made, or says nothing of the contract. */
const LEFT_OUT = /^(dist|node_modules|reports|test|\.turbo)([\\/]|$)|^COVERAGE\.md$/;

/**
 * What the linter says of the contract; undefined when it has nothing to say. It is not asked twice about the same contract: what was
 * clean under the same rules is remembered beside the installed packages.
 *
 * @param root Of the repository.
 */
export async function problemsOf(root: string): Promise<string | undefined> {
  const specDir = join(root, "spec");
  const memory = join(specDir, "node_modules/.cache/linted");
  const now = await digestOf(root);
  if ((await readFile(memory, "utf8").catch(() => undefined)) === now) return undefined;
  const problems = await lintProblems(specDir);
  if (problems === undefined) {
    await mkdir(dirname(memory), { recursive: true });
    await writeFile(memory, now);
  }
  return problems;
}

/** Of everything that the linter reads: the contract, the rules, what they ask, and the linter's own version. */
async function digestOf(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const [folder, left] of [["spec", LEFT_OUT], ["packages/core/src"]] as const) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const inside = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
      .filter((file) => !left?.test(file));
    for (const file of inside.sort()) {
      hash
        .update(`${folder}/${file}\0`)
        .update(await readFile(join(root, folder, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}
