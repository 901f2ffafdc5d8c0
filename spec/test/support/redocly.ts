// Runs the Redocly CLI as a user would, and reads its report.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const specRoot = fileURLToPath(new URL("../..", import.meta.url));

export interface Problem {
  ruleId: string;
  severity: string;
  message: string;
  /** File that the problem points into, relative to spec/. */
  file: string;
  pointer: string;
}

interface Report {
  problems: {
    ruleId: string;
    severity: string;
    message: string;
    location: { source: { ref: string }; pointer?: string }[];
  }[];
}

/** Lints files (relative to spec/) and returns the problems of each, warnings included. */
export function lint(files: string[], config = "redocly.yaml"): Problem[][] {
  const args = ["lint", ...files, "--config", config, "--format", "json", "--max-problems", "1000"];
  const { stdout, stderr } = run(args);
  // One JSON report per file, one behind the other.
  const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter((text) => text.trim());
  if (reports.length !== files.length)
    throw new Error(`redocly ${args.join(" ")} did not report:\n${stdout}\n${stderr}`);
  return reports.map((text) =>
    (JSON.parse(text) as Report).problems.map(({ ruleId, severity, message, location: [at] }) => ({
      ruleId,
      severity,
      message,
      file: at?.source.ref ?? "",
      pointer: at?.pointer ?? "",
    })),
  );
}

/** Runs `redocly` in spec/. */
export function run(args: string[]) {
  return spawnSync("node_modules/.bin/redocly", args, {
    cwd: specRoot,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
}
