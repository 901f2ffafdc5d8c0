import { fileURLToPath } from "node:url";
import { coverage as coverageOf, placesIn, readCoverageFiles, readSections } from "@video-ads/spec/coverage";
import type { Emitter } from "../emitter.ts";

const specDir = fileURLToPath(new URL("../../../../../spec/", import.meta.url));

/** What of the interface specification stands where, and what was decided where it is silent; nothing where there is none. */
export const coverageTable: Emitter = (model) => {
  const sections = readSections(specDir);
  if (!sections) return [];
  const content = coverageOf({ ...model.published }, readCoverageFiles(specDir), sections, placesIn(specDir));
  return [{ path: "spec/COVERAGE.md", content }];
};
