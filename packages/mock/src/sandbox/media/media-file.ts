/** What stands behind an address. */
export type MediaFile =
  | { kind: "bytes"; type: string; bytes: Buffer }
  /** A page for people. */
  | { kind: "page"; title: string; text: string; video?: string; details?: readonly (readonly [string, string])[] }
  /** There was something. */
  | { kind: "gone"; detail: string };
