// Generated from spec/ by `pnpm generate`. Do not edit.

/** The kinds of failure in which jobs end: `failed`, and those that the contract calls otherwise. */
export type Failure = "failed" | "rejected";
