import { fileURLToPath } from "node:url";
import { coverage as coverageOf, readCoverageFiles } from "@video-ads/spec/coverage";
import type { Emitter } from "../emitter.ts";

const specDir = fileURLToPath(new URL("../../../../../spec/", import.meta.url));

/** What of the interface specification stands where, and what was decided where it is silent. */
export const coverageTable: Emitter = (model) => [
  { path: "spec/COVERAGE.md", content: coverageOf({ ...model.contract }, readCoverageFiles(specDir)) },
];
