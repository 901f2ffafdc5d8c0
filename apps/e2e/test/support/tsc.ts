import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The compiler, to be run by Node itself: a package manager in between takes as long to start as a small program to compile. */
export const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
