// COVERAGE.md and what it is written from.
export { type Bundle, placesIn } from "./contents.ts";
export { type CoverageFile, coverageFile, readCoverageFiles, readSections } from "./files.ts";
export { coverage } from "./page.ts";
