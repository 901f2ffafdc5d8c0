import { type ExecFileException, execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { inlined } from "./document.ts";
import type { OpenApi } from "./types.ts";

const run = promisify(execFile);

/**
 * Bundles the hand-written contract into one document. Examples and callbacks are put where they are used, because
 * tools differ in how well they follow references to them.
 *
 * @param specDir The folder of `openapi.yaml`.
 * @param tools The folder whose linter and rules are taken, where that folder has none of its own.
 */
export async function bundleContract(specDir: string, tools = specDir): Promise<OpenApi> {
  const names = await earlyFaults(specDir, tools);
  if (names) throw new Error(`The contract cannot be served:\n\n${names}`);
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-bundle-"));
  try {
    const file = join(scratch, "openapi.json");
    const fault = await redocly(specDir, ["bundle", "openapi.yaml", "--output", file], tools);
    if (fault) {
      throw new Error(
        `The contract cannot be bundled:\n\n${firstProblems(fault.stderr || fault.stdout || fault.message)}`,
      );
    }
    const bundled = JSON.parse(await readFile(file, "utf8")) as OpenApi;
    try {
      return inlined(bundled);
    } catch (error) {
      // Such as an answer with nothing in it, which has a place in the linter's words alone.
      const found = await lintProblems(specDir, tools);
      throw found ? new Error(`The contract cannot be bundled:\n\n${found}`, { cause: error }) : error;
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What the linter has to say of the hand-written contract and its workflows, with file, line and what to do; undefined when it has nothing. */
export async function lintProblems(specDir: string, tools = specDir): Promise<string | undefined> {
  const workflows = globSync("workflows/*.arazzo.yaml", { cwd: specDir }).sort();
  const fault = await redocly(specDir, ["lint", "openapi.yaml", ...workflows], tools);
  return fault && firstProblems(fault.stdout || fault.stderr || fault.message);
}

/** Where a contract has what the linter breaks off at, or says many times: a name that nothing can have, null of nothing. */
async function earlyFaults(specDir: string, tools: string): Promise<string | undefined> {
  const fault = await program([join(resolve(tools), "lint/early-faults.js")], specDir);
  return fault && (fault.stderr || fault.message).trimEnd();
}

/** Undefined when it went well. */
async function redocly(specDir: string, args: string[], tools: string): Promise<ExecFileException | undefined> {
  const manifest = createRequire(join(resolve(tools), "package.json")).resolve("@redocly/cli/package.json");
  const config = tools === specDir ? [] : ["--config", join(resolve(tools), "redocly.yaml")];
  const { bin } = JSON.parse(await readFile(manifest, "utf8")) as { bin: { redocly: string } };
  return program([join(dirname(manifest), bin.redocly), ...args, ...config], specDir);
}

/** Runs a program of Node; undefined when it went well. */
async function program(args: string[], cwd: string): Promise<ExecFileException | undefined> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    await run(process.execPath, args, { cwd, env });
    return undefined;
  } catch (error) {
    return error as ExecFileException;
  }
}

const MOST_PROBLEMS = 12;

/** A file that cannot be read is reported once per reference to it: what helps is the first few different problems. */
function firstProblems(report: string): string {
  const problems = report.split(/\n(?=\[\d+\] )/).filter((problem) => !problem.includes("Warning was generated"));
  const different = new Map(problems.map((problem) => [problem.replace(/^\[\d+\] [^\n]*/, ""), problem.trimEnd()]));
  const shown = [...different.values()].slice(0, MOST_PROBLEMS);
  const rest = different.size - shown.length;
  return (
    shown.join("\n\n") +
    (rest > 0
      ? `\n\n… and ${rest} more; all of them: pnpm --dir spec exec redocly lint openapi.yaml --max-problems 1000`
      : "")
  );
}
