/** What changed between two contracts, and which version that asks for. */
export { BUMPS, type Bump, bumpFor, bumpOf, type Change, larger } from "./change.ts";
export { contractDiff, describeChange, describeChanges } from "./contract-diff.ts";
