import { exampleName } from "@video-ads/core/job";
import { givenWord } from "@video-ads/core/options";
import type { Contract } from "../contract/contract.ts";
import { propertiesOf } from "../contract/json-schema.ts";
import { ANYBODY } from "../http/authenticate.ts";
import { Refusal } from "../http/refusal.ts";
import { schemaAt } from "../sandbox/collections/fields.ts";
import { listsOf } from "../sandbox/jobs/job-lists.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { JobJourney, Service } from "../sandbox/service.ts";
import { FieldNames } from "../sandbox/webhooks/field-names.ts";
import type { WebhookScope } from "../sandbox/webhooks/reporter.ts";
import { AnswerChanges } from "./answer-changes.ts";
import type { KeyRing } from "./key-ring.ts";

/** The states in which jobs of a type can end, and what has come of them then. */
export type KnownEnds = ReadonlyMap<string, "succeeded" | "failed">;

/** What a rule or a filter may name. */
export class KnownNames {
  readonly operations: readonly string[];
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  readonly sources: readonly string[];
  /** Operations that answer without a body where all goes well. */
  readonly bodiless: readonly string[];
  /** By the operations that start one: the job's type. */
  readonly starts: ReadonlyMap<string, string>;
  /** By job type. */
  readonly ends: ReadonlyMap<string, KnownEnds>;
  /** Job types that are rendered by a request. */
  readonly rendered: readonly string[];
  /** Job types whose jobs have parts with a state of their own. */
  readonly parted: readonly string[];
  readonly #contract: Contract;
  readonly #service: Service;
  readonly #sandbox: Sandbox;
  readonly #keys: KeyRing;
  readonly #anybody: readonly string[];
  /** By source. */
  readonly #events: ReadonlyMap<string, readonly string[]>;

  constructor(parts: {
    sandbox: Sandbox;
    keys: KeyRing;
    contract: Contract;
    service: Service;
    webhooks: WebhookScope;
  }) {
    const { sandbox, keys, contract, service, webhooks } = parts;
    const there = Object.entries(service.operations).filter(([id]) => contract.operation(id));
    const jobs = Object.entries(service.jobs).filter(([, { read }]) => contract.operation(read));
    const starting = there.filter(([, { job }]) => job?.action === "start");
    this.#sandbox = sandbox;
    this.#keys = keys;
    this.#anybody = contract.operations.some(({ security }) => security.some(({ length }) => length === 0))
      ? [ANYBODY]
      : [];
    this.operations = contract.operations.map(({ id }) => id);
    this.bodiless = contract.operations.flatMap((operation) =>
      operation.answerMediaTypes(operation.status).length === 0 ? [operation.id] : [],
    );
    this.types = jobs.map(([type]) => type);
    this.statuses = once(jobs.flatMap(([, { states }]) => Object.keys(states)));
    this.ends = new Map(jobs.map(([type, { states, journey }]) => [type, endsIn(Object.keys(states), journey)]));
    this.starts = new Map(starting.flatMap(([id, { job }]) => (job ? [[id, job.type]] : [])));
    this.#events = new Map(
      starting.flatMap(([, { job, webhook }]) => {
        const journey = job && service.jobs[job.type]?.journey;
        if (!webhook || !journey) return [];
        return [[webhook.source, reported(journey, webhooks, service.webhooks[webhook.source]?.progress)]];
      }),
    );
    this.sources = [...this.#events.keys()];
    this.rendered = jobs.flatMap(([type, { render }]) =>
      render !== undefined && contract.operation(render) ? [type] : [],
    );
    this.parted = jobs.flatMap(([type, { items }]) => (items === undefined ? [] : [type]));
    this.#contract = contract;
    this.#service = service;
  }

  // What few rules ask for is looked up when one does, so that no start waits for it.
  #listed: readonly string[] | undefined;
  #explained: readonly string[] | undefined;
  #fields: FieldNames | undefined;
  #changes: AnswerChanges | undefined;

  /** Job types of which there are lists. */
  get listed(): readonly string[] {
    this.#listed ??= once(listsOf(this.#contract, this.#service).map(([, type]) => type));
    return this.#listed;
  }

  /** Job types whose parts say why they failed, as the job does. */
  get explained(): readonly string[] {
    this.#explained ??= this.parted.filter((type) => {
      const { read = "", items, reason } = this.#service.jobs[type] ?? {};
      const operation = this.#contract.operation(read);
      const part = operation && schemaAt(operation, items);
      return part && reason !== undefined && propertiesOf(part).has(reason.split(".")[0] ?? "");
    });
    return this.#explained;
  }

  /** What webhooks call their fields. */
  get fields(): FieldNames {
    this.#fields ??= new FieldNames(this.#contract, this.#service);
    return this.#fields;
  }

  /** What can be otherwise in answers. */
  get changes(): AnswerChanges {
    this.#changes ??= new AnswerChanges(this.#contract, this.#service);
    return this.#changes;
  }

  get accounts(): string[] {
    return once([...this.#keys.names(), ...this.#sandbox.accounts.list().map(({ id }) => id), ...this.#anybody]);
  }

  /** The moments of jobs that are reported: by all webhooks, or by those of one source. */
  events(source?: string): string[] {
    return source === undefined ? once([...this.#events.values()].flat()) : [...(this.#events.get(source) ?? [])];
  }

  hasJob(id: string): boolean {
    return this.#sandbox.jobs.get(id) !== undefined;
  }
}

/** What is wrong with a name, if anything is. What is not named fits everything. */
export function nameFault(given: unknown, names: readonly string[]): string | undefined {
  return given === undefined ? undefined : givenWord(given, names).problem;
}

/** Throws a 400 for the names that there are not. */
export function requireNames(
  given: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, readonly string[]>>,
): void {
  const faults = Object.entries(names).flatMap(([field, known]) => {
    const fault = nameFault(given[field], known);
    return fault === undefined ? [] : [[field, [fault]]];
  });
  if (faults.length > 0) throw new Refusal(400, Object.fromEntries(faults));
}

/**
 * The moments of jobs of a type that are reported.
 *
 * @param progress Those under way of which the contract shows a report.
 */
export function reported(
  { initial, preview = [], passing = [], render = [], done, failures, failing = {}, successes = {} }: JobJourney,
  scope: WebhookScope,
  progress: readonly string[] = [],
): string[] {
  const ends = [...preview.slice(-1), ...done.slice(-1), ...Object.keys(successes), ...Object.values(failures)];
  const ways = [...Object.values(failing), ...Object.values(successes)];
  const before = ways.flatMap((from) => Object.values(from).flat());
  return once(
    scope === "outcomes"
      ? [...ends, ...progress]
      : [initial, ...preview, ...passing, ...render, ...done, ...before, ...ends],
  );
}

/** Those that the sandbox plays. */
export function endsIn(states: readonly string[], { done, failures, successes = {} }: JobJourney): KnownEnds {
  const good = [...done.slice(-1), ...Object.keys(successes)];
  const bad = Object.values(failures);
  const found = (moments: readonly string[]): string[] =>
    states.filter((state) => moments.includes(exampleName(state)));
  return new Map([
    ...found(good).map((state) => [state, "succeeded"] as const),
    ...found(bad).map((state) => [state, "failed"] as const),
  ]);
}

function once(names: readonly string[]): string[] {
  return [...new Set(names)];
}
