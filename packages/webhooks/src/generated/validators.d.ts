// Generated from spec/ by `pnpm generate`. Do not edit.
import type { Validators } from "../events/validator.ts";

/** Says whether a post has the shape of its source's payload. Unknown fields, new statuses and null strings pass. */
export declare const validators: Validators;
