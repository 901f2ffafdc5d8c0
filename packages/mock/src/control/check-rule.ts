import { notThis } from "@video-ads/core/options";
import type { JobRule, RequestRule, RuleInput, Traffic, WebhookRule } from "../generated/control/types.ts";
import { headerFault } from "../http/header-fault.ts";
import { Refusal } from "../http/refusal.ts";
import { isBodiless } from "../http/reply.ts";
import { asksToWait } from "./disturber.ts";
import { type KnownEnds, type KnownNames, nameFault } from "./known-names.ts";
import { changesAnswer, isForged } from "./rules.ts";

/** By field: what is wrong, if anything is. */
type Problem = string | false | undefined;
type Problems = Readonly<Record<string, Problem>>;

/** Throws a 400 for a rule that could never apply, and for what would do nothing in it. */
export function checkRule(rule: RuleInput, names: KnownNames): void {
  const problems: Problems = { account: nameFault(rule.account, names.accounts), ...problemsOf(rule, names) };
  refuse(problems);
}

/** Throws a 400 for rates of which some could not come true, and for what would do nothing. */
export function checkTraffic({ rateLimited = 0, serverError = 0, reset = 0, retryAfter }: Traffic): void {
  const sum = rateLimited + serverError + reset;
  const shares = "They are shares of the same requests, and come to more than 1 together.";
  const problems: Problems = {
    // Sums of decimals are not exact.
    ...(sum > 1 + 1e-9 && { rateLimited: shares, serverError: shares, reset: shares }),
    retryAfter: retryAfter !== undefined && rateLimited === 0 && "It has an effect with a rateLimited above 0 only.",
  };
  refuse(problems);
}

function refuse(problems: Problems): void {
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

function requestProblems(rule: RequestRule, { operations, changes, bodiless }: KnownNames): Problems {
  const { operation, unknownStatus, skewMs = 0 } = rule;
  const { status, reset, silent, latencyMs = 0, bodyMs = 0, when = "before" } = rule;
  const answered = status !== undefined;
  const waits = status !== undefined && asksToWait(status);
  const isEmpty = status !== undefined && isBodiless(status);
  const ended = reset || silent;
  if (!(answered || ended || latencyMs > 0 || bodyMs > 0 || changesAnswer(rule))) {
    return {
      operation: nameFault(rule.operation, operations),
      status:
        "The rule does nothing: it needs a status, reset: true, silent: true, unknownStatus: true, a skewMs, or a latencyMs or bodyMs above 0.",
    };
  }
  return {
    operation: nameFault(rule.operation, operations),
    unknownStatus:
      unknownStatus && (ended || answered ? IS_SERVICES : notAmong(operation, changes.ofJobs, "shows jobs")),
    skewMs: skewMs !== 0 && (ended || answered ? IS_SERVICES : notAmong(operation, changes.timed, "has times")),
    forMs: rule.forMs !== undefined && rule.count !== null && "It has an effect with count: null only.",
    reset: reset && answered && IN_PLACE,
    silent: (silent && answered && IN_PLACE) || (silent && reset && "The connection is reset: leave out one of them."),
    latencyMs: latencyMs > 0 && silent && "There is no answer that could be late: leave out one of them.",
    bodyMs:
      bodyMs > 0 &&
      (((ended || isEmpty) && "There is no answer whose body could be slow.") ||
        (!answered &&
          operation !== undefined &&
          bodiless.includes(operation) &&
          `What ${operation} answers has no body that could be slow.`)),
    body: rule.body !== undefined && ((!answered && NEEDS_STATUS) || (isEmpty && `An answer ${status} has no body.`)),
    headers: rule.headers !== undefined && ((!answered && NEEDS_STATUS) || ruleHeaderFault(rule.headers)),
    retryAfter: rule.retryAfter !== undefined && !waits && "It has an effect with status 429 or 503 only.",
    when:
      when === "after" && !(answered || ended) && "It has an effect with a status, reset: true or silent: true only.",
  };
}

/** Headers of the mock say what has made an answer, and are true. */
function ruleHeaderFault(headers: Readonly<Record<string, string>>): string | undefined {
  const own = Object.keys(headers).find((name) => name.toLowerCase().startsWith("x-sandbox-"));
  return own === undefined ? headerFault(headers) : `${own} is a header of the mock.`;
}

const IN_PLACE = "It takes the place of an answer: leave out the status, or this.";

const IS_SERVICES = "It changes what the service answers, and here it does not: leave out one of them.";

/** Says of an operation that it is none of those, where one is named. */
function notAmong(operation: string | undefined, known: readonly string[], does: string): string | false {
  const names = known.length > 0 ? `These do: ${known.join(", ")}.` : "None does.";
  return (
    (operation === undefined ? known.length === 0 : !known.includes(operation)) &&
    `No answer of ${operation ?? "an operation"} ${does}. ${names}`
  );
}

const NEEDS_STATUS = "It has an effect with a status only.";

function jobProblems(rule: JobRule, names: KnownNames): Problems {
  const { starts, types, ends: endsOf } = names;
  const { operation, type, fate, state, at, parts, reason, factor, lagMs } = rule;
  const started = operation === undefined ? undefined : starts.get(operation);
  const states = endsOf.get(started ?? type ?? "");
  const fails = state !== undefined && states?.get(state) !== "succeeded";
  const ends = fate === "fail" || fate === "reject" || (fate === "end" && fails);
  const other = type !== undefined && started !== undefined && started !== type;
  return {
    operation: nameFault(operation, [...starts.keys()]),
    type: nameFault(type, types) ?? (other && `${operation} starts jobs of the type ${started}.`),
    state: stateProblem(rule, states),
    at: at !== undefined && ((!ends && NEEDS_END) || notOf(started ?? type, types, names.rendered, RENDERED)),
    parts: parts !== undefined && fate !== "fail-part" && "It has an effect with the fate fail-part only.",
    reason:
      reason !== undefined &&
      (fate === "fail-part" ? notOf(started ?? type, types, names.explained, EXPLAINED) : !ends && NEEDS_END),
    factor:
      factor !== undefined &&
      ((fate !== "slow" && fate !== "rerender" && "It has an effect with the fates slow and rerender only.") ||
        (factor <= 1 && notThis("It is more than 1, since a job that is slow takes so many times as long.", factor))),
    fate:
      (fate === "fail-part" && notOf(started ?? type, types, names.parted, PARTED)) ||
      (fate === "rerender" && notOf(started ?? type, types, names.rendered, RENDERED)) ||
      (fate === "lag" && notOf(started ?? type, types, names.listed, "stand in a list")),
    lagMs:
      lagMs !== undefined &&
      ((fate !== "lag" && "It has an effect with the fate lag only.") || (lagMs === 0 && ABOVE_0)),
  };
}

/** Says of a job type that it is none of those. What is no type is said of that. */
function notOf(
  type: string | undefined,
  types: readonly string[],
  those: readonly string[],
  what: string,
): string | false {
  if (type === undefined ? those.length > 0 : !types.includes(type) || those.includes(type)) return false;
  return `No jobs${type === undefined ? "" : ` of the type ${type}`} ${what}${those.length > 0 ? `. Those of these do: ${those.join(", ")}` : ""}.`;
}

const PARTED = "have parts that can fail";

const EXPLAINED = "have parts that say why they failed";

const RENDERED = "are rendered by a request";

const ABOVE_0 = "It is more than 0: with 0 nothing is late.";

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

function webhookProblems(rule: WebhookRule, names: KnownNames): Problems {
  const { source, event, jobId, action, copies, altered, together, delayMs } = rule;
  const forged = isForged(rule);
  const unknown = nameFault(source, names.sources);
  const ofCopies = (given: unknown): Problem =>
    given !== undefined && action !== "duplicate" && "It has an effect with the action duplicate only.";
  return {
    source: unknown,
    event:
      event !== undefined && forged
        ? AT_START
        : nameFault(event, names.events(unknown === undefined ? source : undefined)),
    jobId:
      jobId !== undefined && forged
        ? AT_START
        : jobId !== undefined && !names.hasJob(jobId) && `There is no job ${JSON.stringify(jobId)}.`,
    copies: ofCopies(copies),
    altered: ofCopies(altered),
    together: ofCopies(together),
    count: action === "reorder" && rule.count === 1 && "Two change places at least: it is 2 or more.",
    delayMs:
      delayMs !== undefined &&
      !forged &&
      ((action !== "delay" && "It has an effect with the actions delay, forge and foreign only.") ||
        (delayMs === 0 && ABOVE_0)),
    ...renameProblems(rule, names, unknown === undefined ? source : undefined),
  };
}

const AT_START = "It has no effect here: what is forged is posted when a job begins, and says that it has succeeded.";

function renameProblems(
  { action, field, as }: WebhookRule,
  { fields, sources }: KnownNames,
  source?: string,
): Problems {
  const only = "It has an effect with the action rename only.";
  if (action !== "rename") return { field: field !== undefined && only, as: as !== undefined && only };
  const able = (source === undefined ? sources : [source]).filter((one) => fields.other(one, field) !== undefined);
  const none = `The contract calls ${field ?? "what has come of a job"} nothing else: say what it is called.`;
  return {
    field: nameFault(field, fields.of(source)),
    as:
      as === undefined
        ? able.length === 0 && nameFault(field, fields.of(source)) === undefined && none
        : (nameFault(as, fields.all) ?? (as === field && "It is called that already.")),
  };
}
