import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import { callbackOperations } from "../contract/callbacks.ts";
import { isNull } from "../contract/read-schema.ts";
import { METHODS, type OpenApi, type PathItem } from "../contract/types.ts";
import { walk } from "./walk.ts";

/** The contract as OpenAPI 3.1: null is a type, and what the service posts stands among its `webhooks` too. */
export function openApi31(contract: OpenApi): unknown {
  const upgraded = upgradeFromThreeToThreeOne({ ...structuredClone(contract), webhooks: webhooksOf(contract) });
  return walk(upgraded, (object, inside) => (isNull(object) ? { type: "null" } : inside(object)));
}

/** One per source, however many operations it reports to. An operationId stands once in a document: these have their own. */
function webhooksOf(contract: OpenApi): Record<string, PathItem> {
  const found: Record<string, PathItem> = {};
  for (const item of Object.values(contract.paths)) {
    for (const operation of METHODS.flatMap((method) => item[method] ?? [])) {
      for (const post of callbackOperations(operation)) {
        const source = post["x-webhook"]?.source;
        if (source) found[source] ??= { post: structuredClone({ ...post, operationId: `webhooks.${source}` }) };
      }
    }
  }
  return found;
}
