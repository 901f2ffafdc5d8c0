/** The contract as its users see it: bundled, read into one model, and in words. Everything that is generated starts here. */
export { bundleContract, lintProblems } from "./contract/bundle.ts";
export { deprecationOf, fieldDeprecation, type Markable } from "./contract/deprecation.ts";
export { fileEntries, holdsFiles, isFile } from "./contract/files.ts";
export { isOpenEnum, isTag, type JsonSchema, type JsonSchemaOptions, toJsonSchema } from "./contract/json-schema.ts";
export { mergedSchema } from "./contract/merged.ts";
export { type ObjectShape, objectShape } from "./contract/object-shape.ts";
export { nonNull, propertyOf, readSchema } from "./contract/read-schema.ts";
export { refName, resolve } from "./contract/refs.ts";
export * from "./contract/types.ts";
export { valueKind } from "./contract/value-kind.ts";
export { type ValueSet, valueSet } from "./contract/value-set.ts";
export { buildModel } from "./service/build.ts";
export { commandFlags, FLAG_PLACES, type FlagPlace, RESERVED_FLAGS } from "./service/command-flags.ts";
export { type Journey, journeyOf, renderingStates } from "./service/journey.ts";
export {
  type MethodArgument,
  methodArguments,
  mutationVariables,
  type PathArgument,
  pathArguments,
} from "./service/method-arguments.ts";
export { securityKey, sentSchemes, settingsTogether } from "./service/security.ts";
export type * from "./service/types.ts";
export { aboutService } from "./words/about.ts";
export { describeDeprecation } from "./words/deprecation.ts";
export { limitsOf, sentence } from "./words/limits.ts";
export { describeCredits, type PriceWords, pricedValue, priceOf, refunded, startedUnit } from "./words/price.ts";
