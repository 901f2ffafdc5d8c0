// What in a document of OpenAPI is no keyword of it: values and names of people.

/** Keys of what holds values of people, in which nothing is an extension. */
export const VALUES: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "mapping"]);

/** Keys of what holds names of people, none of which is an extension. */
export const NAMES: ReadonlySet<string> = new Set([
  "properties",
  "schemas",
  "headers",
  "parameters",
  "responses",
  "callbacks",
  "paths",
]);
