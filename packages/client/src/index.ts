/** Typed client for the video ad service. */
export type { JobItemState, JobState, Phase } from "@video-ads/core/job";
export { type Outcome, outcomeOf } from "@video-ads/core/outcome";
export type { CreditEstimate, EstimateOptions } from "@video-ads/core/price";
export type { ApiPromise, ApiResponse } from "./api-promise.ts";
export { createClient, type VideoAds } from "./create-client.ts";
export { estimateCredits } from "./credits/estimate.ts";
export type { DownloadTarget } from "./download/download.ts";
export type { Downloaded, DownloadOptions, DownloadProgress } from "./download/options.ts";
export * from "./errors/index.ts";
export type * from "./generated/methods.ts";
export type * from "./generated/types.ts";
export type { JobMethods, JobOrId, WaitAllOptions, WaitOptions, WatchOptions } from "./jobs/job-methods.ts";
export type { PreviewFlowOptions, PreviewMethods } from "./jobs/preview-methods.ts";
export type { HintEmitter, Hints } from "./jobs/wakeups.ts";
export type { LogEvent } from "./log.ts";
export type { CallOptions, ClientOptions } from "./options.ts";
export type { RawClient } from "./raw/raw-client.ts";
export { fileFrom, type Upload } from "./request/upload.ts";
