import type { Contract } from "./contract/contract.ts";
import { loadContract } from "./contract/load.ts";
import { Engine } from "./contract-mode/engine.ts";
import { createControl, type SandboxControl } from "./control/client.ts";
import { CONTROL_PATH, ControlPlane } from "./control/control-plane.ts";
import { accountName, KeyRing } from "./control/key-ring.ts";
import { type Credentials, usual } from "./generated/credentials.ts";
import { service } from "./generated/service.ts";
import { createApp } from "./http/app.ts";
import { type ApiKeys, authenticator } from "./http/authenticate.ts";
import { cors } from "./http/cors.ts";
import { frontDoor } from "./http/front-door.ts";
import { RequestLog } from "./http/request-log.ts";
import { Router } from "./http/router.ts";
import { listen } from "./http/server.ts";
import { checkHandlers, checkOptions } from "./option-values.ts";
import type { MockOptions } from "./options.ts";
import type { Advance } from "./sandbox/jobs/job-engine.ts";
import { Sandbox } from "./sandbox/sandbox.ts";
import type { Delivery } from "./sandbox/webhooks/delivery.ts";

/** A mock that is running. */
export interface Mock extends Credentials, AsyncDisposable {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** What is let in, for `createClient({ baseUrl: mock.url, ...mock.credentials })`. */
  readonly credentials: Credentials;
  /** Steers the sandbox: time, jobs, faults, webhooks. Rejects in contract mode, which has nothing to steer. */
  readonly control: SandboxControl;
  /** Page that shows what the sandbox does. */
  readonly inspectorUrl: string;
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
 * @throws {OptionsError} When an option is unknown, not of its kind, or has no effect in this mode.
 * @throws {BrokenContractError} When the contract has a schema that cannot be checked.
 * @throws {PortInUseError} When the port is taken.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  checkOptions(options);
  const { mode = "sandbox", port = 0, host = "127.0.0.1", keys = [usual], advance = { everyMs: 400 } } = options;
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const contract = await loadContract(options.spec);
  checkHandlers(
    options.handlers ?? {},
    contract.operations.map(({ id }) => id),
  );
  const sandbox = mode === "sandbox" ? sandboxOf(contract, options, advance, seed) : undefined;
  const ring = sandbox && new KeyRing(keys, sandbox.store);
  const control =
    sandbox &&
    ring &&
    new ControlPlane({
      sandbox,
      keys: ring,
      contract,
      service,
      webhooks: options.webhooks ?? "outcomes",
      seed,
      open: options.controlFrom === "anywhere",
    });
  const own = new Map(Object.entries(options.handlers ?? {}));
  const app = createApp({
    contract,
    router: new Router(contract),
    authenticate: authenticator(ring && ((sent) => ring.accountOf(sent))),
    engine: new Engine(contract.errors, (operation) => own.get(operation.id) ?? sandbox?.handler(operation), seed),
    log: new RequestLog(options.logger),
    before: [
      cors(options.cors),
      frontDoor({ mode, contract, spec: options.spec, inspector: sandbox && CONTROL_PATH }),
      ...(sandbox && control ? [sandbox.media.handler, control.handler] : []),
    ],
    ...(sandbox && control
      ? {
          observe: control.observe,
          disturb: control.disturb,
        }
      : {}),
  });
  const server = await listen(app, { port, host, errors: contract.errors }).catch(async (error: unknown) => {
    await sandbox?.close();
    throw error;
  });
  try {
    sandbox?.open(options.publicUrl ?? server.localUrl);
  } catch (error) {
    await server.close();
    await sandbox?.close();
    throw error;
  }
  const { editorAccess: _, ...credentials }: ApiKeys = keys[0] ?? usual;
  const close = async (): Promise<void> => {
    await server.close();
    await sandbox?.close();
  };
  return {
    url: server.url,
    port: server.port,
    ...credentials,
    credentials,
    control: createControl(server.localUrl),
    inspectorUrl: `${server.localUrl}${CONTROL_PATH}`,
    deliveries: () => sandbox?.deliveries() ?? [],
    close,
    [Symbol.asyncDispose]: close,
  };
}

function sandboxOf(
  contract: Contract,
  { db, credits, webhooks, allowFetch = [], keys = [usual], logger }: MockOptions,
  advance: Advance,
  seed: string | undefined,
): Sandbox {
  const accounts = new Map(keys.map((own) => [accountName(own), { editorAccess: own.editorAccess === true }]));
  return new Sandbox(contract, service, {
    advance,
    seed,
    accounts,
    allowFetch,
    onError: (message) => logger?.error(message),
    ...(db === undefined ? {} : { db }),
    ...(credits === undefined ? {} : { credits }),
    ...(webhooks === undefined ? {} : { webhooks }),
  });
}
