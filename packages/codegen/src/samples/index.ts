/** Code samples for every operation, made from the contract's named examples. */
export { otherLanguages } from "./other-languages.ts";
export { type CodeSample, codeSamples, SAMPLE_LANGUAGES, withCodeSamples } from "./with-code-samples.ts";
