// The programs of this folder under one compiler, with each way to find modules, and nothing skipped.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const ES = ["ES2023"];
const DOM = ["ES2023", "DOM", "DOM.Iterable"];

/** Each with the files that can be compiled so: `module: node16` refuses to `require()` what is published as modules only. */
export const settings = {
  nodenext: { module: "NodeNext", moduleResolution: "NodeNext", lib: ES, files: ["program.ts", "program.cts"] },
  bundler: { module: "ESNext", moduleResolution: "Bundler", lib: DOM, files: ["program.ts", "page.ts"] },
  "node16, from CommonJS": { module: "Node16", moduleResolution: "Node16", lib: ES, files: ["program.cts"] },
};

/**
 * What does not compile, by setting.
 *
 * @param {string} tsc The compiler.
 * @param {string[]} names Of the settings.
 * @returns {Record<string, string>}
 */
export function problemsUnder(tsc, names = Object.keys(settings)) {
  const problems = {};
  for (const name of names) {
    const { files, ...how } = settings[name];
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
    const compilerOptions = { ...how, ...strict, target: "ES2023", types: ["node"], noEmit: true };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: folder, encoding: "utf8" });
    if (status !== 0) problems[name] = stdout + stderr;
  }
  return problems;
}
