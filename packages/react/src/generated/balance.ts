// Generated from spec/ by `pnpm generate`. Do not edit.
/** The resource that says how many credits are left. */
export const balance: string | undefined = "credits";
