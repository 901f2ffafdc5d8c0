import type { SpecSource } from "./contract/load.ts";
import type { ApiKeys } from "./http/authenticate.ts";
import type { OwnHandler } from "./http/messages.ts";
import type { Logger } from "./logger.ts";
import type { Advance } from "./sandbox/jobs/job-engine.ts";
import type { Deliver } from "./sandbox/webhooks/post.ts";
import type { WebhookScope } from "./sandbox/webhooks/reporter.ts";

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
  /**
   * Contract mode makes up every answer from its schema, where a request does not ask for another one.
   * @default false
   */
  dynamic?: boolean;
  /** Makes ids, and answers asked for with `Prefer: dynamic=true`, the same each time. */
  seed?: string | number;
  /**
   * Accounts that the sandbox lets in, by the client's settings; contract mode lets in with anything that is not empty.
   * @default one, with `sandbox-id` and `sandbox-key`
   */
  keys?: readonly ApiKeys[];
  /**
   * Another contract than the published one: a parsed OpenAPI 3.0 document, or the path of its file in JSON or YAML,
   * which may refer to other files.
   */
  spec?: SpecSource;
  /**
   * What moves the sandbox's jobs along.
   * @default { everyMs: 400 }
   * @example { afterReads: 1 }
   */
  advance?: Advance;
  /**
   * SQLite file that keeps the sandbox's state: jobs, records, credits and webhooks go on where they were after a restart. What was
   * answered is in it.
   * @default everything is gone with the process
   */
  db?: string;
  /**
   * Credits that a new account has.
   * @default 100000
   */
  credits?: number;
  /**
   * Which changes of a job are posted to the URL that its request gives: a ready preview, the end of the job and what
   * else the contract shows a webhook of, or every one.
   * @default "outcomes"
   */
  webhooks?: WebhookScope;
  /**
   * Takes webhooks in the place of the network, such as the app's own receiver. Waited for, and tried again, as a receiver elsewhere is.
   * @example (request) => receive(request)
   */
  deliver?: Deliver;
  /**
   * Where the mock is reached, for the URLs of outputs, when that is not where it listens.
   * @example "http://mock:4010"
   */
  publicUrl?: string;
  /**
   * Who may use the control plane and the inspector: this machine only, or every machine that reaches the mock.
   * @default "loopback"
   */
  controlFrom?: "loopback" | "anywhere";
  /**
   * Hosts whose pages, images and other media the sandbox may fetch, to show them and not placeholders. From all others nothing
   * is fetched, whatever a request names.
   * @example ["shop.example.com", "127.0.0.1:8080"]
   */
  allowFetch?: readonly string[];
  /**
   * Own answers by `operationId`, held against the contract like all others. The second argument gives what the mock answers by itself.
   * @example { "resource.verb": () => ({ status: 200, body: {} }) }
   * @example { "resource.verb": async (request, next) => ({ ...(await next()), headers: { "x-served-by": "me" } }) }
   */
  handlers?: Readonly<Record<string, OwnHandler>>;
  /**
   * Origins whose pages may call the service from a browser, beside those of this machine; false lets in none.
   * @default []
   */
  cors?: readonly string[] | false;
  /**
   * File that keeps what an app uses of the service: operations, fields, values of enums, statuses, states and webhooks, and no other value.
   * Several mocks and processes may share it, at the same time or one after the other. What can be asked of it: `video-ads can-upgrade` and
   * `video-ads coverage`.
   * @example "video-ads.usage.json"
   */
  usage?: string;
  /**
   * Told one line per request, and of defects. `console` fits.
   * @default nothing is logged
   */
  logger?: Logger;
}

/** How the tests of `mockTest` are run. */
export interface MockTestOptions extends Omit<MockOptions, "mode" | "dynamic"> {
  /**
   * What becomes of a test that ends with a rule of its account that was never used: what it was to let go wrong went well.
   * @default "fail"
   */
  unusedRules?: "fail" | "allow";
}
