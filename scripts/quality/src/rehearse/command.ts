// Runs commands as a shell outside of this repository would.

import type { Ended, Program, ProgramOptions } from "@video-ads/testing/program";
import * as program from "@video-ads/testing/program";

/** Runs a command to its end. A code that is not 0 is a result, not an error. */
export function run(command: readonly string[], options: ProgramOptions): Promise<Ended> {
  return program.run(command, outside(options));
}

/** The same, and throws with the output when the command fails. Answers what it wrote to stdout. */
export function runOk(command: readonly string[], options: ProgramOptions): Promise<string> {
  return program.runOk(command, outside(options));
}

/** Starts a command that goes on until it is stopped. */
export function start(command: readonly string[], options: ProgramOptions): Program {
  return program.start(command, outside(options));
}

/** Not what a test runner or a package manager adds for its scripts. */
function outside({ env = {}, ...options }: ProgramOptions): ProgramOptions {
  const added =
    /^(npm_(package|lifecycle|command|execpath|node_execpath|config_user_agent)|pnpm_(package|script)_|INIT_CWD|VITEST|NODE_ENV|NODE_OPTIONS|NODE_PATH|VIDEO_ADS_|TURBO_HASH)/i;
  const kept = Object.entries(process.env).filter(([name]) => !added.test(name));
  // A rehearsal is nobody's installation: it is not to be counted as one.
  const uncounted = { SCARF_ANALYTICS: "false", DO_NOT_TRACK: "1", DENO_NO_UPDATE_CHECK: "1" };
  const plain = { NO_COLOR: "1", FORCE_COLOR: "0", npm_config_update_notifier: "false" };
  return { ...options, env: { ...Object.fromEntries(kept), ...uncounted, ...plain, ...env } };
}
