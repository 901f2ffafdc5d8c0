/** Keywords of OpenAPI, and of this contract's extensions, that say nothing about validity: to Ajv, any other unknown keyword is an error. */
export const SCHEMA_ANNOTATIONS: readonly string[] = [
  "components",
  "discriminator",
  "example",
  "externalDocs",
  "xml",
  "x-deprecated",
  "x-id",
  "x-provisional",
];
