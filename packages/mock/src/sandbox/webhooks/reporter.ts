import type { Contract } from "../../contract/contract.ts";
import type { NewId } from "../ids.ts";
import { type Job, outcomeOf } from "../jobs/job.ts";
import { isAtPreview } from "../jobs/plan.ts";
import type { Service } from "../service.ts";
import type { Deliverer } from "./deliverer.ts";
import type { Disrupt } from "./disruption.ts";
import { PayloadMaker } from "./payload.ts";

/** Which changes of a job are reported: a ready preview and its end, or every one of them. */
export type WebhookScope = "outcomes" | "every-change";

export interface ReporterOptions {
  deliverer: Deliverer;
  newId: NewId;
  scope: WebhookScope;
  /** What is to happen to a webhook on its way. */
  disrupt?: Disrupt;
}

/** Reports what became of a job to the URL that its request named. */
export class Reporter {
  readonly #options: ReporterOptions;
  readonly #makers: ReadonlyMap<string, PayloadMaker>;

  constructor(service: Service, contract: Contract, options: ReporterOptions) {
    this.#options = options;
    this.#makers = new Map(
      Object.values(service.operations).flatMap(({ webhook }) => {
        const callback = webhook && contract.callback(webhook.callback);
        const definition = webhook && service.webhooks[webhook.source];
        return webhook && callback && definition
          ? [[webhook.callback, new PayloadMaker(callback, definition)] as const]
          : [];
      }),
    );
  }

  /** Sends a webhook when the job's state asks for one. */
  report(job: Job): void {
    const { deliverer, newId, scope, disrupt } = this.#options;
    const maker = job.webhook && this.#makers.get(job.webhook.callback);
    if (!job.webhook || !maker || (scope === "outcomes" && !isOutcome(job))) return;
    const payload = maker.payload(job);
    if (!payload) return;
    const { source, to: url } = job.webhook;
    deliverer.send(
      { id: newId(), account: job.account, source, event: job.state, jobId: job.id, url, payload },
      maker.violations(payload),
      disrupt,
    );
  }
}

function isOutcome(job: Job): boolean {
  return isAtPreview(job) || outcomeOf(job) !== undefined;
}
