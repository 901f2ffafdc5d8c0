/** The contract's schemas as TypeScript: names, types and docstrings. */
export { idKinds, idType } from "./id-types.ts";
export { deprecatedTag, jsdoc, schemaParagraphs } from "./jsdoc.ts";
export { camelCase, memberName, pascalCase } from "./names.ts";
export { TypePrinter } from "./print.ts";
export { takenNames, typeNames } from "./type-names.ts";
export { refsIn, schemaUsage, type Usage } from "./usage.ts";
