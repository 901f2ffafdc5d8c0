import { jobOutcome, meaningOf, partsOf } from "@video-ads/core/job";
import { isTransientStatus } from "@video-ads/core/transient";
import type { Contract } from "../contract/contract.ts";
import { AnswerChanges } from "../control/answer-changes.ts";
import { reported } from "../control/known-names.ts";
import type {
  Delivery,
  JobMoment,
  JobTypeName,
  OperationName,
  RuleInput,
  WebhookRule,
  WebhookSource,
} from "../generated/control/types.ts";
import { listsOf } from "../sandbox/jobs/job-lists.ts";
import type { Service } from "../sandbox/service.ts";
import { FieldNames } from "../sandbox/webhooks/field-names.ts";
import type { Ran } from "./ran.ts";
import { factorOf, stepsFromRender, stepsFromStart, stepsToResult } from "./stages.ts";

/** Something that can go wrong with what a flow does. */
export interface Fault {
  name: string;
  rule: RuleInput;
  /** Rules without which it would do no harm. */
  beside?: readonly RuleInput[];
  /** All of these are ordered once the service has done this: by then more is paid for. Absent: before the flow begins. */
  after?: OperationName;
  /** It passes by itself: who gives up for good loses what there is to have. */
  passes: boolean;
  /** Parts of a job fail, and the job is done. */
  parts?: boolean;
}

/** A page of something that stands before the service. */
const PAGE = {
  status: 502,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>",
};

/** Milliseconds by which a webhook is late. */
const LATE_MS = 600_000;

/** Milliseconds by which the service's clock jumps. */
const JUMP_MS = 7_200_000;

/** Milliseconds that an outage lasts: longer than a few attempts in a row, and shorter than any film takes that is slow. */
const OUTAGE_MS = 60_000;

/** Milliseconds until somebody else posts something: the app knows by then what its job is called. */
const FORGED_MS = 100;

/** Milliseconds for which a list lags: whoever looks at once finds nothing, and nobody has to take that for the end so soon. */
const LAG_MS = 8_000;

/** Milliseconds in which a job comes to its preview or end whose beginning nobody has heard of: who orders again before that has both. */
const UNHEARD_MS = 60_000;

/** Milliseconds in which a job is done that is slow, from its render where it has one: as real films take. */
const SLOW_MS = 900_000;

/** Everything that the contract makes possible for the operations, jobs and webhooks of a flow that went well. */
export function faultsFor({ requests, jobs, deliveries }: Ran, contract: Contract, service: Service): Fault[] {
  const isOperation = (id: string): id is OperationName => contract.operation(id) !== undefined;
  const changes = new AnswerChanges(contract, service);
  const used = once(requests.map(({ operation = "" }) => operation).reverse());
  return [
    ...used
      .filter(isOperation)
      .flatMap((operation) => [
        ...requestFaults(operation, contract, service),
        ...renderFaults(operation, service),
        ...answerFaults(operation, changes),
      ]),
    ...used
      .filter(isOperation)
      .filter((operation) => service.operations[operation]?.job?.action === "render")
      .flatMap((render) =>
        readAgainAfter(render, requests)
          .filter(isOperation)
          .flatMap((operation) => afterRender(operation, render, contract, service, changes)),
      ),
    ...once(jobs.map(({ type }) => type).reverse()).flatMap((type) => jobFaults(type, contract, service, used)),
    ...partFaults(jobs, service),
    ...(jobs.length > 1 ? allJobsFaults(once(jobs.map(({ type }) => type)), service) : []),
    ...webhookFaults(deliveries, contract, service),
  ];
}

/** One of each kind of answer that is none of those that an app hopes for. */
export function oneOfEachKind(faults: readonly Fault[]): Fault[] {
  const kinds = new Map<string, Fault>();
  for (const fault of faults) {
    const { rule } = fault;
    if (rule.kind !== "request") continue;
    const { status, body, reset, silent } = rule;
    const kind = JSON.stringify([status && Math.floor(status / 100), body, reset, silent]);
    if (!kinds.has(kind)) kinds.set(kind, fault);
  }
  return [...kinds.values()];
}

function requestFaults(operation: OperationName, contract: Contract, service: Service): Fault[] {
  const { statuses = [], method = "" } = contract.operation(operation) ?? {};
  const documented = statuses.filter((status) => status >= 300);
  const makes = method !== "GET" && method !== "HEAD";
  const fault = (what: string, rule: object, passes = true): Fault => ({
    name: `${what}: ${operation}`,
    rule: { kind: "request", operation, ...rule },
    passes,
  });
  const unheard = (what: string, rule: object): Fault => {
    const { job } = service.operations[operation] ?? {};
    if (job?.action !== "start") return fault(what, rule);
    const factor = factorOf(UNHEARD_MS, stepsFromStart(operation, service));
    return { ...fault(what, rule), beside: [{ kind: "job", fate: "slow", factor, count: null }] };
  };
  return [
    ...documented.map((status) => fault(String(status), { status }, isTransientStatus(status))),
    fault("502 with a page", PAGE),
    fault("reset", { reset: true }),
    fault("no answer", { silent: true }),
    ...(makes
      ? [
          unheard("reset, work done", { reset: true, when: "after" }),
          unheard("no answer, work done", { silent: true, when: "after" }),
          unheard("502 with a page, work done", { ...PAGE, when: "after" }),
        ]
      : [fault(`502 with a page, for ${OUTAGE_MS / 1_000} s`, { ...PAGE, count: null, forMs: OUTAGE_MS })]),
  ];
}

/** What was read before a render, and after it. Of what is only read after it, the first time is after it. */
function readAgainAfter(render: string, requests: Ran["requests"]): string[] {
  // The newest stands first.
  const asked = requests.toReversed().filter(({ status }) => status !== null && status < 400);
  const at = asked.findIndex(({ operation }) => operation === render);
  const reads = (some: typeof asked): string[] =>
    once(some.flatMap(({ method, operation }) => (method === "GET" && operation ? [operation] : [])));
  const before = reads(asked.slice(0, at));
  return at < 0 ? [] : reads(asked.slice(at + 1)).filter((operation) => before.includes(operation));
}

/** What passes by itself, of a read that comes when the render is paid for. */
function afterRender(
  operation: OperationName,
  render: OperationName,
  contract: Contract,
  service: Service,
  changes: AnswerChanges,
): Fault[] {
  return [...requestFaults(operation, contract, service), ...answerFaults(operation, changes)]
    .filter(({ passes }) => passes)
    .map((fault) => ({ ...fault, name: `${fault.name}, after ${render}`, after: render }));
}

/** A service that makes, and charges, each render that it is asked for. It takes its time for one: who asks again before it is done pays twice. */
function eachRender(type: string, service: Service): RuleInput {
  const factor = factorOf(UNHEARD_MS, stepsFromRender(type, service));
  return { kind: "job", fate: "rerender", factor, count: null };
}

/** A render whose answer is lost, where each one is charged. */
function renderFaults(operation: OperationName, service: Service): Fault[] {
  const { job } = service.operations[operation] ?? {};
  if (job?.action !== "render") return [];
  const fault = (what: string, lost: object): Fault => ({
    name: `${what}, work done, each render is charged: ${operation}`,
    rule: { kind: "request", operation, ...lost, when: "after" },
    beside: [eachRender(job.type, service)],
    passes: true,
  });
  return [fault("reset", { reset: true }), fault("502 with a page", PAGE)];
}

/** What the contract does not foresee in an answer. */
function answerFaults(operation: OperationName, changes: AnswerChanges): Fault[] {
  const faults: [what: string, change: { unknownStatus: true } | { skewMs: number }][] = [
    ["unknown status", { unknownStatus: true }],
    ["clock jumps ahead", { skewMs: JUMP_MS }],
    ["clock jumps back", { skewMs: -JUMP_MS }],
  ];
  return faults
    .filter(([, change]) => changes.canChange(operation, change))
    .map(([what, change]) => ({
      name: `${what}: ${operation}`,
      rule: { kind: "request", operation, ...change },
      passes: true,
    }));
}

function jobFaults(type: JobTypeName, contract: Contract, service: Service, used: readonly string[]): Fault[] {
  const { render } = service.jobs[type] ?? {};
  const fault = (
    what: string,
    rule: {
      fate: "fail" | "reject" | "stall" | "vanish" | "lag" | "slow";
      at?: "render";
      factor?: number;
      lagMs?: number;
    },
    passes = false,
  ): Fault => ({ name: `${what}: ${type}`, rule: { kind: "job", type, ...rule }, passes });
  const isListed = listsOf(contract, service).some(([list, listed]) => listed === type && used.includes(list));
  return [
    fault("job fails", { fate: "fail" }),
    ...(render === undefined || !used.includes(render) ? [] : [fault("render fails", { fate: "fail", at: "render" })]),
    ...(canBeRejected(service.jobs[type]) ? [fault("job is rejected", { fate: "reject" })] : []),
    fault("job is slow", { fate: "slow", factor: factorOf(SLOW_MS, stepsToResult(type, used, service)) }, true),
    fault("job stalls", { fate: "stall" }),
    fault("job vanishes", { fate: "vanish" }),
    ...(isListed ? [fault("list lags", { fate: "lag", lagMs: LAG_MS }, true)] : []),
  ];
}

/** A job may be done although a part of it, or each of them, has failed. */
function partFaults(jobs: Ran["jobs"], service: Service): Fault[] {
  return once(jobs.filter((job) => hasParts(job, service)).map(({ type }) => type)).flatMap((type): Fault[] => [
    { name: `a part fails: ${type}`, rule: { kind: "job", type, fate: "fail-part" }, passes: false, parts: true },
    {
      name: `every part fails: ${type}`,
      rule: { kind: "job", type, fate: "fail-part", parts: null, count: null },
      passes: false,
      parts: true,
    },
  ]);
}

/** Several of them: of one that is all there is, its job says what has come. */
export function hasParts({ type, record }: Ran["jobs"][number], { jobs }: Service): boolean {
  return partsOf(jobs[type] ?? {}, Object(record)).length > 1;
}

/** Of a job without a fault: what its data makes fail, as what lacks something that a part needs. */
export function hasFailedPart({ type, record }: Ran["jobs"][number], { jobs }: Service): boolean {
  const facts = jobs[type];
  if (facts === undefined) return false;
  return partsOf(facts, Object(record)).some((part) => jobOutcome(meaningOf(facts, part)) === "failed");
}

/** Of several jobs one that fails leaves the others: what an app then does may be about those. */
function allJobsFaults(types: readonly JobTypeName[], service: Service): Fault[] {
  const fault = (what: string, fate: "fail" | "reject"): Fault => ({
    name: `every job ${what}`,
    rule: { kind: "job", fate, count: null },
    passes: false,
  });
  return [
    fault("fails", "fail"),
    ...(types.every((type) => canBeRejected(service.jobs[type])) ? [fault("is rejected", "reject")] : []),
  ];
}

/** Kinds of failure have the contract's names; beside the plain one there is at most one that rules can order. */
function canBeRejected({ journey }: Partial<Service["jobs"][string]> = {}): boolean {
  return Object.keys(journey?.failures ?? {}).length > 1;
}

type WebhookFault = Pick<WebhookRule, "action" | "count" | "altered" | "together" | "delayMs">;

function webhookFaults(deliveries: readonly Delivery[], contract: Contract, service: Service): Fault[] {
  const names = new FieldNames(contract, service);
  const sources = new Set(Object.values(service.operations).map(({ webhook }) => webhook?.source));
  const moments = new Set(Object.values(service.jobs).flatMap(({ journey }) => reported(journey, "every-change")));
  const isSource = (name: string): name is WebhookSource => sources.has(name);
  const isMoment = (name: string): name is JobMoment => moments.has(name);
  const seen = new Map(deliveries.map(({ source, event }) => [`${event} of ${source}`, { source, event }]));
  const one = [...seen].flatMap(([name, { source, event }]): Fault[] => {
    if (!isSource(source) || !isMoment(event)) return [];
    const about = { kind: "webhook", source, event } as const;
    const fault = (what: string, rule: WebhookFault, beside: readonly RuleInput[] = []): Fault => ({
      name: `${what}: ${name}`,
      rule: { ...about, ...rule },
      ...(beside.length === 0 ? {} : { beside }),
      passes: true,
    });
    // Who renders at each of them pays for each, where the service does not refuse the second one.
    const twice = (what: string, how: Partial<WebhookFault> = {}): Fault =>
      fault(
        what,
        { action: "duplicate", ...how },
        renderedAfter(source, event, service).map((type) => eachRender(type, service)),
      );
    return [
      fault("webhook is lost", { action: "drop", count: null }),
      twice("webhook comes twice"),
      twice("webhook comes twice, in another body", { altered: true }),
      twice("webhook comes twice at once", { together: true }),
      fault("webhook has an unknown status", { action: "unknown-status" }),
      fault("webhook is late", { action: "delay", delayMs: LATE_MS }),
    ];
  });
  const sent = once(deliveries.map(({ source }) => source)).filter(isSource);
  const ofSource = sent.flatMap((source): Fault[] => {
    const about = { kind: "webhook", source } as const;
    const forged = (what: string, action: "forge" | "foreign"): Fault => ({
      name: `${what}: ${source}`,
      rule: { ...about, action, delayMs: FORGED_MS },
      // Else it would be true in the end.
      beside: [{ kind: "job", fate: "fail", count: null }],
      passes: false,
    });
    return [
      ...(names.other(source) === undefined
        ? []
        : [
            {
              name: `webhook has another field: ${source}`,
              rule: { ...about, action: "rename" } as const,
              passes: true,
            },
          ]),
      forged("webhook is forged", "forge"),
      forged("webhook of a foreign job", "foreign"),
    ];
  });
  const several = sent.filter((source) => deliveries.filter((delivery) => delivery.source === source).length > 1);
  return [
    ...one,
    ...ofSource,
    ...several.map(
      (source): Fault => ({
        name: `webhooks change places: ${source}`,
        rule: { kind: "webhook", source, action: "reorder" },
        passes: true,
      }),
    ),
  ];
}

/** The job whose preview a webhook reports that waits for its render; none where it reports something else. */
function renderedAfter(source: WebhookSource, moment: string, { operations, jobs }: Service): string[] {
  const types = Object.values(operations).flatMap(({ webhook, job }) =>
    job && webhook?.source === source ? job.type : [],
  );
  return once(types)
    .filter((type) => jobs[type]?.render !== undefined && jobs[type].journey.preview?.at(-1) === moment)
    .slice(0, 1);
}

function once<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
