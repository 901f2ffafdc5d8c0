import { join } from "node:path";

/** What every package's vitest.config.ts shares. The JSON report is what `scripts/test.ts` counts. */
const shared = {
  include: ["test/**/*.test.ts"],
  globalSetup: [join(import.meta.dirname, "temporary-folder.ts")],
  setupFiles: [join(import.meta.dirname, "end-programs.ts")],
  // Two files at a time, also where vitest would take one core of two: many wait for a process, a browser or a server.
  maxWorkers: 2,
  // Files share what they load: the client's types and the sandbox are megabytes. What a file changes, it puts back.
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: 60_000,
  // Hooks start servers, browsers and processes.
  hookTimeout: 120_000,
  // A busy machine needs longer than vitest's one second for what happens in another process.
  expect: { poll: { timeout: 15_000 } },
  reporters: ["default", "json"],
  outputFile: { json: "reports/vitest.json" },
};

export default shared;

interface Again {
  name: string;
  /** The files that run again. */
  include: string[];
  /** What puts other versions in the place of the newest. */
  setupFile: string;
}

/** The tests of a package, and some of them again with other versions of what they stand on. */
export function twice(own: object, { name, include, setupFile }: Again): object {
  const { maxWorkers, reporters, outputFile, globalSetup, ...each } = { ...shared, ...own };
  return {
    maxWorkers,
    reporters,
    outputFile,
    // Of the whole run: a server that it starts serves both.
    globalSetup,
    projects: [
      { test: { ...each, name: "newest" } },
      { test: { ...each, name, include, setupFiles: [setupFile, ...each.setupFiles] } },
    ],
  };
}
