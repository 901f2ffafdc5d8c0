// Generated from spec/ by `pnpm generate`. Do not edit.
/** Settings that are sent as one text, a user and a password: it is a secret as well. */
export const pairs: readonly (readonly [user: string, password: string])[] = [];
