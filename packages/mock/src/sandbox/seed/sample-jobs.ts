import { plainId } from "@video-ads/core/ids";
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { namedExamples } from "../../contract/operation.ts";
import type { Handler, MockRequest } from "../../http/messages.ts";
import { pathExamples } from "../collections/place.ts";
import { shownCredits } from "../credits/price.ts";
import { showPaid } from "../credits/settle.ts";
import { derivedId, idSource } from "../ids.ts";
import { outcomeOf } from "../jobs/job.ts";
import { type JobParts, jobHandler } from "../jobs/job-handlers.ts";
import type { JobType } from "../jobs/job-type.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { isAtPreview } from "../jobs/plan.ts";
import { type Ending, endingIn, type RecordOperation, typesAt } from "../jobs/record-handlers.ts";
import { asObject } from "../json.ts";
import { recordsNamed } from "../records-named.ts";
import { idsOnPath } from "../resource.ts";
import type { Service, ServiceOperation } from "../service.ts";
import type { Store } from "../store/store.ts";
import type { Table } from "../store/table.ts";
import { parseTime } from "../time.ts";

export interface SampleParts extends JobParts {
  contract: Contract;
  service: Service;
  store: Store;
  types: ReadonlyMap<string, JobType>;
  /** Operations on the records of jobs, beside those of their life. */
  records: ReadonlyMap<string, RecordOperation>;
  all: Jobs;
  /** Whose they are. Without one there are none. */
  account: string | undefined;
}

/**
 * The jobs that the contract's examples of paths and lists name: every sample of the documentation works as it stands. Each is
 * made when it is first asked for by its id, by playing it, and only a list of ids shows it: lists and balances have nothing in them that nobody asked for. What it is asked for
 * decides how far it is played: an action that ends it finds it where it can be ended, everything else when it is done. One that only such
 * an action's path names stays where it can be ended, however it is asked for.
 */
export class SampleJobs {
  readonly #parts: SampleParts;
  readonly #making = new Map<string, Promise<void>>();
  /** Those that somebody has removed stay away. */
  readonly #removed: Table<{ id: string }>;
  /** What only an action names that ends it, by the id. */
  readonly #toBeEnded: ReadonlyMap<string, Ending>;
  readonly #named: ReturnType<typeof recordsNamed>;
  readonly #typeAt: ReadonlyMap<string, JobType>;

  constructor(parts: SampleParts) {
    const { contract, service, types } = parts;
    this.#parts = parts;
    this.#named = recordsNamed(contract, service);
    this.#typeAt = typesAt(contract, service, types);
    this.#toBeEnded = toBeEnded(parts);
    this.#removed = parts.store.table("removed samples", { keyOf: ({ id }) => id });
  }

  /** A handler that finds them: what it is about, and the jobs that stand above that on its path. */
  beside(id: string, handler: Handler): Handler {
    const { contract, service, types, records, account } = this.#parts;
    const job = service.operations[id]?.job;
    const record = records.get(id);
    const operation = contract.operation(id);
    if (!operation || account === undefined) return handler;
    const type = record?.type ?? (job && job.action !== "start" ? types.get(job.type) : undefined);
    const above = this.#named(operation).flatMap(({ name, depth }) => {
      const found = this.#typeAt.get(name);
      return found && found !== type && samplesOf(found).size > 0 ? [{ type: found, depth }] : [];
    });
    const found = type ? this.#besideOwn(operation, handler, type, record) : handler;
    if (above.length === 0) return found;
    return async (request) => {
      const ids = request.account === account ? idsOnPath(request) : [];
      for (const { type, depth } of above) {
        const one = ids[depth - 1];
        if (one !== undefined && samplesOf(type).has(one)) await this.#ensure(type, one);
      }
      return found(request);
    };
  }

  /** One that finds the jobs that the operation itself is about. */
  #besideOwn(
    operation: ContractOperation,
    handler: Handler,
    type: JobType,
    record: RecordOperation | undefined,
  ): Handler {
    const { account } = this.#parts;
    const samples = samplesOf(type);
    if (samples.size === 0) return handler;
    const ending = record && endingIn(operation, record);
    return async (request) => {
      const asked = request.account === account ? idsIn(request).filter((one) => samples.has(one)) : [];
      const absent = asked.filter((one) => !this.#parts.all.get(one));
      for (const one of asked) await this.#ensure(type, one, ending);
      try {
        const answer = await handler(request);
        if (record?.role === "delete" && !ending) for (const one of asked) this.#removed.put({ id: one });
        return answer;
      } finally {
        // What was refused has not begun anything.
        if (ending) for (const one of absent) this.#forget(one);
      }
    };
  }

  async #ensure(type: JobType, id: string, ending?: Ending): Promise<void> {
    if (this.#parts.all.get(id) || this.#removed.get(id)) return;
    const end = ending ?? this.#toBeEnded.get(id);
    const making = this.#making.get(id) ?? this.#make(type, id, end).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    await making;
  }

  /** One that is still under way was only made to be ended. It is made anew when it is asked for again. */
  #forget(id: string): void {
    const job = this.#parts.all.get(id);
    if (job && outcomeOf(job) === undefined) this.#parts.engine.remove(job);
  }

  /** Takes its steps, up to where it can be ended like this. Says whether it has come there. */
  #play(id: string, ending: Ending | undefined): boolean {
    const { all } = this.#parts;
    for (;;) {
      const job = all.get(id);
      if (job && ending?.fits(job)) return true;
      if (!all.step(id)) return false;
    }
  }

  async #make(type: JobType, id: string, ending: Ending | undefined): Promise<void> {
    const { all, account = "" } = this.#parts;
    const { samples, render, credits } = type.definition;
    const atPreview = samples?.preview?.includes(id) === true;
    const request = { account, method: "POST", path: "", query: {}, headers: {}, files: [] };
    await this.#call(this.#start(type, atPreview), type, id, ending, (operation, about) => ({
      ...request,
      operation: operation.id,
      pathParameters: Object.fromEntries(pathExamples(operation)),
      body: exampleBody(operation, about),
    }));
    const fits = this.#play(id, ending);
    const previewed = all.get(id);
    if (!fits && (ending || !atPreview) && render !== undefined && previewed && isAtPreview(previewed)) {
      if (ending) all.stall(id);
      await this.#call(render, type, id, ending, (operation, about) => ({
        ...request,
        operation: render,
        pathParameters: { id },
        body: exampleBody(operation, about),
      }));
      this.#play(id, ending);
    }
    const job = all.get(id);
    if (!job) return;
    if (ending) delete job.fate;
    if (credits !== undefined) showPaid(job, shownCredits(type, job.state));
    this.#parts.jobs.rows.put(job);
  }

  /** The operation that starts such a job: up to its preview, or else whichever comes first. */
  #start({ name }: JobType, atPreview: boolean): string {
    const starts = Object.entries(this.#parts.service.operations).flatMap(([id, { job }]) =>
      job?.type === name && job.action === "start" ? [{ id, until: job.until }] : [],
    );
    return (starts.find(({ until }) => (until === "preview") === atPreview) ?? starts[0])?.id ?? "";
  }

  /** Plays an operation for nothing, at the time that the examples show. */
  async #call(
    operationId: string,
    type: JobType,
    id: string,
    ending: Ending | undefined,
    requestOf: (operation: ContractOperation, about: ServiceOperation) => MockRequest,
  ): Promise<void> {
    const { contract, service, clock } = this.#parts;
    const operation = contract.operation(operationId);
    const about = service.operations[operationId];
    if (!operation || !about) return;
    const then = parseTime(type.created && type.initial[type.created])?.getTime();
    const handler = jobHandler(operation, free(about), type, {
      ...this.#parts,
      jobId: id,
      newId: idSource(derivedId(id, "parts")),
      clock: { now: () => then ?? clock.now(), schedule: (at, run) => clock.schedule(at, run) },
      // What is to be ended is played here alone, and not at once.
      decide: () => (ending ? { stall: true } : undefined),
      begun: () => {},
    });
    await handler(requestOf(operation, about));
  }
}

/** The jobs that the path of an action names which ends them, and no other operation's. */
function toBeEnded({ contract, service, types, records }: SampleParts): Map<string, Ending> {
  const ended = new Map<string, Ending>();
  const others = new Set<string>();
  for (const operation of contract.operations) {
    const record = records.get(operation.id);
    const { job } = service.operations[operation.id] ?? {};
    const type = record?.type ?? (job && types.get(job.type));
    const depth = record?.role === "below" ? record.depth : undefined;
    const named = pathExamples(operation).slice(0, depth).at(-1)?.[1];
    if (!type || named === undefined) continue;
    const ending = record && endingIn(operation, record);
    if (ending) ended.set(plainId(named), ending);
    else others.add(plainId(named));
  }
  return new Map([...ended].filter(([id]) => !others.has(id)));
}

function samplesOf({ definition }: JobType): ReadonlySet<string> {
  return new Set(Object.values(definition.samples ?? {}).flat());
}

/** The ids that a request asks for: that of its path, or those of a list. */
function idsIn(request: MockRequest): string[] {
  const { ids } = request.query;
  if (Array.isArray(ids)) return ids.map((id) => plainId(id));
  return idsOnPath(request);
}

/** What the contract's first example sends, without the place to report to. */
function exampleBody(operation: ContractOperation, { webhook }: ServiceOperation): object {
  const [content] = operation.http.request?.body?.contents ?? [];
  const body = { ...asObject(namedExamples(content?.examples)[0]?.value) };
  if (webhook) delete body[webhook.url];
  return body;
}

/** It was paid for long ago. What is paid for by the piece still has as many pieces. */
function free(about: ServiceOperation): ServiceOperation {
  const [rate] = about.credits?.rates?.filter(({ per }) => per === "item") ?? [];
  return { ...about, credits: { rates: [{ ...(rate ?? { per: "request" }), amount: 0, minimum: 0 }] } };
}
