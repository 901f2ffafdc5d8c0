// Generated from spec/ by `pnpm generate`. Do not edit.
/** What the query of each operation takes, by name; without one it takes none. */
export const queryNames: Readonly<Record<string, readonly string[]>> = {
  "lipsyncsV2.list": ["ids"],
  "htmlInteractiveAds.list": ["created_after","created_before","ids"],
  "dyoa.list": ["ordering"],
};
