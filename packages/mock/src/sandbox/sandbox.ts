import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import { systemClock } from "./clock.ts";
import { fallbackHandler } from "./fallback.ts";
import { idSource } from "./ids.ts";
import { type Advance, JobEngine } from "./jobs/job-engine.ts";
import { jobHandler } from "./jobs/job-handlers.ts";
import { JobStore } from "./jobs/job-store.ts";
import { jobType } from "./jobs/job-type.ts";
import type { Service } from "./service.ts";
import { Deliverer } from "./webhooks/deliverer.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import { Reporter } from "./webhooks/reporter.ts";

export interface SandboxOptions {
  advance: Advance;
  seed: string | undefined;
}

/** The service with a memory. */
export class Sandbox {
  readonly #clock = systemClock();
  readonly #deliverer = new Deliverer();
  readonly #handlers: ReadonlyMap<string, Handler>;

  constructor(contract: Contract, service: Service, { advance, seed }: SandboxOptions) {
    const newId = idSource(seed);
    // Webhooks have ids of their own, so that a slow receiver does not change those of the jobs.
    const reporter = new Reporter(service, contract, this.#deliverer, idSource(seed && `${seed} deliveries`));
    const engine = new JobEngine(advance, this.#clock, (job) => reporter.report(job));
    const parts = { store: new JobStore(), engine, clock: this.#clock, newId };
    const types = new Map(
      Object.entries(service.jobs).map(([name, definition]) => [name, jobType(name, definition, contract)] as const),
    );
    const handler = (operation: ContractOperation): Handler | undefined => {
      const about = service.operations[operation.id];
      const type = about?.job && types.get(about.job.type);
      return about && type ? jobHandler(operation, about, type, parts) : fallbackHandler(operation);
    };
    this.#handlers = new Map(
      contract.operations.flatMap((operation) => {
        const made = handler(operation);
        return made ? [[operation.id, made] as const] : [];
      }),
    );
  }

  /** Who answers an operation. */
  handler(operation: ContractOperation): Handler | undefined {
    return this.#handlers.get(operation.id);
  }

  /** Webhooks so far, oldest first. */
  deliveries(): Delivery[] {
    return this.#deliverer.list();
  }

  /** Stops time and gives up deliveries that are under way. */
  async close(): Promise<void> {
    this.#clock.stop();
    await this.#deliverer.close();
  }
}
