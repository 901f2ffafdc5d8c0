import type { CreditRule } from "@video-ads/core/price";
import { mergedSchema, type Operation, propertyOf, type ServiceModel } from "@video-ads/model";

/** The cost rule of an operation, with the default of what its rates go by, and where its job says how long the output is. */
export function creditRule(model: ServiceModel, { credits, body, job }: Operation): CreditRule | undefined {
  if (!credits) return undefined;
  const { used: _, ...rule } = credits;
  const seconds = model.jobs.find(({ name }) => name === job?.type)?.seconds;
  const isByLength = rule.rates?.some(({ per }) => per === "duration");
  const asked = rule.by !== undefined && body && propertyOf(model.contract, body.schema, rule.by);
  const usual: unknown = asked ? (asked.default ?? mergedSchema(model.contract, asked).default) : undefined;
  return {
    ...rule,
    ...(usual !== undefined && usual !== null && { usual: String(usual) }),
    ...(isByLength && seconds && { seconds }),
  };
}
