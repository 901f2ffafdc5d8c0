import type { Contract } from "../../contract/contract.ts";
import type { Clock } from "../clock.ts";
import { derivedId, idLike, type NewId } from "../ids.ts";
import { isGone, type Job, outcomeOf } from "../jobs/job.ts";
import { isAtPreview, success } from "../jobs/plan.ts";
import { wordsIn } from "../json.ts";
import type { Service } from "../service.ts";
import type { Deliverer } from "./deliverer.ts";
import type { Disrupt, Forge } from "./disruption.ts";
import { PayloadMaker } from "./payload.ts";
import { reworded } from "./rewording.ts";

/** Which changes of a job are reported: a ready preview, its end and what else the contract shows a report of, or every one of them. */
export type WebhookScope = "outcomes" | "every-change";

export interface ReporterOptions {
  clock: Pick<Clock, "now">;
  deliverer: Deliverer;
  newId: NewId;
  scope: WebhookScope;
  /** What is to happen to a webhook on its way. */
  disrupt?: Disrupt;
  /** What somebody else posts when a job begins. */
  forge?: Forge;
}

/** Reports what became of a job to the URL that its request named. */
export class Reporter {
  readonly #options: ReporterOptions;
  readonly #makers: ReadonlyMap<string, PayloadMaker>;
  readonly #webhooks: Service["webhooks"];

  constructor(service: Service, contract: Contract, options: ReporterOptions) {
    this.#options = options;
    this.#webhooks = service.webhooks;
    const isOfRecord = idsIn(contract);
    this.#makers = new Map(
      Object.values(service.operations).flatMap(({ webhook }) => {
        const callback = webhook && contract.callback(webhook.callback);
        const definition = webhook && service.webhooks[webhook.source];
        return webhook && callback && definition
          ? [[webhook.callback, new PayloadMaker(callback, definition, isOfRecord)] as const]
          : [];
      }),
    );
  }

  /** Sends a webhook when the job's state asks for one. */
  report(job: Job): void {
    const { clock, deliverer, newId, scope, disrupt } = this.#options;
    const maker = job.webhook && this.#makers.get(job.webhook.callback);
    if (!job.webhook || !maker || isGone(job) || (scope === "outcomes" && !this.#isTold(job))) return;
    const { source, to: url, callback } = job.webhook;
    const id = newId();
    const payload = maker.payload(job, { id, at: clock.now() }) ?? {};
    const violations = maker.violations(payload);
    const advice = `The contract has no example \`${job.state}\` at the callback \`${callback}\`, from which this would be made: add one.`;
    deliverer.send(
      { id, account: job.account, source, event: job.state, jobId: job.id, url, payload },
      violations.length > 0 && !maker.shows(job) ? [...violations, advice] : violations,
      disrupt,
      (said, disruption, copy) => reworded(said, job.type.definition, disruption, copy),
    );
  }

  #isTold(job: Job): boolean {
    const { progress = [] } = this.#webhooks[job.webhook?.source ?? ""] ?? {};
    return isAtPreview(job) || outcomeOf(job) !== undefined || progress.includes(job.state);
  }

  /** A job has begun, which may be reported as well: whoever knows the URL can post there that it has succeeded, or that another one has. */
  begun(job: Job): void {
    const { clock, deliverer, newId, forge } = this.#options;
    const maker = job.webhook && this.#makers.get(job.webhook.callback);
    if (!job.webhook || !maker) return;
    if (this.#isTold(job)) this.report(job);
    const { account, type } = job;
    const { source, to: url } = job.webhook;
    const forgery = forge?.({ account, source }, newId);
    if (!forgery) return;
    const { id, rule, about, ms } = forgery;
    const state = success(type);
    const shown = type.states.get(state) ?? type.initial;
    const recordId = about === "the job" ? job.record.id : strangeId(job, id);
    const jobId = about === "the job" ? job.id : String(recordId);
    const record = { ...shown, id: recordId };
    const payload =
      maker.payload({ ...job, id: jobId, state, record, fixed: new Set() }, { id, at: clock.now() }) ?? {};
    deliverer.send({ id, account, source, event: state, jobId, url, payload }, [], () => ({
      action: "delay",
      ms,
      rule,
    }));
  }
}

/** Of a job that nobody has started. */
function strangeId({ type, record }: Job, event: string): string | number {
  const room = type.fields.idRoom("id", (id) => id === record.id || id === type.initial.id);
  return idLike(type.initial.id, () => derivedId(event, "strange"), room);
}

/** Whether a text or a number is the id of a record that the examples of answers show. They are looked through once, when that is asked first. */
function idsIn(contract: Contract): (id: string | number) => boolean {
  let found: Set<string | number> | undefined;
  return (id) => {
    found ??= new Set(
      contract.operations.flatMap((operation) =>
        operation.statuses.flatMap((status) => operation.examples(status).flatMap(({ value }) => wordsIn(value))),
      ),
    );
    return found.has(id);
  };
}
