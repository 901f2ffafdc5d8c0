import { isDeepStrictEqual } from "node:util";
import type { CreditRate, CreditRule } from "@video-ads/core/price";
import { mergedSchema } from "../contract/merged.ts";
import type { Schema } from "../contract/types.ts";
import type { Operation, ServiceModel } from "../service/types.ts";

/**
 * The cost rule of an operation, with the defaults of what its rates go by and of what they count, and where its request and its job
 * say how long the output is.
 */
export function creditRule(model: ServiceModel, { credits, body, job }: Operation): CreditRule | undefined {
  if (!credits) return undefined;
  const { used: _, ...rule } = credits;
  const { rates } = rule;
  const seconds = model.jobs.find(({ name }) => name === job?.type)?.seconds;
  const isByLength = rates?.some(({ per }) => per === "duration");
  const usual = usualOf(model, body?.schema, rule.by);
  const length = isByLength ? usualOf(model, body?.schema, seconds) : undefined;
  return {
    ...rule,
    ...(rates && { rates: rates.map((rate) => counted(model, body?.schema, rate)) }),
    ...(usual !== undefined && usual !== null && { usual: String(usual) }),
    ...(isByLength && seconds && { seconds }),
    ...(typeof length === "number" && length > 0 && { usualSeconds: length }),
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
  if (own) return [defaultOf(model, own)];
  const variants = [...anyOf, ...oneOf];
  return variants.length > 0 ? variants.flatMap((variant) => defaults(model, variant, name)) : [undefined];
}

/** The default of a value: its own, or the one that those of its forms have that have one. */
function defaultOf(model: ServiceModel, schema: Schema): unknown {
  const { default: own, anyOf = [], oneOf = [] } = mergedSchema(model.contract, schema);
  if (own !== undefined) return own;
  const found = [...anyOf, ...oneOf].map((form) => defaultOf(model, form)).filter((value) => value !== undefined);
  return found.every((value) => isDeepStrictEqual(value, found[0])) ? found[0] : undefined;
}
