// Generated from spec/ by `pnpm generate`. Do not edit.
import { UUID } from "@video-ads/core/ids";

/** What ids of the jobs look like that an operation answers. */
export const ids: Readonly<Record<string, RegExp>> = { job: UUID };
