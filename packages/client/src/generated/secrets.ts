// Generated from spec/ by `pnpm generate`. Do not edit.
/** Settings that belong together, any set of which lets in. */
export const together: readonly (readonly string[])[] = [["apiId","apiKey"]];
