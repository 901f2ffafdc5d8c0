import type { JobRule, RequestRule, Rule, RuleInput, WebhookRule } from "../generated/control/types.ts";
import type { NewId } from "../sandbox/ids.ts";
import { type Fate, LAG_MS } from "../sandbox/jobs/fate.ts";
import type { DeliveryDraft } from "../sandbox/webhooks/delivery.ts";
import type { Disruption, Forgery } from "../sandbox/webhooks/disruption.ts";
import type { OtherName } from "../sandbox/webhooks/field-names.ts";
import type { KnownNames } from "./known-names.ts";

type Kept<R extends RuleInput> = R & Pick<Rule, "id" | "left" | "used">;

/** What rules have to know of the contract: where they can apply. */
export type RuleFacts = Pick<KnownNames, "rendered" | "parted" | "explained" | "listed" | "fields" | "changes">;

/**
 * What is to go wrong. The oldest rule that fits applies, and is gone when it has had its effect as often as it was to. One for jobs or
 * webhooks is given to one of them first, so that no other one gets it, and counts as used when it acts on that.
 */
export class Rules {
  readonly #rules = new Map<string, Rule>();
  readonly #newId: NewId;
  readonly #onChange: () => void;
  readonly #facts: RuleFacts;
  readonly #now: () => number;
  /** When those of which each lasts for a time are gone, by id. */
  readonly #ends = new Map<string, number>();

  /** @param now Milliseconds of the sandbox's clock. */
  constructor(newId: NewId, onChange: () => void, facts: RuleFacts, now: () => number) {
    this.#now = now;
    this.#facts = facts;
    this.#newId = newId;
    this.#onChange = onChange;
  }

  /** Oldest first. */
  list(): Rule[] {
    this.#endOutages();
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
    this.#ends.clear();
    this.#onChange();
  }

  /**
   * The rule for a request. It is not used yet.
   *
   * @param others Ids of those that had nothing to act on.
   */
  forRequest(operation: string, account: string, others: ReadonlySet<string>): Kept<RequestRule> | undefined {
    return this.#find(
      (rule): rule is Kept<RequestRule> =>
        rule.kind === "request" &&
        !others.has(rule.id) &&
        fits(rule.operation, operation) &&
        fits(rule.account, account) &&
        this.#hasEffect(rule, operation),
    );
  }

  /** A rule has its effect now. Says whether it was still to have one. */
  use(id: string): boolean {
    this.#endOutages();
    const rule = this.#rules.get(id);
    if (!rule || rule.left === 0) return false;
    this.#begin(rule);
    if (rule.left !== null) rule.left--;
    this.#count(rule);
    return true;
  }

  /** A rule has its effect on what it was given to. Once: what is known already changes nothing. */
  acted(id: string, on: string): void {
    const rule = this.#rules.get(id);
    if (!rule?.assigned?.includes(on)) return;
    const others = rule.assigned.filter((one) => one !== on);
    if (others.length > 0) rule.assigned = others;
    else delete rule.assigned;
    this.#count(rule);
  }

  /** What only changes answers waits for one in which there is something to change. */
  #hasEffect(rule: RequestRule, operation: string): boolean {
    if (!changesAnswer(rule) || isLate(rule) || (rule.bodyMs ?? 0) > 0) return true;
    return this.#facts.changes.canChange(operation, rule);
  }

  /** Job types of which it can let a part fail, with the reason that it gives, if it gives one. */
  #partedFor({ reason }: JobRule): readonly string[] {
    return reason === undefined ? this.#facts.parted : this.#facts.explained;
  }

  /** What a rule makes of a new job. */
  fateOf(job: { id: string; type: string; operation: string; account: string }): Fate | undefined {
    const rule = this.#give(
      job.id,
      (rule): rule is Kept<JobRule> =>
        rule.kind === "job" &&
        fits(rule.operation, job.operation) &&
        fits(rule.type, job.type) &&
        fits(rule.account, job.account) &&
        (rule.fate !== "fail-part" || this.#partedFor(rule).includes(job.type)) &&
        (rule.fate !== "rerender" || this.#facts.rendered.includes(job.type)) &&
        (rule.at !== "render" || this.#facts.rendered.includes(job.type)) &&
        (rule.fate !== "lag" || this.#facts.listed.includes(job.type)),
    );
    if (!rule) return undefined;
    const { id: cause, fate, state, at, parts = 1, reason, factor, lagMs = LAG_MS } = rule;
    const why = reason === undefined ? {} : { reason };
    if (fate === "fail-part") return { cause, ordered: "failParts", failParts: parts ?? "all", ...why };
    if (fate === "stall") return { cause, ordered: fate, stall: true };
    if (fate === "slow") return { cause, ordered: fate, slow: factor ?? 10 };
    if (fate === "vanish") return { cause, ordered: fate, vanish: true };
    if (fate === "lag") return { cause, ordered: fate, lag: lagMs };
    if (fate === "rerender")
      return { cause, ordered: fate, rerender: true, ...(factor && { slow: factor, slowAt: "render" }) };
    return {
      cause,
      ordered: "ends",
      ends: state ?? (fate === "reject" ? "rejected" : "failed"),
      ...(at === undefined ? {} : { at }),
      ...why,
    };
  }

  /** What a rule does to a webhook. */
  disruptionOf({ id: delivery, account, source, event, jobId, payload }: DeliveryDraft): Disruption | undefined {
    const rule = this.#give(
      delivery,
      (rule): rule is Kept<WebhookRule> =>
        rule.kind === "webhook" &&
        !isForged(rule) &&
        (rule.action !== "rename" || holds(payload[this.#namesOf(rule, source)?.field ?? ""])) &&
        fits(rule.account, account) &&
        fits(rule.source, source) &&
        fits(rule.event, event) &&
        fits(rule.jobId, jobId),
    );
    if (!rule) return undefined;
    const { id, action } = rule;
    switch (action) {
      case "drop":
      case "unknown-status":
        return { rule: id, action };
      case "duplicate":
        return {
          rule: id,
          action,
          copies: rule.copies ?? 1,
          altered: rule.altered ?? false,
          together: rule.together ?? false,
        };
      case "delay":
        return { rule: id, action, ms: rule.delayMs ?? 60_000 };
      case "reorder":
        return { rule: id, action, group: id, of: rule.count ?? 2 };
      case "rename": {
        const names = this.#namesOf(rule, source);
        return names && { rule: id, action, ...names };
      }
      default:
        return undefined;
    }
  }

  /** What somebody else posts when a job begins. */
  forgeryOf({ account, source }: Pick<DeliveryDraft, "account" | "source">, newId: NewId): Forgery | undefined {
    const rule = this.#find(
      (rule): rule is Kept<WebhookRule> =>
        rule.kind === "webhook" && isForged(rule) && fits(rule.account, account) && fits(rule.source, source),
    );
    if (!rule) return undefined;
    const id = newId();
    this.#assign(rule, id);
    return { id, rule: rule.id, about: rule.action === "forge" ? "the job" : "nobody's", ms: rule.delayMs ?? 0 };
  }

  #namesOf({ field, as }: WebhookRule, source: string): OtherName | undefined {
    const known = this.#facts.fields.other(source, field);
    const names = { field: field ?? known?.field ?? this.#facts.fields.result(source), as: as ?? known?.as };
    return names.field === undefined || names.as === undefined ? undefined : { field: names.field, as: names.as };
  }

  /** From its first use on, a rule lasts as long as it says. */
  #begin(rule: Rule): void {
    if (rule.used > 0 || rule.kind !== "request" || rule.forMs === undefined) return;
    this.#ends.set(rule.id, this.#now() + rule.forMs);
  }

  #endOutages(): void {
    for (const [id, at] of this.#ends) {
      if (at > this.#now()) continue;
      this.#ends.delete(id);
      this.remove(id);
    }
  }

  /** The oldest one that is wanted, and still to be given out. */
  #find<R extends Rule>(wanted: (rule: Rule) => rule is R): R | undefined {
    this.#endOutages();
    for (const rule of this.#rules.values()) if (rule.left !== 0 && wanted(rule)) return rule;
    return undefined;
  }

  #give<R extends Rule>(to: string, wanted: (rule: Rule) => rule is R): R | undefined {
    const rule = this.#find(wanted);
    if (rule) this.#assign(rule, to);
    return rule;
  }

  #assign(rule: Rule, to: string): void {
    if (rule.left !== null) rule.left--;
    rule.assigned = [...(rule.assigned ?? []), to];
    this.#onChange();
  }

  #count(rule: Rule): void {
    rule.used++;
    if (rule.left === 0 && !rule.assigned) this.#rules.delete(rule.id);
    this.#onChange();
  }
}

/** It leaves the answer to the service, and changes what that says. */
export function changesAnswer({ unknownStatus, skewMs = 0 }: RequestRule): boolean {
  return unknownStatus === true || skewMs !== 0;
}

/** The answer is held up: that is an effect, whatever it says. */
export function isLate({ latencyMs = 0 }: RequestRule): boolean {
  return latencyMs > 0;
}

/** The service does not send it: somebody else does. */
export function isForged({ action }: Pick<WebhookRule, "action">): boolean {
  return action === "forge" || action === "foreign";
}

/** The field says something. */
function holds(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";
}

/** What a rule does not name fits everything. */
function fits(wanted: string | undefined, given: string): boolean {
  return wanted === undefined || wanted === given;
}
