/** Code samples for every operation, made from the contract's named examples. */
export { type CodeSample, codeSamples, SAMPLE_LANGUAGES, withCodeSamples } from "./with-code-samples.ts";
