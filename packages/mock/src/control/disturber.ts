import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBodies } from "../contract/error-bodies.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { withShownHeaders } from "../contract/shown-headers.ts";
import type { RequestRule, Traffic } from "../generated/control/types.ts";
import type { Disturb, Disturbance } from "../http/disturbance.ts";
import type { MockAnswer } from "../http/messages.ts";
import { isBodiless } from "../http/reply.ts";
import type { Random } from "./random.ts";
import { changesAnswer, isLate, type RuleFacts, type Rules } from "./rules.ts";

/** Lets requests go wrong: by rule first, else at random. */
export class Disturber {
  readonly #rules: Rules;
  readonly #random: Random;
  readonly #errors: ErrorBodies;
  readonly #facts: RuleFacts;
  traffic: Traffic = {};

  /**
   * @param errors How the contract says what is wrong.
   * @param facts What can be otherwise in answers.
   */
  constructor(rules: Rules, random: Random, errors: ErrorBodies, facts: RuleFacts) {
    this.#facts = facts;
    this.#rules = rules;
    this.#random = random;
    this.#errors = errors;
  }

  readonly disturb: Disturb = (operation, account, closing) => {
    const { latencyMs = 0, jitterMs = 0 } = this.traffic;
    return this.#next(operation, account, closing, new Set(), latencyMs, jitterMs);
  };

  /** @param others Ids of the rules that had nothing to act on. */
  #next(
    operation: ContractOperation,
    account: string,
    closing: () => AbortSignal,
    others: ReadonlySet<string>,
    latencyMs = 0,
    jitterMs = 0,
  ): ReturnType<Disturb> {
    const rule = this.#rules.forRequest(operation.id, account, others);
    const chance = rule ? undefined : this.#chance(operation);
    const wait = latencyMs + (jitterMs > 0 ? jitterMs * this.#random() : 0) + (rule?.latencyMs ?? 0);
    if (wait === 0 && !rule && !chance) return undefined;
    const disturbance = rule ? this.#byRule(rule, operation) : chance;
    const otherwise = rule && (() => this.#next(operation, account, closing, new Set([...others, rule.id])));
    return waitFor(wait, closing).then(() => disturbance && { ...disturbance, ...(otherwise ? { otherwise } : {}) });
  }

  #chance(operation: ContractOperation): Disturbance | undefined {
    const { rateLimited = 0, serverError = 0, reset = 0, retryAfter = 1 } = this.traffic;
    if (rateLimited + serverError + reset === 0) return undefined;
    const dice = this.#random();
    const ordered = (outcome: Disturbance["outcome"] & {}): Disturbance => ({
      cause: "random",
      when: "before",
      outcome,
      late: false,
      use: () => true,
    });
    if (dice < reset) return ordered("reset");
    if (dice < reset + rateLimited) return ordered(this.#answer(operation, 429, { retryAfter }));
    if (dice < reset + rateLimited + serverError) return ordered(this.#answer(operation, 500, {}));
    return undefined;
  }

  #byRule(rule: RequestRule & { id: string }, operation: ContractOperation): Disturbance {
    const { id: cause, when = "before", reset, silent, status, bodyMs } = rule;
    const late = isLate(rule);
    const isAnswered = reset === true || silent === true || status !== undefined;
    const isSure = late || (isAnswered && when === "before");
    // What has its effect whatever the service answers has it now: another request that comes meanwhile gets the next one.
    if (isSure) this.#rules.use(cause);
    const use = isSure ? () => true : () => this.#rules.use(cause);
    if (reset) return { cause, when, late, use, outcome: "reset" };
    if (silent) return { cause, when, late, use, outcome: "silence" };
    return {
      cause,
      when,
      late,
      use,
      ...(status === undefined ? {} : { outcome: this.#answer(operation, status, rule) }),
      ...(bodyMs === undefined ? {} : { bodyMs }),
      ...(changesAnswer(rule) ? { change: (answer) => this.#facts.changes.changed(operation.id, answer, rule) } : {}),
    };
  }

  /** What is said in a rule, else the contract's example of that answer, else a sentence. */
  #answer(
    operation: ContractOperation,
    status: number,
    { body, headers = {}, retryAfter = 1 }: Pick<RequestRule, "body" | "headers" | "retryAfter">,
  ): MockAnswer {
    const [example] = operation.examples(status);
    return withShownHeaders(operation, {
      status,
      headers: { ...(asksToWait(status) ? { "Retry-After": String(retryAfter) } : {}), ...headers },
      ...(isBodiless(status)
        ? {}
        : {
            body:
              body ??
              example?.value ??
              this.#errors.body(status, `The sandbox was asked to answer ${status}.`, operation),
          }),
    });
  }
}

/** Statuses with which the service says when to come again. */
export function asksToWait(status: number): boolean {
  return status === 429 || status === 503;
}

async function waitFor(milliseconds: number, closing: () => AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: closing() }).catch(() => {});
}
