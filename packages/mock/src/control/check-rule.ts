import { Refusal } from "../http/refusal.ts";
import { asksToWait } from "./disturber.ts";
import { type KnownEnds, type KnownNames, nameFault } from "./known-names.ts";
import type { JobRule, RequestRule, RuleInput, WebhookRule } from "./types.ts";

/** By field: what is wrong, if anything is. */
type Problems = Readonly<Record<string, string | false | undefined>>;

/** Throws a 400 for a rule that could never apply, and for what would do nothing in it. */
export function checkRule(rule: RuleInput, names: KnownNames): void {
  const problems: Problems = { account: nameFault(rule.account, names.accounts), ...problemsOf(rule, names) };
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []));
  if (found.length > 0) throw new Refusal(400, Object.fromEntries(found));
}

function problemsOf(rule: RuleInput, names: KnownNames): Problems {
  switch (rule.kind) {
    case "request":
      return requestProblems(rule, names);
    case "job":
      return jobProblems(rule, names);
    case "webhook":
      return webhookProblems(rule, names);
  }
}

function requestProblems(rule: RequestRule, { operations }: KnownNames): Problems {
  const { status, reset, silent, latencyMs = 0, bodyMs = 0, when = "before" } = rule;
  const answered = status !== undefined;
  const waits = status !== undefined && asksToWait(status);
  const ended = reset || silent;
  if (!(answered || ended || latencyMs > 0 || bodyMs > 0)) {
    return {
      operation: nameFault(rule.operation, operations),
      status: "The rule does nothing: it needs a status, reset: true, silent: true, or a latencyMs or bodyMs above 0.",
    };
  }
  return {
    operation: nameFault(rule.operation, operations),
    reset: reset && answered && IN_PLACE,
    silent: (silent && answered && IN_PLACE) || (silent && reset && "The connection is reset: leave out one of them."),
    bodyMs: bodyMs > 0 && ended && "There is no answer whose body could be slow.",
    body: rule.body !== undefined && !answered && NEEDS_STATUS,
    headers: rule.headers !== undefined && !answered && NEEDS_STATUS,
    retryAfter: rule.retryAfter !== undefined && !waits && "It has an effect with status 429 or 503 only.",
    when:
      when === "after" && !(answered || ended) && "It has an effect with a status, reset: true or silent: true only.",
  };
}

const IN_PLACE = "It takes the place of an answer: leave out the status, or this.";

const NEEDS_STATUS = "It has an effect with a status only.";

function jobProblems(rule: JobRule, { starts, types, ends: endsOf }: KnownNames): Problems {
  const { operation, type, fate, state, at, reason, factor } = rule;
  const started = operation === undefined ? undefined : starts.get(operation);
  const states = endsOf.get(started ?? type ?? "");
  const fails = state !== undefined && states?.get(state) !== "succeeded";
  const ends = fate === "fail" || fate === "reject" || (fate === "end" && fails);
  const other = type !== undefined && started !== undefined && started !== type;
  return {
    operation: nameFault(operation, [...starts.keys()]),
    type: nameFault(type, types) ?? (other && `${operation} starts jobs of the type ${started}.`),
    state: stateProblem(rule, states),
    at: at !== undefined && !ends && NEEDS_END,
    reason: reason !== undefined && !ends && NEEDS_END,
    factor: factor !== undefined && fate !== "slow" && "It has an effect with the fate slow only.",
  };
}

const NEEDS_END = "It has an effect with the fates fail and reject only, and with an end that fails.";

/** @param states In which the jobs of the rule can end. Undefined where it does not say whose they are. */
function stateProblem({ fate, state, operation, type }: JobRule, states: KnownEnds | undefined): string | undefined {
  if (fate !== "end") return state === undefined ? undefined : "It has an effect with the fate end only.";
  if (operation === undefined && type === undefined)
    return "The rule names a state: it needs a type or an operation, whose state that is.";
  // What is wrong with those is said of them.
  if (!states) return undefined;
  const names = [...states.keys()];
  return state === undefined ? `The fate end needs the state: ${names.join(", ")}.` : nameFault(state, names);
}

function webhookProblems({ source, event, jobId, action, copies, delayMs }: WebhookRule, names: KnownNames): Problems {
  const unknown = nameFault(source, names.sources);
  return {
    source: unknown,
    event: nameFault(event, names.events(unknown === undefined ? source : undefined)),
    jobId: jobId !== undefined && !names.hasJob(jobId) && `There is no job ${JSON.stringify(jobId)}.`,
    copies: copies !== undefined && action !== "duplicate" && "It has an effect with the action duplicate only.",
    delayMs: delayMs !== undefined && action !== "delay" && "It has an effect with the action delay only.",
  };
}
