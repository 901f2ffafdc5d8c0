import type { Artifact } from "../emitter.ts";
import { coverageTable } from "./table.ts";

/** What of the interface specification stands where in the contract. */
export const coverage: Artifact = { name: "coverage", emitters: [coverageTable] };
