import type { NewId } from "../sandbox/ids.ts";
import type { Fate } from "../sandbox/jobs/fate.ts";
import type { DeliveryDraft } from "../sandbox/webhooks/delivery.ts";
import type { Disruption } from "../sandbox/webhooks/disruption.ts";
import type { JobRule, RequestRule, Rule, RuleInput, WebhookRule } from "./types.ts";

type Kept<R extends RuleInput> = R & Pick<Rule, "id" | "left" | "used">;

/** What is to go wrong. The oldest rule that fits applies, and is gone when it has applied as often as it was to. */
export class Rules {
  readonly #rules = new Map<string, Rule>();
  readonly #newId: NewId;
  readonly #onChange: () => void;

  constructor(newId: NewId, onChange: () => void) {
    this.#newId = newId;
    this.#onChange = onChange;
  }

  /** Oldest first. */
  list(): Rule[] {
    return [...this.#rules.values()];
  }

  add(input: RuleInput): Rule {
    const preset = input.kind === "webhook" && input.action === "reorder" ? 2 : 1;
    const rule: Rule = { ...input, id: this.#newId(), left: input.count === undefined ? preset : input.count, used: 0 };
    this.#rules.set(rule.id, rule);
    this.#onChange();
    return rule;
  }

  /** Says whether there was such a rule. */
  remove(id: string): boolean {
    const known = this.#rules.delete(id);
    if (known) this.#onChange();
    return known;
  }

  clear(): void {
    this.#rules.clear();
    this.#onChange();
  }

  /** The rule for a request. */
  forRequest(operation: string, account: string): Kept<RequestRule> | undefined {
    return this.#take(
      (rule): rule is Kept<RequestRule> =>
        rule.kind === "request" && fits(rule.operation, operation) && fits(rule.account, account),
    );
  }

  /** What a rule makes of a new job. */
  fateOf(job: { type: string; operation: string; account: string }): Fate | undefined {
    const rule = this.#take(
      (rule): rule is Kept<JobRule> =>
        rule.kind === "job" &&
        fits(rule.operation, job.operation) &&
        fits(rule.type, job.type) &&
        fits(rule.account, job.account),
    );
    if (!rule) return undefined;
    const { fate, state, at, reason, factor = 10 } = rule;
    if (fate === "stall") return { stall: true };
    if (fate === "slow") return { slow: factor };
    return {
      ends: state ?? (fate === "reject" ? "rejected" : "failed"),
      ...(at === undefined ? {} : { at }),
      ...(reason === undefined ? {} : { reason }),
    };
  }

  /** What a rule does to a webhook. */
  disruptionOf({ account, source, event, jobId }: DeliveryDraft): Disruption | undefined {
    const rule = this.#take(
      (rule): rule is Kept<WebhookRule> =>
        rule.kind === "webhook" &&
        fits(rule.account, account) &&
        fits(rule.source, source) &&
        fits(rule.event, event) &&
        fits(rule.jobId, jobId),
    );
    if (!rule) return undefined;
    switch (rule.action) {
      case "drop":
        return { action: "drop" };
      case "duplicate":
        return { action: "duplicate", copies: rule.copies ?? 1 };
      case "delay":
        return { action: "delay", ms: rule.delayMs ?? 60_000 };
      case "reorder":
        return { action: "reorder", group: rule.id, of: rule.count ?? 2 };
    }
  }

  #take<R extends Rule>(wanted: (rule: Rule) => rule is R): R | undefined {
    for (const rule of this.#rules.values()) {
      if (!wanted(rule)) continue;
      rule.used++;
      if (rule.left !== null && --rule.left === 0) this.#rules.delete(rule.id);
      this.#onChange();
      return rule;
    }
    return undefined;
  }
}

/** What a rule does not name fits everything. */
function fits(wanted: string | undefined, given: string): boolean {
  return wanted === undefined || wanted === given;
}
