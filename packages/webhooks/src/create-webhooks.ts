import { Dispatcher } from "./dispatch/dispatcher.ts";
import { Handlers } from "./dispatch/handlers.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { PayloadEvents, ReadEvents } from "./events/event.ts";
import type { ReadClient } from "./generated/events.ts";
import { createIntake } from "./intake/intake.ts";
import { consoleLog } from "./log.ts";
import type { PayloadOptions, ReadOptions, WebhooksOptions } from "./options.ts";
import { Receiver, type ReceiverParts } from "./receiver.ts";
import { memoryStore } from "./stores/memory-store.ts";
import { capabilityUrls } from "./urls/capability-urls.ts";
import { createKeyRing } from "./urls/key-ring.ts";
import type { Webhooks } from "./webhooks.ts";

/** Two days: longer than any sender can be expected to try again. */
const REMEMBER_MS = 172_800_000;

/**
 * Makes a webhook receiver (interface specification 6).
 *
 * @example
 * const hooks = createWebhooks({ secret, baseUrl: "https://app.example.com/webhooks", client: ads });
 * hooks.on("customTemplateJob.done", ({ job }) => save(job.id, job.video_output)).fallback(() => {});
 * app.use("/webhooks", expressWebhooks(hooks));
 *
 * @throws {ConfigurationError} A key is too short, the base URL is none, or neither `client` nor `trust` is given.
 */
export function createWebhooks(options: PayloadOptions): Webhooks<PayloadEvents>;
export function createWebhooks(options: ReadOptions): Webhooks;
// The kinds are not written as a union here: comparing receivers of different events costs the compiler more than it gives.
export function createWebhooks(options: WebhooksOptions): object {
  if (options.trust === "payload") return new Receiver<PayloadEvents>(partsFor(options, undefined));
  if (options.client) return new Receiver<ReadEvents>(partsFor(options, options.client));
  throw new ConfigurationError(
    "There is no client to read jobs back with. Posts are not signed, so what they say is not to be trusted: give " +
      'createWebhooks a client, or write trust: "payload" to believe whoever knows the URL.',
  );
}

function partsFor(options: WebhooksOptions, client: ReadClient | undefined): ReceiverParts {
  const { maxBodyBytes = 65_536, bodyTimeoutMs = 10_000, clock = Date.now, log = consoleLog } = options;
  const urls = capabilityUrls(options.baseUrl, createKeyRing(options.secret), clock);
  const store = memoryStore(clock);
  const handlers = new Handlers();
  const dispatcher = new Dispatcher({ handlers, client, store, rememberMs: REMEMBER_MS, log });
  const intake = createIntake({ urls, dispatcher, store, maxBodyBytes, bodyTimeoutMs, rememberMs: REMEMBER_MS, log });
  return { urls, handlers, dispatcher, intake };
}
