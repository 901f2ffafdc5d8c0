/** Reads the contract into a service model, and generates code and pages from it. */
export { bundleContract } from "./contract/bundle.ts";
export { type JsonSchema, type JsonSchemaOptions, toJsonSchema } from "./contract/json-schema.ts";
export { refName, resolve } from "./contract/refs.ts";
export type * from "./contract/types.ts";
export { commandWords } from "./emitters/cli-example.ts";
export { type Emitter, type GeneratedFile, HEADER } from "./emitters/emitter.ts";
export { toolName } from "./emitters/mcp-names.ts";
export { buildModel } from "./model/build.ts";
export type * from "./model/types.ts";
export { type CodeSample, codeSamples, SAMPLE_LANGUAGES, withCodeSamples } from "./samples/index.ts";
export { typeNames } from "./typescript/type-names.ts";
