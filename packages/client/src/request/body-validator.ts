/** A fault that a generated validator found. */
export interface BodyFault {
  /** JSON pointer to the value that is wrong. */
  readonly instancePath: string;
  /** Where in the schema the rule stands. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** A validator that was generated from a request's schema. `errors` belongs to its last call. */
export interface BodyValidator {
  (body: unknown): boolean;
  errors?: readonly BodyFault[] | null;
}
