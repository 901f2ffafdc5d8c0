import type { Operation, ServiceModel } from "@video-ads/model";
import { clientVariables } from "./auth.ts";
import type { SampleRequest } from "./request.ts";
import { recordResult, sampleResult } from "./result.ts";
import { sampleRequest } from "./sample-request.ts";
import { type CallFacts, callOf, logged, typescriptCall } from "./typescript-call.ts";

/** The call through `@video-ads/client`, as a file that runs. */
export function typescriptSample(model: ServiceModel, request: SampleRequest<Operation>): string {
  return typescriptCall(request, callFacts(model, request.operation));
}

/** What a call's sample says beside its request. */
export function callFacts(model: ServiceModel, operation: Operation): CallFacts {
  return {
    result: sampleResult(model, operation),
    variables: ["VIDEO_ADS_BASE_URL", ...clientVariables(model, operation)],
  };
}

/** Every record of a list that comes in pages, through `@video-ads/client`; undefined where a list does not. */
export function pagesSample(model: ServiceModel, operation: Operation): string | undefined {
  const { list, records, resource, verb } = operation;
  if (!list?.page || !records) return undefined;
  const { parameter, size } = list.page;
  const request = sampleRequest(model, operation);
  const query = request.query.filter(({ name }) => name !== parameter && name !== size);
  const { name, fields } = recordResult(model, operation, records);
  const all = callOf({ ...request, query }, `for await (const ${name} of ads.${resource}.${verb}All(`, ")) {");
  return [all, `  ${logged(name, fields)}`, "}", ""].join("\n");
}
