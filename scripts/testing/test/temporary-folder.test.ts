import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runOk } from "../program.ts";

const SETUP = pathToFileURL(join(import.meta.dirname, "../temporary-folder.ts")).href;

test("what tests leave in the folder for temporary files goes with them, and they have it to themselves", async () => {
  const outer = await mkdtemp(join(tmpdir(), "outer-"));
  const program = `
    import { mkdtempSync, statSync } from "node:fs";
    import { tmpdir } from "node:os";
    import { join, relative } from "node:path";
    import setup from ${JSON.stringify(SETUP)};
    const end = setup();
    console.log(relative(${JSON.stringify(outer)}, mkdtempSync(join(tmpdir(), "left-"))));
    console.log((statSync(tmpdir()).mode & 0o777).toString(8));
    end();
    console.log(tmpdir());`;
  const stdout = await runOk([process.execPath, "--input-type=module", "--eval", program], {
    extraEnv: { TMPDIR: outer },
  });
  const [left, mode, after] = stdout.trim().split("\n");
  expect(left).toMatch(/^video-ads-tests-\w+[/\\]left-/);
  // The user that runs a test's Postgres, where root runs the test.
  expect(mode).toBe("755");
  expect(after).toBe(outer);
  expect(await readdir(outer)).toEqual([]);
});
