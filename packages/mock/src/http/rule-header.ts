/** Marks an answer or a webhook that was ordered, and says by which rule; `random` for error rates, `[vanish]` for a magic value. */
export const RULE_HEADER = "x-sandbox-rule";
