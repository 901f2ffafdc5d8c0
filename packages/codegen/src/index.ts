/** Generates code and samples from the service model. */
export { commandWords } from "./emitters/cli/example.ts";
export { type Emitter, type GeneratedFile, HEADER } from "./emitters/emitter.ts";
export { toolName } from "./emitters/mcp/names.ts";
export { type Directive, expand } from "./prose/expand.ts";
export { includeCode } from "./prose/include-code.ts";
export { exportLines, type TextSources, textDirectives } from "./prose/text-directives.ts";
export { type CodeSample, codeSamples, otherLanguages, SAMPLE_LANGUAGES, withCodeSamples } from "./samples/index.ts";
export { type NamedBody, sampleBodies, sampleRequest } from "./samples/sample-request.ts";
export { callFacts, pagesSample } from "./samples/typescript.ts";
