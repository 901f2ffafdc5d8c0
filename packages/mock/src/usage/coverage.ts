// What of the service an app's own tests have met, and what they never have: of the operations that the app uses.
import { exampleName } from "@video-ads/core/job";
import { fieldAt, type Usage } from "@video-ads/model/usage";
import type { Contract } from "../contract/contract.ts";
import { endsIn, reported } from "../control/known-names.ts";
import type { CoverageRow, RuleInput } from "../generated/control/types.ts";
import type { JobDefinition, Service } from "../sandbox/service.ts";
import { textTable } from "../text-table.ts";

/** Everything that is documented of what is used, and that the sandbox plays. What was never met comes with what orders it. */
export function coverageOf({ operations, webhooks }: Usage, contract: Contract, service: Service): CoverageRow[] {
  const used = Object.entries(operations);
  const answers = used.flatMap(([operation, { statuses }]) =>
    (contract.operation(operation)?.statuses ?? []).map((status) =>
      row("answer", operation, String(status), statuses.includes(status), () => ({
        kind: "request",
        operation,
        status,
      })),
    ),
  );
  const types = once(used.flatMap(([operation]) => service.operations[operation]?.job?.type ?? []));
  const states = types.flatMap((type) => {
    const job = service.jobs[type];
    if (!job) return [];
    const met = new Set(
      used.flatMap(([operation, usage]) => (service.operations[operation]?.job?.type === type ? usage.states : [])),
    );
    const played = reported(job.journey, "every-change");
    return Object.keys(job.states)
      .filter((state) => met.has(state) || played.includes(exampleName(state)))
      .map((state) => row("state", type, state, met.has(state), () => endOf(type, job, state)));
  });
  const starts = Object.entries(service.operations).flatMap(([operation, { job, webhook }]) => {
    const sends = operations[operation]?.sends ?? {};
    return job?.action === "start" && webhook && fieldAt("body", webhook.url) in sends ? [{ ...job, ...webhook }] : [];
  });
  const events = [...new Map(starts.map(({ source, type }) => [source, type]))].flatMap(([source, type]) => {
    const job = service.jobs[type];
    if (!job) return [];
    const { preview = [] } = job.journey;
    const met = webhooks[source]?.events ?? [];
    // Of a job that is made in one go nobody is told of a preview.
    const isPreviewed = starts.some((start) => start.source === source && start.until === "preview");
    const told = reported(job.journey, "outcomes", service.webhooks[source]?.progress).filter(
      (event) => isPreviewed || met.includes(event) || event !== preview.at(-1),
    );
    return told.map((event) =>
      row("webhook", source, event, met.includes(event), () => endOf(type, job, stateOf(job, event))),
    );
  });
  return [...answers, ...states, ...events];
}

/** What jobs pass is seen by who reads them, where each read takes them one step further. */
const STEP_BY_STEP = 'await control.advancement.set({ mode: "reads" });';

function row(
  kind: CoverageRow["kind"],
  of: string,
  what: string,
  met: boolean,
  ruleOf: () => object | undefined,
): CoverageRow {
  if (met) return { kind, of, what, met };
  const rule = ruleOf();
  return rule
    ? { kind, of, what, met, order: orderOf(rule), rule: rule as RuleInput }
    : { kind, of, what, met, order: STEP_BY_STEP };
}

/** Lets a job end in a state; undefined for one that it passes. */
function endOf(type: string, job: JobDefinition, state: string | undefined): object | undefined {
  const ends = endsIn(Object.keys(job.states), job.journey);
  return state !== undefined && ends.has(state) ? { kind: "job", type, fate: "end", state } : undefined;
}

function stateOf({ states }: JobDefinition, moment: string): string | undefined {
  return Object.keys(states).find((state) => exampleName(state) === moment);
}

/** The line of code that orders it. */
function orderOf(rule: object): string {
  return `await control.rules.add(${written(rule)});`;
}

/** As a program writes it. */
function written(rule: object): string {
  const fields = Object.entries(rule).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(", ")} }`;
}

function once<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** What was never met, as a table for people; of each kind how much was. */
export function coverageTable(rows: readonly CoverageRow[]): string {
  const left = foldedRows(rows);
  const sums = KINDS.flatMap(([kind, name]) => {
    const all = rows.filter((each) => each.kind === kind);
    return all.length === 0 ? [] : [`${all.filter(({ met }) => met).length} of ${all.length} ${name}`];
  });
  const met = `Met: ${sums.join(", ") || "nothing"}.`;
  return left.length === 0 ? met : [textTable(["kind", "of", "never met", "ordered by"], left), "", met].join("\n");
}

/** A status that none of the operations has been answered with is one row: its rule names none, and applies to the next of them. */
function foldedRows(rows: readonly CoverageRow[]): string[][] {
  const answers = rows.filter(({ kind }) => kind === "answer");
  const operations = once(answers.map(({ of }) => of));
  const isNowhereMet = (status: string): boolean => {
    const same = answers.filter(({ what }) => what === status);
    return same.length > 1 && same.length === operations.length && same.every(({ met }) => !met);
  };
  const folded = once(answers.map(({ what }) => what)).filter(isNowhereMet);
  const left = rows.filter(({ kind, what, met }) => !met && !(kind === "answer" && folded.includes(what)));
  return [
    ...folded.map((status) => [
      "answer",
      `every operation (${operations.length})`,
      status,
      orderOf({ kind: "request", status: Number(status) }),
    ]),
    ...left.map(({ kind, of, what, order = "" }) => [kind, of, what, order]),
  ];
}

const KINDS = [
  ["answer", "documented answers"],
  ["state", "states"],
  ["webhook", "webhooks"],
] as const;
