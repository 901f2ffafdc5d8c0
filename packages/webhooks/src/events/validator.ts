import type { Fault } from "@video-ads/core/faults";
import type { Payloads, Source } from "../generated/types.ts";

/** A validator that was generated from a payload's schema. `errors` belongs to its last call. */
interface Validator<T> {
  (post: unknown): post is T;
  errors?: readonly Fault[] | null;
}

export type Validators = { readonly [S in Source]: Validator<Payloads[S]> };
