import type { CreditRule } from "@video-ads/core/price";
import { type Operation, readSchema, type ServiceModel } from "@video-ads/model";

/** The cost rule of an operation, with the default of the request's `model_version`, on which a rate can depend. */
export function creditRule(model: ServiceModel, { credits, body }: Operation): CreditRule | undefined {
  if (!credits) return undefined;
  const request = body && readSchema(model.contract, body.schema);
  const version = (request?.anyOf ?? request?.oneOf ?? [request])
    .map((schema) => schema && readSchema(model.contract, schema).properties?.model_version)
    .find((property) => property !== undefined);
  const fallback = version && (version.default ?? readSchema(model.contract, version).default);
  const { used: _, ...rule } = credits;
  return { ...rule, ...(typeof fallback === "string" && { defaultModelVersion: fallback }) };
}
