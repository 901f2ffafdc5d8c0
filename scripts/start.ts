// `npm start`, inside the toolchain: builds what the tour needs, then runs it. Arguments go to the tour.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const started = Date.now();

console.log("Generating from spec/ and building the packages …");
const build = await run("turbo", [
  "run",
  "build",
  "--filter=@video-ads/quickstart^...",
  "--output-logs=errors-only",
  "--log-order=grouped",
]);
if (build !== 0) {
  console.error("The build failed; what went wrong stands above.");
  process.exit(1);
}
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
process.exit(await run(process.execPath, ["apps/quickstart/src/main.ts", ...process.argv.slice(2)]));

/** Runs a command to its end, passing on the signals that end this process. */
function run(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && command === "turbo",
  });
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  process.on("SIGINT", forward).on("SIGTERM", forward);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
