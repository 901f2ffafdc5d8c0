/**
 * A [Standard Schema](https://standardschema.dev) of each JSON body that is sent, and of each record that comes, for forms, routers and what was
 * stored: `XSchema` is that of the type `X`.
 *
 * What is sent is held to the contract as `createClient({ validate: true })` does it. What comes may have fields and words that this version
 * does not know: it is held to its types alone.
 */
export * from "./generated/schemas.ts";
export type { Issue, StandardSchemaV1, Validation } from "./standard-schema/standard-schema.ts";
