// Loaded into every Node process of a measured command with `--import`: each adds a line of what it has used when it ends.
// Plain JavaScript, because stripping types would be a part of what is measured.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const { BENCH_USAGE_FILE } = process.env;

if (isMainThread && BENCH_USAGE_FILE) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    appendFileSync(BENCH_USAGE_FILE, `${(userCPUTime + systemCPUTime) / 1e6} ${maxRSS / 1024}\n`);
  });
}
