import type { Contract } from "../../contract/contract.ts";
import type { NewId } from "../ids.ts";
import type { Job } from "../jobs/job.ts";
import { camelCase } from "../jobs/job-type.ts";
import { PREVIEW_READY } from "../jobs/plan.ts";
import type { Service } from "../service.ts";
import type { Deliverer } from "./deliverer.ts";
import { PayloadMaker } from "./payload.ts";

/** Reports a ready preview and every end of a job to the URL that its request named. */
export class Reporter {
  readonly #deliverer: Deliverer;
  readonly #newId: NewId;
  readonly #makers: ReadonlyMap<string, PayloadMaker>;

  constructor(service: Service, contract: Contract, deliverer: Deliverer, newId: NewId) {
    this.#deliverer = deliverer;
    this.#newId = newId;
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
    const maker = job.webhook && this.#makers.get(job.webhook.callback);
    if (!job.webhook || !maker || !reported(job)) return;
    const payload = maker.payload(job);
    if (!payload) return;
    this.#deliverer.send(
      { id: this.#newId(), source: job.webhook.source, event: job.state, jobId: job.id, url: job.webhook.to, payload },
      maker.violations(payload),
    );
  }
}

function reported({ state, type: { definition } }: Job): boolean {
  return state === PREVIEW_READY || [...definition.succeeded, ...definition.failed].map(camelCase).includes(state);
}
