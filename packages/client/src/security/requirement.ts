import type { MissingSetting } from "../errors/configuration-error.ts";

/** What a client was given: its options as they are, and beside them … */
export interface Given {
  /** … by setting, what is given as an option, else by the environment; empty where neither is. */
  readonly values: Readonly<Record<string, string>>;
  /** A proxy has what lets in. */
  readonly viaProxy: boolean;
}

/** What a request carries to be let in. */
export interface Authorization {
  headers: Record<string, string>;
  query: Record<string, string>;
}

/** Gives a setting that is needed; one that is not there is noted. Throws when it holds a character that is not allowed. */
export type Take = (setting: string, allowed?: RegExp) => string;

/** Puts into a request what an operation asks for. */
export type Requirement = (
  sent: Authorization,
  take: Take,
  settings: Given,
  /** Who needs it, in words for an error. */
  who: string,
  /** What has been found to be missing: one error names everything. */
  missing: readonly MissingSetting[],
) => void;
