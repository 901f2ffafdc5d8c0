// What `npm test` says at its end of tasks that failed.
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failuresOf } from "../../run-tests/failures.ts";

test("an error outside of any test is told with its words, from where the runner tells of it", async () => {
  const root = await mkdtemp(join(tmpdir(), "failures-"));
  const folder = join(root, "packages", "one");
  await mkdir(join(folder, ".turbo"), { recursive: true });
  await mkdir(join(folder, "reports"));
  await writeFile(join(folder, "reports", "vitest.json"), JSON.stringify({ testResults: [] }));
  const early = Array.from({ length: 50 }, (_, line) => ` ✓ test ${line}`);
  const log = [...early, "⎯⎯ Unhandled Errors ⎯⎯", "Error: a socket hung up", " Tests  50 passed (50)"];
  await writeFile(join(folder, ".turbo", "turbo-test.log"), log.join("\n"));
  const run = { package: "one", directory: "packages/one", cached: false, seconds: 1 };

  const [said = ""] = failuresOf(root, [{ ...run, task: "test", exitCode: 1 }]);
  expect(said).toMatch(/^✗ one: test\n.*Unhandled Errors/);
  expect(said).toContain("Error: a socket hung up");
  expect(failuresOf(root, [{ ...run, task: "test", exitCode: 0 }])).toEqual([]);
  expect(failuresOf(root, [{ ...run, task: "build", exitCode: 2 }])).toEqual([expect.stringContaining("one: build")]);
});
