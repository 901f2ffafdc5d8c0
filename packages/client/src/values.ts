/**
 * What this version knows of each value set: the list and the closed type of its words, under one name. Answers may hold others, from a
 * service that is newer.
 */
export * from "./generated/values.ts";
export { isKnown } from "./is-known.ts";
