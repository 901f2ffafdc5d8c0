import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { OpenApi } from "../contract/types.ts";

/** One change as `redocly diff` reports it. */
export interface ReportedChange {
  /** Pointer through the operations, as they are nested. */
  path: string;
  kind: "added" | "removed" | "modified";
  impact: "major" | "minor" | "patch";
  property?: string;
  verdicts: { ruleId: string; impact: string; message: string }[];
  /** Where it stands in the document: for a shared schema, its component. */
  base?: { pointer: string };
  revision?: { pointer: string };
}

/** What `redocly diff` makes of two bundles. Throws with its output when it cannot compare them. */
export async function redoclyDiff(base: OpenApi, revision: OpenApi): Promise<ReportedChange[]> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-diff-"));
  try {
    const report = join(folder, "report.json");
    await writeFile(join(folder, "base.json"), JSON.stringify(base));
    await writeFile(join(folder, "revision.json"), JSON.stringify(revision));
    // Without the recommended rules it rates nothing, and everything passes.
    await writeFile(join(folder, "redocly.yaml"), "extends:\n  - diff-recommended\n");
    await runRedocly(folder, [
      "diff",
      "base.json",
      "revision.json",
      "--format",
      "json",
      "--fail-on",
      "none",
      "--output",
      report,
    ]);
    return (JSON.parse(await readFile(report, "utf8")) as { changes: ReportedChange[] }).changes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runRedocly(cwd: string, args: string[]): Promise<void> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve("@redocly/cli/package.json");
  const { bin } = require(manifest) as { bin: { redocly: string } };
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(dirname(manifest), bin.redocly), ...args],
      { cwd, env },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`redocly diff failed:\n${stderr || stdout}`, { cause: error }));
        else resolve();
      },
    );
  });
}
