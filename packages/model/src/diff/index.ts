/** What changed between two contracts, and which version that asks for. */
export { BUMPS, type Bump, bumpFor, bumpOf, type Change, larger, type Used } from "./change.ts";
export { contractDiff, describeChange, describeChanges, schemaDiff } from "./contract-diff.ts";
export { describeUse, type Upgrade, upgradeFor } from "./upgrade.ts";
