import { isDeepStrictEqual } from "node:util";
import type { CreditRate, CreditRule } from "@video-ads/core/price";
import { mergedSchema, type Operation, type Schema, type ServiceModel } from "@video-ads/model";

/**
 * The cost rule of an operation, with the defaults of what its rates go by and of what they count, and where its job says how long the
 * output is.
 */
export function creditRule(model: ServiceModel, { credits, body, job }: Operation): CreditRule | undefined {
  if (!credits) return undefined;
  const { used: _, ...rule } = credits;
  const { rates } = rule;
  const seconds = model.jobs.find(({ name }) => name === job?.type)?.seconds;
  const isByLength = rates?.some(({ per }) => per === "duration");
  const usual = usualOf(model, body?.schema, rule.by);
  return {
    ...rule,
    ...(rates && { rates: rates.map((rate) => counted(model, body?.schema, rate)) }),
    ...(usual !== undefined && usual !== null && { usual: String(usual) }),
    ...(isByLength && seconds && { seconds }),
  };
}

/** A price, with how many entries are counted where the request leaves them out. */
function counted(model: ServiceModel, schema: Schema | undefined, rate: CreditRate): CreditRate {
  if (rate.per !== "item") return rate;
  const usual = usualOf(model, schema, rate.item);
  return Array.isArray(usual) ? { ...rate, usual: usual.length } : rate;
}

/** What a field is where it is left out; undefined where the variants of a request differ in it. */
function usualOf(model: ServiceModel, schema: Schema | undefined, name: string | undefined): unknown {
  if (!schema || name === undefined) return undefined;
  const [first, ...others] = defaults(model, schema, name);
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : undefined;
}

/** What a field is where it is left out, in each variant of a request. */
function defaults(model: ServiceModel, schema: Schema, name: string): unknown[] {
  const { properties = {}, anyOf = [], oneOf = [] } = mergedSchema(model.contract, schema);
  const own = properties[name];
  if (own) return [mergedSchema(model.contract, own).default];
  const variants = [...anyOf, ...oneOf];
  return variants.length > 0 ? variants.flatMap((variant) => defaults(model, variant, name)) : [undefined];
}
