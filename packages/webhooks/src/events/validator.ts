import type { Payloads, Source } from "../generated/events.ts";

/** One thing that is wrong with a post. Never holds a value of it. */
export interface Fault {
  /** JSON pointer to the value that is wrong. */
  readonly instancePath: string;
  /** JSON Schema keyword that it breaks. */
  readonly keyword: string;
  readonly params: { readonly missingProperty?: string; readonly type?: string | readonly string[] };
}

/** A validator that was generated from a payload's schema. `errors` belongs to its last call. */
interface Validator<T> {
  (post: unknown): post is T;
  errors?: readonly Fault[] | null;
}

export type Validators = { readonly [S in Source]: Validator<Payloads[S]> };
