import { join } from "node:path";

/** What every package's vitest.config.ts shares. The JSON report is what `scripts/test.ts` counts. */
export default {
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
