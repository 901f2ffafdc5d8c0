import type { OpenApi, Operation, OperationObject, ServiceModel } from "@video-ads/model";
import { curlSample } from "./curl.ts";
import { fetchSample } from "./fetch.ts";
import { sampleRequest } from "./sample-request.ts";
import { typescriptSample } from "./typescript.ts";

/** One entry of `x-codeSamples`. */
export type CodeSample = NonNullable<OperationObject["x-codeSamples"]>[number];

/** The samples that every operation has, in the order in which they are shown. `lang` is for the highlighter. */
export const SAMPLE_LANGUAGES = [
  { lang: "TypeScript", label: "TypeScript" },
  { lang: "Shell", label: "curl" },
  { lang: "JavaScript", label: "fetch" },
] as const;

/** The generated samples of one operation, made from its first named request example. */
export function codeSamples(model: ServiceModel, operation: Operation): CodeSample[] {
  const request = sampleRequest(model, operation);
  const sources = {
    TypeScript: typescriptSample(model, request),
    curl: curlSample(request),
    fetch: fetchSample(model, request),
  };
  return SAMPLE_LANGUAGES.map(({ lang, label }) => ({ lang, label, source: sources[label] }));
}

/**
 * A copy of the contract in which every operation carries `x-codeSamples`. A handwritten sample that is already there
 * stands in place of the generated one with the same label.
 */
export function withCodeSamples(contract: OpenApi, model: ServiceModel): OpenApi {
  const copy = structuredClone(contract);
  for (const operation of model.operations) {
    const object = copy.paths[operation.path]?.[operation.method];
    if (!object) throw new Error(`${operation.id}: the model is not of this contract`);
    const handwritten = object["x-codeSamples"] ?? [];
    const byLabel = new Map(codeSamples(model, operation).map((sample) => [sample.label, sample]));
    for (const sample of handwritten) byLabel.set(sample.label, sample);
    object["x-codeSamples"] = [...byLabel.values()];
  }
  return copy;
}
