/** `pnpm bench [suite …]`: runs benchmarks and prints their tables; `--help` says what else it does. */
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { run } from "../bootstrap/process.mjs";
import { turboBinary } from "../run-tests/turbo.ts";
import { lostTargets } from "./lib/compare.ts";
import { thisMachine } from "./lib/machine.ts";
import { duration, page } from "./lib/page.ts";
import { progressOf } from "./lib/progress.ts";
import { markdown } from "./lib/render.ts";
import {
  committed,
  type Form,
  type Place,
  placeIn,
  type Results,
  readAllResults,
  readResults,
  writeResults,
} from "./lib/results.ts";
import { runSuite } from "./lib/suite-process.ts";
import { versionsOf } from "./lib/versions.ts";
import { suites } from "./suites.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const { values: options, positionals } = readArguments();
if (options.help) {
  console.log(help());
  process.exit();
}
const place = options.results ? placeIn(options.results) : committed;
if (options.render) {
  render(place);
  process.exit();
}
const asked = positionals.length > 0 ? positionals : Object.keys(suites);
const unknown = options.check ? asked.filter((name) => !readResults(place, name)) : [];
const names = asked.filter((name) => !unknown.includes(name));
const problems = unknown.map(
  (name) => `${name}: there is nothing to compare with. \`pnpm bench ${name} --write\` keeps results, to be committed.`,
);
if (names.length === 0) fail(problems.join("\n"));
const progress = progressOf(process.stderr);

const [busy = 0] = loadavg();
if (busy > availableParallelism() / 2) {
  console.error(`This machine is busy (load ${busy.toFixed(1)}): ratios suffer less than times, but they suffer.`);
}
progress.say("building what is measured");
const built = await build();
progress.clear();
if (!built) fail("The packages do not build: nothing was measured. `pnpm build` shows why.");

for (const name of names) {
  const problem = await measure(name).catch((error: Error) => `${name} failed: ${error.message}`);
  if (problem) problems.push(problem);
}
if (problems.length > 0) fail(problems.join("\n"));

/** Runs a suite and says what it found; returns what went wrong. */
async function measure(name: string): Promise<string | undefined> {
  const earlier = readResults(place, name);
  const form: Form = options.full || (options.check && earlier?.form === "full") ? "full" : "short";
  progress.say(`${name}: loading`);
  const outcome = await runSuite(name, form, (text) => progress.say(`${name}: ${text}`));
  progress.clear();
  if ("failure" in outcome) return `${name} failed after ${duration(outcome.seconds)}: ${outcome.failure}`;
  const suite = await suites[name]?.();
  if (!suite) return `There is no suite ${name}.`;
  const { figures, seconds } = outcome;
  const date = new Date().toISOString().slice(0, 10);
  const versions = versionsOf(suite.uses);
  const { title, about } = suite;
  const results: Results = {
    suite: name,
    title,
    about,
    form,
    date,
    seconds,
    machine: thisMachine(),
    versions,
    figures,
  };
  console.log(`## ${title}\n\n${duration(seconds)}, ${form} form\n\n${figures.map(markdown).join("\n\n")}\n`);
  if (options.write) {
    writeResults(place, results);
    render(place);
  }
  if (!options.check || !earlier) return undefined;
  const lost = lostTargets(earlier.figures, figures);
  return lost.length > 0 ? `${name}, since ${earlier.date}:\n  ${lost.join("\n  ")}` : undefined;
}

function render(where: Place): void {
  writeFileSync(where.page, page(readAllResults(where), Object.keys(suites)));
}

/** What is measured is what is built: a stale build would be measured without a word. */
async function build(): Promise<boolean> {
  const args = ["run", "build", "--filter=@video-ads/bench^...", "--output-logs=errors-only", "--ui=stream"];
  let output = "";
  const { code } = await run(turboBinary(root), args, {
    cwd: root,
    env: { ...process.env, TURBO_NO_UPDATE_NOTIFIER: "1", TURBO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    onOutput: (text) => (output += text),
  });
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

function readArguments() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: "boolean" },
        full: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        render: { type: "boolean" },
        results: { type: "string" },
        write: { type: "boolean" },
      },
    });
    const unknown = parsed.positionals.filter((name) => !(name in suites));
    if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(", ")}.`);
    if (parsed.values.check && parsed.values.write) throw new Error("Either --check or --write.");
    return parsed;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${help()}`, 2);
  }
}

function help(): string {
  const lines = Object.keys(suites).map((name) => {
    const known = readResults(committed, name);
    const took = known ? `${duration(known.seconds)}${known.form === "full" ? ", --full" : ""}` : "nothing kept yet";
    return `  ${name.padEnd(10)} ${took.padEnd(18)} ${known?.about.split(/[.:] /)[0] ?? ""}`.trimEnd();
  });
  return `Usage: pnpm bench [suite …] [--write | --check | --render] [--full] [--results FOLDER]

Suites, all of them without a name, and how long they took when their results were kept:
${lines.join("\n")}

  --write           keep the results in scripts/bench/results/ and make BENCHMARKS.md of them
  --check           run in the form of the kept results; exit code 1 when a target that they reach is missed
  --full            the longer form of the suites that have one
  --render          make BENCHMARKS.md of the kept results, without running anything
  --results FOLDER  keep and read results there, to try something out`;
}

function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
