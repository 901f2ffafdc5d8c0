import { checkOptions, limitsOf, MOST_RECONCILED, reconciling } from "./check-options.ts";
import { Dispatcher } from "./dispatch/dispatcher.ts";
import { Handlers } from "./dispatch/handlers.ts";
import { Inside } from "./dispatch/inside.ts";
import { StoreWatch } from "./dispatch/store-watch.ts";
import { Turns } from "./dispatch/turns.ts";
import { Worker } from "./dispatch/worker.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { EventsOf } from "./events/event.ts";
import { checkNoMore, clockOf, logOf } from "./given.ts";
import { HintBoard } from "./hints/hint-board.ts";
import { createIntake } from "./intake/intake.ts";
import type { GivenOptions, ServiceClient, Trust, WebhooksOptions } from "./options.ts";
import { Heartbeat } from "./owners/heartbeat.ts";
import { PaidCalls } from "./owners/paid-calls.ts";
import { Receiver, type ReceiverParts } from "./receiver.ts";
import { Reconciler } from "./reconcile/reconciler.ts";
import { JobRenderer } from "./render/job-renderer.ts";
import { JobStarter } from "./start/job-starter.ts";
import { memoryStore } from "./stores/memory/memory-store.ts";
import { tellingStore } from "./stores/telling-store.ts";
import { watchedStore } from "./stores/watched-store.ts";
import { wordedStore } from "./stores/worded-store.ts";
import { ReadBack } from "./trust/read-back.ts";
import { ReadLimit } from "./trust/read-limit.ts";
import { capabilityUrls } from "./urls/capability-urls.ts";
import { createKeyRing } from "./urls/key-ring.ts";
import { Revocations } from "./urls/revocations.ts";
import type { Webhooks } from "./webhooks.ts";

/**
 * Makes a webhook receiver (interface specification 6).
 *
 * @example
 * const hooks = createWebhooks({ secret, baseUrl: "https://app.example.com/webhooks", client: ads });
 * hooks.fallback(({ job }) => save(job)); // or `on("<job type>.done", …)`
 * app.use("/webhooks", expressWebhooks(hooks));
 *
 * @throws {ConfigurationError} A key is too short or has too few different characters, the base URL is none, neither `client` nor `trust` is given, nor a `client` for
 * `reconcile`, or an option is unknown or not of its kind: `maxBodyBytes: "64k"`.
 */
export function createWebhooks<T extends Trust = "read">(options: WebhooksOptions<T>): Webhooks<EventsOf<T>>;
export function createWebhooks<T extends Trust = "read">(
  options: WebhooksOptions<T>,
  ...more: readonly unknown[]
): Webhooks<EventsOf<T>> {
  checkOptions(options);
  checkNoMore("createWebhooks()", more);
  if (options.trust === "payload" || options.client)
    return new Receiver<EventsOf<T>>(partsFor(options, options.client));
  throw new ConfigurationError(
    "There is no client to read jobs back with. Posts are not signed, so what they say is not to be trusted: give " +
      'createWebhooks a client, or write trust: "payload" to believe whoever knows the URL.',
    undefined,
    [{ option: "client" }],
  );
}

function partsFor(options: GivenOptions, client: ServiceClient | undefined): ReceiverParts {
  const clock = clockOf(options.clock);
  const log = logOf(options.log);
  const { store: given = memoryStore({ clock }) } = options;
  // One of several goes by itself: the others go on, and it says why it does not.
  const store = given.tellsAbsence
    ? given
    : tellingStore(given, (error) => {
        log({ level: "error", message: error.message });
        void worker.close();
        dispatcher.abandon(error);
      });
  // For what is called from outside. What runs by itself tells its errors in its own way.
  const worded = wordedStore(store);
  const watch = new StoreWatch(store.tellsAbsence ? () => {} : log);
  const watched = watchedStore(store, watch);
  const limits = limitsOf(options);
  const { leaseMs, refRetentionMs, readTimeoutMs } = limits;
  const urls = capabilityUrls(options.baseUrl, createKeyRing(options.secret), clock);
  const reader = client && options.trust !== "payload" ? new ReadBack(client, readTimeoutMs, clock) : undefined;
  const handlers = new Handlers();
  const turns = new Turns();
  const inHand = new Set<object>();
  const inside = new Inside();
  const hints = new HintBoard();
  const poke = (): void => worker.poke();
  const onDoubt = (owner: string): void => dispatcher.doubt(owner);
  const heartbeat = new Heartbeat({ store: watched, leaseMs, onDoubt, onFreed: poke });
  const dispatcher = new Dispatcher({
    handlers,
    inHand,
    inside,
    store: watched,
    urls,
    hints,
    reader,
    readLimit: new ReadLimit(limits.readsPerMinute, clock),
    retry: limits.retry,
    deadLetterMs: limits.deadLetterMs,
    handlerTimeoutMs: limits.handlerTimeoutMs,
    concurrency: limits.concurrency,
    heartbeat,
    turns,
    poke,
    leaseMs,
    log,
    clock,
  });
  const recurring = reconciling(options);
  const worker = new Worker({
    dispatcher,
    store: watched,
    enabled: limits.work,
    warn: (message) => log({ level: "warn", message }),
    ...(recurring && {
      recurring: {
        everyMs: recurring.everyMs,
        run: (signal: AbortSignal) => reconciler.run(recurring.olderThanMs, MOST_RECONCILED, signal),
      },
    }),
    problem: (message) => log({ level: "error", message }),
    turns,
    watch,
  });
  clock.onMove?.(poke);
  const reconciler = new Reconciler({ client, readTimeoutMs, store: worded, log, poke, clock });
  const revocations = new Revocations({ store: worded, urls, clock });
  const calls = new PaidCalls({ store: worded, leaseMs, log });
  const starter = new JobStarter({ client, store: worded, heartbeat, calls, urls, refRetentionMs, clock, log, poke });
  const renderer = new JobRenderer({
    client,
    readTimeoutMs,
    store: worded,
    heartbeat,
    calls,
    inHand,
    refRetentionMs,
    clock,
    log,
  });
  const { maxBodyBytes, bodyTimeoutMs, retentionMs, postsPerUrl: mostPosts } = limits;
  const intakeLimits = { maxBodyBytes, bodyTimeoutMs, retentionMs, mostPosts };
  // What others share a store for is there for them, and for the next start.
  const isOpen = () => store.pollMs !== undefined || !worker.isClosed;
  const intake = createIntake({ urls, store, hints, clock, ...intakeLimits, isOpen, poke, log });
  const methods = { starter, renderer, calls, reconciler, revocations };
  return { handlers, inside, dispatcher, worker, intake, ...methods, hints, store: worded, log };
}
