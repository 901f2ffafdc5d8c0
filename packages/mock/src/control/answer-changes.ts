import { isObject } from "@video-ads/core/job";
import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { RequestRule } from "../generated/control/types.ts";
import type { MockAnswer } from "../http/messages.ts";
import type { JobDefinition, Service } from "../sandbox/service.ts";
import { withUnknownStatus } from "../sandbox/webhooks/rewording.ts";

/** A time as answers have it: RFC 3339. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** What can be ordered to be otherwise in what an operation answers. */
type Changes = Pick<RequestRule, "unknownStatus" | "skewMs">;

/** Lets the service say what the contract does not foresee, in answers that are otherwise its own. */
export class AnswerChanges {
  /** By operation, the jobs that its answers show. */
  readonly #jobs: ReadonlyMap<string, JobDefinition>;
  readonly #timed: ReadonlySet<string>;

  constructor(contract: Contract, service: Service) {
    const shown = contract.operations.flatMap((operation): [string, JobDefinition][] => {
      const definition = service.jobs[service.operations[operation.id]?.job?.type ?? ""];
      const isShown = definition && examplesOf(operation).some((value) => value !== restated(value, definition));
      return isShown ? [[operation.id, definition]] : [];
    });
    this.#jobs = new Map(shown);
    this.#timed = new Set(
      contract.operations.flatMap((operation) => (examplesOf(operation).some(hasTime) ? [operation.id] : [])),
    );
  }

  /** Operations whose answers show jobs. */
  get ofJobs(): string[] {
    return [...this.#jobs.keys()];
  }

  /** Operations whose answers hold times. */
  get timed(): string[] {
    return [...this.#timed];
  }

  /** Whether there is anything in what an operation answers that would be otherwise. */
  canChange(operation: string, { unknownStatus, skewMs = 0 }: Changes): boolean {
    return (unknownStatus === true && this.#jobs.has(operation)) || (skewMs !== 0 && this.#timed.has(operation));
  }

  /** The answer as it was ordered; itself where there is nothing to change, such as in one that refuses. */
  changed(operation: string, answer: MockAnswer, { unknownStatus, skewMs = 0 }: Changes): MockAnswer {
    if (answer.status >= 300 || answer.body === undefined) return answer;
    const definition = unknownStatus ? this.#jobs.get(operation) : undefined;
    const body = definition ? restated(answer.body, definition) : answer.body;
    const shown = skewMs === 0 ? body : moved(body, skewMs);
    return shown === answer.body ? answer : { ...answer, body: shown };
  }
}

function examplesOf(operation: ContractOperation): unknown[] {
  return operation.examples(operation.status).map(({ value }) => value);
}

/** With another status in each job that it holds; the same where there is none. */
function restated(value: unknown, definition: JobDefinition): unknown {
  if (isObject(value) && !Array.isArray(value)) {
    const record = withUnknownStatus(value, definition);
    if (record !== value) return record;
  }
  return mapped(value, (inner) => restated(inner, definition));
}

function moved(value: unknown, milliseconds: number): unknown {
  const [, fraction] = (typeof value === "string" && TIME.exec(value)) || [];
  const time = typeof value === "string" && TIME.test(value) ? Date.parse(value) + milliseconds : Number.NaN;
  if (Number.isNaN(time)) return mapped(value, (inner) => moved(inner, milliseconds));
  const text = new Date(time).toISOString();
  return fraction === undefined ? text.replace(/\.\d+/, "") : text;
}

function hasTime(value: unknown): boolean {
  return moved(value, 1_000) !== value;
}

/** With every entry or field changed; the same value where none is. */
function mapped(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  let same = true;
  const put = (inner: unknown): unknown => {
    const other = change(inner);
    same &&= other === inner;
    return other;
  };
  const copy = Array.isArray(value)
    ? value.map(put)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, put(inner)]));
  return same ? value : copy;
}
