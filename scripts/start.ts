// `npm start`, inside the toolchain: builds what the tour needs, then runs it. Arguments go to the tour.
import { dirname, join } from "node:path";
import { run } from "./bootstrap/process.mjs";
import { fail, startStep } from "./bootstrap/terminal.mjs";
import { turboBinary } from "./run-tests/turbo.ts";

const root = dirname(import.meta.dirname);

const step = startStep("Generating from spec/ and building the packages");
const filter = "--filter=@video-ads/quickstart^...";
const lines: string[] = [];
const build = await run(turboBinary(root), ["run", "build", filter, "--output-logs=errors-only", "--ui=stream"], {
  cwd: root,
  env: { ...process.env, TURBO_NO_UPDATE_NOTIFIER: "1" },
  stdio: ["ignore", "pipe", "pipe"],
  onOutput: (text: string) => void lines.push(text),
});
if (build.code !== 0) {
  step.stop();
  console.error(lines.join(""));
  fail("The build failed; what went wrong stands above.");
  process.exit(build.code || 1);
}
step.done("Built everything that spec/ asks for");

const tour = [join(root, "apps/quickstart/src/main.ts"), ...process.argv.slice(2)];
process.exitCode = (await run(process.execPath, tour, { cwd: root, stdio: "inherit" })).code;
