/** The bare types of the contract, for people with a fetcher of their own. */
export type * from "./generated/schema.ts";
export type * from "./generated/types.ts";
