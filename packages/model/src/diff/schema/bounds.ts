import type { NormalSchema } from "./normal-form.ts";
import type { Turn } from "./turn.ts";

export type Bound = keyof typeof STRICTER;

/** A larger value of the one is stricter, and a smaller one of the other. */
const STRICTER = {
  minimum: 1,
  minLength: 1,
  minItems: 1,
  minProperties: 1,
  maximum: -1,
  maxLength: -1,
  maxItems: -1,
  maxProperties: -1,
} as const;

/** Whether a bound lets fewer values through than before, or more. */
export function turnOfBound(before: NormalSchema, after: NormalSchema, keyword: Bound): Turn | undefined {
  const [old, now] = [strictness(before, keyword), strictness(after, keyword)];
  const more = old.bound === now.bound ? Number(now.exclusive) - Number(old.exclusive) : now.bound - old.bound;
  if (more === 0) return undefined;
  return more > 0 ? "narrower" : "wider";
}

function strictness(schema: NormalSchema, keyword: Bound): { bound: number; exclusive: boolean } {
  const value = schema[keyword];
  if (value === undefined) return { bound: Number.NEGATIVE_INFINITY, exclusive: false };
  const exclusive = { minimum: schema.exclusiveMinimum, maximum: schema.exclusiveMaximum };
  const excluded = keyword === "minimum" || keyword === "maximum" ? exclusive[keyword] : false;
  return { bound: value * STRICTER[keyword], exclusive: excluded === true };
}
