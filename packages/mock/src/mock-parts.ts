import type { Contract } from "./contract/contract.ts";
import { loadContract } from "./contract/load.ts";
import { Engine } from "./contract-mode/engine.ts";
import { CONTROL_PATH, ControlPlane } from "./control/control-plane.ts";
import { accountName, KeyRing } from "./control/key-ring.ts";
import { type Credentials, usual } from "./generated/credentials.ts";
import { service } from "./generated/service.ts";
import { type App, createApp } from "./http/app.ts";
import { type ApiKeys, authenticator } from "./http/authenticate.ts";
import { cors } from "./http/cors.ts";
import { frontDoor } from "./http/front-door.ts";
import { RequestLog } from "./http/request-log.ts";
import { Router } from "./http/router.ts";
import { lastingLogger } from "./logger.ts";
import { checkHandlers, checkOptions } from "./option-values.ts";
import type { MockOptions } from "./options.ts";
import { Sandbox } from "./sandbox/sandbox.ts";

/** A mock that nobody can reach yet. */
export interface MockParts {
  app: App;
  contract: Contract;
  /** Undefined in contract mode. */
  sandbox: Sandbox | undefined;
  /** Of the first account. */
  credentials: Credentials;
}

/**
 * Puts a mock together.
 *
 * @throws {OptionsError} When an option is unknown, not of its kind, or has no effect in this mode.
 * @throws {BrokenContractError} When the contract has a schema that cannot be checked.
 */
export async function mockParts(options: MockOptions): Promise<MockParts> {
  checkOptions(options);
  const { mode = "sandbox", keys = [usual] } = options;
  const logger = options.logger && lastingLogger(options.logger);
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const contract = await loadContract(options.spec);
  checkHandlers(
    options.handlers ?? {},
    contract.operations.map(({ id }) => id),
  );
  const sandbox = mode === "sandbox" ? sandboxOf(contract, { ...options, ...(logger && { logger }) }, seed) : undefined;
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
  const app = createApp({
    contract,
    router: new Router(contract),
    authenticate: authenticator(ring && ((sent) => ring.accountOf(sent))),
    engine: new Engine(contract.errors, (operation) => sandbox?.handler(operation), seed, options.handlers),
    log: new RequestLog(logger),
    cors: cors(options.cors),
    before: [
      frontDoor({ mode, contract, spec: options.spec, inspector: sandbox && CONTROL_PATH }),
      ...(sandbox && control ? [sandbox.media.layer, control.layer] : []),
    ],
    ...(control ? { observe: control.observe, disturb: control.disturb } : {}),
  });
  const { editorAccess: _, ...credentials }: ApiKeys = keys[0] ?? usual;
  return { app, contract, sandbox, credentials };
}

function sandboxOf(
  contract: Contract,
  { advance = { everyMs: 400 }, db, credits, webhooks, deliver, allowFetch = [], keys = [usual], logger }: MockOptions,
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
    ...(deliver === undefined ? {} : { deliver }),
  });
}
