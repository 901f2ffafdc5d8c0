/** Samples of a request that is at hand, without the contract: for pages on which one types it. */
export { curlSample } from "./curl.ts";
export { formParts, type SampleBody, type SampleField, type SampleOperation, type SampleRequest } from "./request.ts";
export { type CallFacts, typescriptCall } from "./typescript-call.ts";
export { requestPath } from "./url.ts";
