import type { Fault } from "@video-ads/core/faults";

/** A validator that was generated from a request's schema. `errors` belongs to its last call. */
export interface BodyValidator {
  (body: unknown): boolean;
  errors?: readonly Fault[] | null;
}
