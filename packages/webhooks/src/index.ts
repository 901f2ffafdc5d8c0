/** Typed events from webhooks that carry no signature. */
export type { Phase } from "@video-ads/core/job";
export type { Clock } from "./clock.ts";
export { createWebhooks } from "./create-webhooks.ts";
export type { ErrorHandler, Failure, HandlerContext } from "./dispatch/handlers.ts";
export type { Duration } from "./duration.ts";
export { ConfigurationError, type MissingSetting } from "./errors/configuration-error.ts";
export { GiveUp } from "./errors/give-up.ts";
export { HandlerInterruptedError } from "./errors/handler-interrupted-error.ts";
export { HandlerTimeoutError } from "./errors/handler-timeout-error.ts";
export { JobNotFoundError } from "./errors/job-not-found-error.ts";
export { NothingSentError } from "./errors/nothing-sent-error.ts";
export { ReadTimeoutError } from "./errors/read-timeout-error.ts";
export { RefInUseError } from "./errors/ref-in-use-error.ts";
export { StoreError } from "./errors/store-error.ts";
export { UnconfirmedStartError } from "./errors/unconfirmed-start-error.ts";
export { UrlTooLongError } from "./errors/url-too-long-error.ts";
export { WebhooksError } from "./errors/webhooks-error.ts";
export type {
  EventName,
  Pattern,
  PayloadEvents,
  ReadEvents,
  UnknownStatusEvent,
  WebhookEvent,
} from "./events/event.ts";
export type { HintEvent, JobEvent } from "./events/job-event.ts";
export { type ExpressWebhooks, expressWebhooks } from "./express.ts";
export { type FetchContext, type FetchWebhooks, fetchWebhooks } from "./fetch.ts";
export type {
  Jobs,
  Payloads,
  ReadClient,
  RenderClient,
  RenderSource,
  Source,
  StartClient,
  StartOperation,
  Starts,
} from "./generated/types.ts";
export type { Hint } from "./hints/hint-board.ts";
export type { Answer, BodyLimits, BodyRead, IncomingPost } from "./intake/post.ts";
export { type LambdaEvent, type LambdaResult, type LambdaWebhooks, lambdaWebhooks } from "./lambda.ts";
export type { Log, LogEntry } from "./log.ts";
export { type NodeWebhooks, nodeWebhooks } from "./node.ts";
export type { PayloadOptions, ReadOptions, ServiceClient, Trust, WebhooksOptions } from "./options.ts";
export type { Reconciled, ReconcileOptions } from "./reconcile/reconciler.ts";
export type { Renderable, Rendering, RenderOptions } from "./render/renderer.ts";
export type { StartOptions } from "./start/options.ts";
export type { StartArguments, StartBody } from "./start/starter.ts";
export { type MemoryStoreOptions, memoryStore } from "./stores/memory/memory-store.ts";
export { type ShardedStoreOptions, shardedStore } from "./stores/sharded/sharded-store.ts";
export type {
  Acceptance,
  Counts,
  DeadLetter,
  KeptFilter,
  KeptQuery,
  Lease,
  Machine,
  NewDelivery,
  NewRef,
  Outcome,
  Ownership,
  PendingQuery,
  PendingRef,
  RefState,
  RevokedQuery,
  RevokedRef,
  SilentJob,
  SourceCounts,
  SourceName,
  Store,
  WaitingPost,
} from "./stores/store.ts";
export type { CapabilityUrl, UrlOptions } from "./urls/capability-urls.ts";
export type { Secret } from "./urls/key-ring.ts";
export { redactUrl } from "./urls/redact-url.ts";
export type {
  BulkFilter,
  CloseOptions,
  HandlerOptions,
  PageQuery,
  PostReceiver,
  StatsOptions,
  Webhooks,
} from "./webhooks.ts";
