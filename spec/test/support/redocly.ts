// Runs the Redocly CLI as a user would, and reads its report.
import { fileURLToPath } from "node:url";
import { run } from "@video-ads/testing/program";

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
export async function lint(files: string[], config = "redocly.yaml"): Promise<Problem[][]> {
  const args = ["lint", ...files, "--config", config, "--format", "json", "--max-problems", "1000"];
  const { stdout, output } = await run(["node_modules/.bin/redocly", ...args], {
    cwd: specRoot,
    extraEnv: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  // One JSON report per file, one behind the other.
  const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter((text) => text.trim());
  if (reports.length !== files.length) throw new Error(`redocly ${args.join(" ")} did not report:\n${output}`);
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
