// `pnpm types`: type-checks every tsconfig.json of the tree in one process, which reads what they share once. TypeScript 7 does
// it in a third of the time that 5.9 takes; the examples and the consumers of what is published are compiled with 5.9, by tests.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const root = dirname(import.meta.dirname);

/** `consumers` holds applications that the release rehearsal installs and compiles elsewhere. */
const SKIPPED = new Set(["node_modules", "dist", "consumers", ".toolchain"]);
// Found, not listed: a package that is new is checked.
const projects = globSync("**/tsconfig.json", { cwd: root, exclude: (path) => SKIPPED.has(basename(path)) });

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "--build", ...projects], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
