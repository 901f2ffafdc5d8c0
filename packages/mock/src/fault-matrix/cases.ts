import { isTransientStatus } from "@video-ads/core/transient";
import type { Contract } from "../contract/contract.ts";
import type { JobMoment, JobTypeName, OperationName, RuleInput, WebhookSource } from "../control/types.ts";
import type { Service } from "../sandbox/service.ts";
import type { Delivery } from "../sandbox/webhooks/delivery.ts";
import type { Ran } from "./run-flow.ts";

/** Something that can go wrong with what a flow does. */
export interface Fault {
  name: string;
  rule: RuleInput;
  /** It passes by itself: who gives up for good loses what there is to have. */
  passes: boolean;
}

/** A page of something that stands before the service. */
const PAGE = {
  status: 502,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>",
};

/** Milliseconds by which a webhook is late. */
const LATE_MS = 600_000;

/** Everything that the contract makes possible for the operations, jobs and webhooks of a flow that went well. */
export function faultsFor({ requests, jobs, deliveries }: Ran, contract: Contract, service: Service): Fault[] {
  const isOperation = (id: string): id is OperationName => contract.operation(id) !== undefined;
  const used = once(requests.map(({ operation = "" }) => operation).reverse());
  return [
    ...used.filter(isOperation).flatMap((operation) => requestFaults(operation, contract)),
    ...once(jobs.map(({ type }) => type).reverse()).flatMap((type) => jobFaults(type, service, used)),
    ...webhookFaults(deliveries, service),
  ];
}

function requestFaults(operation: OperationName, contract: Contract): Fault[] {
  const { statuses = [], method = "" } = contract.operation(operation) ?? {};
  const documented = statuses.filter((status) => status >= 300);
  const makes = method !== "GET" && method !== "HEAD";
  const fault = (what: string, rule: object, passes = true): Fault => ({
    name: `${what}: ${operation}`,
    rule: { kind: "request", operation, ...rule },
    passes,
  });
  return [
    ...documented.map((status) => fault(String(status), { status }, isTransientStatus(status))),
    fault("502 with a page", PAGE),
    fault("reset", { reset: true }),
    fault("no answer", { silent: true }),
    ...(makes
      ? [
          fault("reset, work done", { reset: true, when: "after" }),
          fault("no answer, work done", { silent: true, when: "after" }),
        ]
      : []),
  ];
}

function jobFaults(type: JobTypeName, { jobs }: Service, used: readonly string[]): Fault[] {
  const { journey, render } = jobs[type] ?? {};
  const fault = (what: string, rule: { fate: "fail" | "reject" | "stall"; at?: "render" }): Fault => ({
    name: `${what}: ${type}`,
    rule: { kind: "job", type, ...rule },
    passes: false,
  });
  // Kinds of failure have the contract's names; beside the plain one there is at most one that rules can order.
  const kinds = Object.keys(journey?.failures ?? {}).length;
  return [
    fault("job fails", { fate: "fail" }),
    ...(render === undefined || !used.includes(render) ? [] : [fault("render fails", { fate: "fail", at: "render" })]),
    ...(kinds > 1 ? [fault("job is rejected", { fate: "reject" })] : []),
    fault("job stalls", { fate: "stall" }),
  ];
}

function webhookFaults(deliveries: readonly Delivery[], service: Service): Fault[] {
  const sources = new Set(Object.values(service.operations).map(({ webhook }) => webhook?.source));
  const moments = new Set(Object.values(service.jobs).flatMap(({ states }) => Object.keys(states)));
  const isSource = (name: string): name is WebhookSource => sources.has(name);
  const isMoment = (name: string): name is JobMoment => moments.has(name);
  const seen = new Map(deliveries.map(({ source, event }) => [`${event} of ${source}`, { source, event }]));
  const one = [...seen].flatMap(([name, { source, event }]): Fault[] => {
    if (!isSource(source) || !isMoment(event)) return [];
    const about = { kind: "webhook", source, event } as const;
    return [
      { name: `webhook is lost: ${name}`, rule: { ...about, action: "drop", count: null }, passes: true },
      { name: `webhook comes twice: ${name}`, rule: { ...about, action: "duplicate" }, passes: true },
      { name: `webhook is late: ${name}`, rule: { ...about, action: "delay", delayMs: LATE_MS }, passes: true },
    ];
  });
  const several = once(deliveries.map(({ source }) => source)).filter(
    (source) => deliveries.filter((delivery) => delivery.source === source).length > 1,
  );
  return [
    ...one,
    ...several.filter(isSource).map(
      (source): Fault => ({
        name: `webhooks change places: ${source}`,
        rule: { kind: "webhook", source, action: "reorder" },
        passes: true,
      }),
    ),
  ];
}

function once<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
