/** Typed events from webhooks that carry no signature. */
export { createWebhooks } from "./create-webhooks.ts";
export type { ErrorHandler, Failure } from "./dispatch/handlers.ts";
export type { Duration } from "./duration.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { UrlTooLongError } from "./errors/url-too-long-error.ts";
export { WebhooksError } from "./errors/webhooks-error.ts";
export type {
  EventName,
  HintEvent,
  JobEvent,
  Pattern,
  PayloadEvents,
  Phase,
  ReadEvents,
  UnknownStatusEvent,
  WebhookEvent,
} from "./events/event.ts";
export { type ExpressWebhooks, expressWebhooks } from "./express.ts";
export type { Jobs, Payloads, ReadClient, Source, StartOperation } from "./generated/events.ts";
export type { Answer, BodyLimits, BodyRead, IncomingPost } from "./intake/post.ts";
export type { Log, LogEntry } from "./log.ts";
export type { PayloadOptions, ReadOptions, WebhooksOptions } from "./options.ts";
export type { CapabilityUrl, UrlOptions } from "./urls/capability-urls.ts";
export type { Secret } from "./urls/key-ring.ts";
export { redactUrl } from "./urls/redact-url.ts";
export type { Webhooks } from "./webhooks.ts";
