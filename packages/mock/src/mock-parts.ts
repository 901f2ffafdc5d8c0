import type { Contract } from "./contract/contract.ts";
import { type LettingIn, lettingInOf, published } from "./contract/letting-in.ts";
import { loadContract } from "./contract/load.ts";
import { type PlayedService, serviceOf } from "./contract/service-of.ts";
import { Engine } from "./contract-mode/engine.ts";
import { CONTROL_PATH, ControlPlane } from "./control/control-plane.ts";
import { accountName, KeyRing } from "./control/key-ring.ts";
import type { Credentials } from "./generated/credentials.ts";
import { type App, createApp } from "./http/app.ts";
import { type ApiKeys, authenticator } from "./http/authenticate.ts";
import { cors } from "./http/cors.ts";
import { frontDoor } from "./http/front-door.ts";
import { heldHandlers } from "./http/held-handlers.ts";
import { RequestLog } from "./http/request-log.ts";
import { Router } from "./http/router.ts";
import { logWebhooks } from "./log-webhooks.ts";
import { type Logger, lastingLogger } from "./logger.ts";
import { checkHandlers, checkOptions } from "./option-values.ts";
import type { MockOptions } from "./options.ts";
import { Sandbox } from "./sandbox/sandbox.ts";
import type { Service } from "./sandbox/service.ts";
import { tellNonePlayed } from "./sandbox/tell-unplayed.ts";
import { coverageOf } from "./usage/coverage.ts";
import type { Recording } from "./usage/recording.ts";
import { listenersOf, type UsageListeners } from "./usage/usage-file.ts";

/** A mock that nobody can reach yet. */
export interface MockParts {
  app: App;
  contract: Contract;
  /** Undefined in contract mode. */
  sandbox: Sandbox | undefined;
  /** Of the first account. */
  credentials: Credentials;
  lettingIn: LettingIn;
  /** Undefined: nobody wants to know what is used. */
  recording: Recording | undefined;
}

/**
 * Puts a mock together.
 *
 * @param shared Goes on with a recording of another mock.
 * @throws {OptionsError} When an option is unknown, not of its kind, or has no effect in this mode.
 * @throws {BrokenContractError} When the contract has a schema that cannot be checked.
 */
export async function mockParts(options: MockOptions, shared?: Recording): Promise<MockParts> {
  checkOptions(options);
  const { mode = "sandbox" } = options;
  const logger = options.logger && lastingLogger(options.logger);
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const contract = await loadContract(options.spec);
  // What takes time is over before the first request.
  if (mode === "contract") await import("./contract-mode/prism.ts");
  checkHandlers(
    options.handlers ?? {},
    contract.operations.map(({ id }) => id),
  );
  const lettingIn = options.spec === undefined ? published : lettingInOf(contract.operations);
  const { keys = [lettingIn.usual] } = options;
  const played = await serviceOf(mode === "sandbox" ? options.spec : undefined);
  const { service } = played;
  if (mode === "sandbox" && logger) tellUnposted(contract, service, logger);
  const recording = shared ?? (await recordingOf(options, listenersOf(logger)));
  const sandbox =
    mode === "sandbox"
      ? orClosed(() => sandboxOf(contract, played, { ...options, keys, ...(logger && { logger }) }, seed), recording)
      : undefined;
  const ring = sandbox && new KeyRing(keys, sandbox.store);
  const control =
    sandbox &&
    ring &&
    new ControlPlane({
      sandbox,
      keys: ring,
      lettingIn,
      contract,
      service,
      webhooks: options.webhooks ?? "outcomes",
      seed,
      coverage: recording && (() => coverageOf(recording.usage, contract, service)),
      open: options.controlFrom === "anywhere",
    });
  const { observe } = control ?? {};
  if (sandbox && recording) record(sandbox, recording);
  if (sandbox && logger) logWebhooks(sandbox, logger);
  const app = createApp({
    contract,
    router: new Router(contract, contract.serverPaths),
    authenticate: authenticator(ring && ((sent) => ring.accountOf(sent)), contract.operations),
    engine: new Engine(
      contract.errors,
      (operation) => sandbox?.handler(operation),
      seed,
      heldHandlers(options.handlers),
      sandbox && tellNonePlayed,
    ),
    log: new RequestLog(logger),
    cors: cors(options.cors ?? []),
    ...(options.dynamic === undefined ? {} : { dynamic: options.dynamic }),
    before: [
      frontDoor({ mode, contract, spec: options.spec, inspector: CONTROL_PATH }),
      ...(sandbox && control ? [sandbox.media.layer, control.layer] : []),
    ],
    ...(observe || recording
      ? {
          observe: (request, exchange, milliseconds) => {
            observe?.(request, exchange, milliseconds);
            recording?.exchanged(exchange);
          },
        }
      : {}),
    ...(control ? { disturb: control.disturb } : {}),
  });
  const { editorAccess: _, ...credentials }: ApiKeys = keys[0] ?? lettingIn.usual;
  return { app, contract, sandbox, credentials, lettingIn, recording };
}

/** Says of which callbacks nobody hears: a contract shows where they go, and says with extensions when. */
function tellUnposted({ operations }: Contract, service: Service, logger: Logger): void {
  for (const { id, callbacks } of operations) {
    if (callbacks.length > 0 && !service.operations[id]?.webhook)
      logger.info(`${id} has a callback, and no x-webhook says what it reports: nothing is posted.`);
  }
}

/** Makes something, or ends what was opened before it. */
function orClosed<T>(make: () => T, opened: Recording | undefined): T {
  try {
    return make();
  } catch (error) {
    opened?.close();
    throw error;
  }
}

async function recordingOf({ usage, spec }: MockOptions, listeners: UsageListeners): Promise<Recording | undefined> {
  return usage === undefined
    ? undefined
    : (await import("./usage/recording.ts")).Recording.open(usage, spec, listeners);
}

/** Webhooks that are taken. */
function record({ events, deliverer }: Sandbox, recording: Recording): void {
  events.on(({ kind, id = "" }) => {
    const delivery = kind === "delivery" && deliverer.get(id);
    if (delivery) recording.delivery(delivery);
  });
}

function sandboxOf(
  contract: Contract,
  { service, isOurs }: PlayedService,
  { advance = { everyMs: 400 }, db, credits, webhooks, deliver, allowFetch = [], keys = [], logger }: MockOptions,
  seed: string | undefined,
): Sandbox {
  const accounts = new Map(keys.map((own) => [accountName(own), { editorAccess: own.editorAccess === true }]));
  return new Sandbox(contract, service, {
    advance,
    seed,
    accounts,
    allowFetch,
    ownCode: isOurs,
    onError: (message) => logger?.error(message),
    say: (message) => logger?.info(message),
    ...(db === undefined ? {} : { db }),
    ...(credits === undefined ? {} : { credits }),
    ...(webhooks === undefined ? {} : { webhooks }),
    ...(deliver === undefined ? {} : { deliver }),
  });
}
