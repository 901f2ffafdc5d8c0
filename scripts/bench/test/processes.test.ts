import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { measuredRun } from "../lib/measured-run.ts";
import { runSuite } from "../lib/suite-process.ts";

const BUSY = "const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);";

async function programFile(code: string): Promise<{ file: string; cwd: string }> {
  const cwd = await mkdtemp(join(tmpdir(), "video-ads-program-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const file = join(cwd, "program.mjs");
  await writeFile(file, code);
  return { file, cwd };
}

test("a measured program's CPU includes that of the Node programs that it starts", async () => {
  const { file, cwd } = await programFile(`
    import { spawnSync } from "node:child_process";
    spawnSync(process.execPath, ["-e", ${JSON.stringify(BUSY)}]);
    spawnSync(process.execPath, ["-e", ${JSON.stringify(BUSY)}]);
    console.log("done");`);
  const { cpu, peak, stdout } = await measuredRun([file], { cwd });
  expect(stdout).toBe("done\n");
  expect(cpu).toBeGreaterThan(0.2);
  expect(peak).toBeGreaterThan(10);
});

test("a program that fails is an error with what it said", async () => {
  const { file, cwd } = await programFile(`console.error("no such contract"); process.exit(3);`);
  await expect(measuredRun([file], { cwd })).rejects.toThrow("no such contract");
});

test("a program that does not end in time is ended, with those that it has started", async () => {
  const { file, cwd } = await programFile(`
    import { spawn } from "node:child_process";
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
    setInterval(() => {}, 1000);`);
  // The run ends when the last of them has let go of its output.
  await expect(measuredRun([file], { cwd, limit: 1 })).rejects.toThrow("not done after 1 s");
});

test("a suite that fails is an outcome, and no end of the run", async () => {
  expect(await runSuite("missing", "short", () => {})).toMatchObject({
    failure: expect.stringContaining("There is no suite missing."),
  });
});
