// Generated from spec/ by `pnpm generate`. Do not edit.
import type { BodyValidator } from "../request/body-validator.ts";

/** Says whether a JSON body is what the contract asks for, by operation. */
export declare const validators: Readonly<Record<string, BodyValidator>>;

/** Operations that can be sent without a body. */
export declare const optionalBodies: readonly string[];
