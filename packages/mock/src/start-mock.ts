import { loadContract } from "./contract/load.ts";
import { Engine } from "./engine/engine.ts";
import { service } from "./generated/service.ts";
import { createApp } from "./http/app.ts";
import { type ApiKeys, authenticator } from "./http/authenticate.ts";
import { RequestLog } from "./http/request-log.ts";
import { Router } from "./http/router.ts";
import { listen } from "./http/server.ts";
import type { MockOptions } from "./options.ts";
import { Sandbox } from "./sandbox/sandbox.ts";
import type { Delivery } from "./sandbox/webhooks/delivery.ts";

const DEFAULT_KEYS: ApiKeys = { apiId: "sandbox-id", apiKey: "sandbox-key" };

/** A mock that is running. */
export interface Mock extends AsyncDisposable {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** An API id that is let in: `X-API-ID`. */
  readonly apiId: string;
  /** The key that belongs to it: `X-API-KEY`. */
  readonly apiKey: string;
  /** Webhooks that the sandbox has sent or tries to send, oldest first; the last thousand. */
  deliveries(): Delivery[];
  /** Ends every connection, timer and delivery. */
  close(): Promise<void>;
}

/**
 * Starts a mock of the service on this machine.
 *
 * @example
 * await using mock = await startMock({ advance: { afterReads: 1 } });
 * @throws {BrokenContractError} When the contract has a schema that cannot be checked.
 * @throws {PortInUseError} When the port is taken.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { mode = "sandbox", port = 0, host = "127.0.0.1", keys = [DEFAULT_KEYS], advance = { everyMs: 400 } } = options;
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const contract = await loadContract(options.spec);
  const sandbox = mode === "sandbox" ? new Sandbox(contract, service, { advance, seed }) : undefined;
  const own = new Map(Object.entries(options.handlers ?? {}));
  const app = createApp({
    router: new Router(contract),
    authenticate: authenticator(sandbox && keys),
    engine: new Engine((operation) => own.get(operation.id) ?? sandbox?.handler(operation), seed),
    log: new RequestLog(options.logger),
  });
  const server = await listen(app, port, host);
  const { apiId, apiKey } = keys[0] ?? DEFAULT_KEYS;
  const close = async (): Promise<void> => {
    await server.close();
    await sandbox?.close();
  };
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${server.port}`,
    port: server.port,
    apiId,
    apiKey,
    deliveries: () => sandbox?.deliveries() ?? [],
    close,
    [Symbol.asyncDispose]: close,
  };
}
