/** What an app uses of a service: recorded, put together, read. */
export { mergeUsage, noUsage } from "./merge.ts";
export { fieldAt } from "./places.ts";
export { readUsage, writtenUsage } from "./read.ts";
export { type SentMessage, UsageRecorder } from "./recorder.ts";
export type { Usage } from "./types.ts";
