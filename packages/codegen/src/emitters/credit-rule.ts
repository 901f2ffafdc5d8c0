import type { CreditRule } from "@video-ads/core/price";
import { mergedSchema, type Operation, type Schema, type ServiceModel } from "@video-ads/model";

/** The cost rule of an operation, with the default of what its rates go by, and where its job says how long the output is. */
export function creditRule(model: ServiceModel, { credits, body, job }: Operation): CreditRule | undefined {
  if (!credits) return undefined;
  const { used: _, ...rule } = credits;
  const seconds = model.jobs.find(({ name }) => name === job?.type)?.seconds;
  const isByLength = rule.rates?.some(({ per }) => per === "duration");
  const [usual, ...others] = new Set(body && rule.by !== undefined ? defaults(model, body.schema, rule.by) : []);
  return {
    ...rule,
    ...(usual !== undefined && usual !== null && others.length === 0 && { usual: String(usual) }),
    ...(isByLength && seconds && { seconds }),
  };
}

/** What a field is where it is left out, in each variant of a request. */
function defaults(model: ServiceModel, schema: Schema, name: string): unknown[] {
  const { properties = {}, anyOf = [], oneOf = [] } = mergedSchema(model.contract, schema);
  const own = properties[name];
  if (own) return [mergedSchema(model.contract, own).default];
  const variants = [...anyOf, ...oneOf];
  return variants.length > 0 ? variants.flatMap((variant) => defaults(model, variant, name)) : [undefined];
}
