/** What is wrong with a value. */
export interface Issue {
  /** What has to be otherwise, as a form shows it below its field. It never has the value in it. */
  readonly message: string;
  /** The way to the field from the value, its name last; empty when it is the whole. */
  readonly path: readonly (string | number)[];
}

/** A value that keeps to the schema, as it was given; or all that is wrong with it. */
export type Validation<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly [Issue, ...Issue[]] };

/**
 * A schema of the contract in the form that forms, routers and RPC libraries take from any validator: version 1 of
 * [Standard Schema](https://standardschema.dev).
 */
export interface StandardSchemaV1<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** For the compiler alone. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
    /** Answers at once, and throws nothing. */
    readonly validate: (value: unknown) => Validation<T>;
  };
}
