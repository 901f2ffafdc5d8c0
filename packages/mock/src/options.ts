import type { SpecSource } from "./contract/load.ts";
import type { ApiKeys } from "./http/authenticate.ts";
import type { Handler } from "./http/messages.ts";
import type { Logger } from "./logger.ts";
import type { Advance } from "./sandbox/jobs/job-engine.ts";

/** `contract` answers the contract's examples and remembers nothing; `sandbox` behaves like the service. */
export type MockMode = "contract" | "sandbox";

/** How a mock is started. */
export interface MockOptions {
  /** @default "sandbox" */
  mode?: MockMode;
  /**
   * 0 takes any port that is free.
   * @default 0
   */
  port?: number;
  /** @default "127.0.0.1" */
  host?: string;
  /** Makes ids, and answers asked for with `Prefer: dynamic=true`, the same each time. */
  seed?: string | number;
  /**
   * Keys that the sandbox lets in; contract mode lets in any that are not empty.
   * @default [{ apiId: "sandbox-id", apiKey: "sandbox-key" }]
   */
  keys?: readonly ApiKeys[];
  /**
   * Another contract than the published one: a parsed OpenAPI 3.0 document, or the path of a bundled JSON file.
   */
  spec?: SpecSource;
  /**
   * What moves the sandbox's jobs along.
   * @default { everyMs: 400 }
   * @example { afterReads: 1 }
   */
  advance?: Advance;
  /**
   * Own answers by `operationId`, held against the contract like all others.
   * @example { "credits.getRemaining": () => ({ status: 200, body: { remaining_credits: 3 } }) }
   */
  handlers?: Readonly<Record<string, Handler>>;
  /**
   * Told one line per request, and of defects. `console` fits.
   * @default nothing is logged
   */
  logger?: Logger;
}
