// Generated from spec/ by `pnpm generate`. Do not edit.
/** The fields of forms that are files, by operation, and whether each has to be there. */
export const files: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  "voices.clone": {
    "audio": true
  }
};
