/** React hooks that follow jobs, and the queries and mutations of `@video-ads/react/queries`. */
export type { PushedHints } from "./hints.ts";
export type { JobView } from "./job-view.ts";
export * from "./queries.ts";
export { type FollowedJob, type UseJobOptions, useJob } from "./use-job.ts";
export {
  type MutationWithCallbacks,
  type RenderVariables,
  type StartedJob,
  type UseStartJobOptions,
  useStartJob,
} from "./use-start-job.ts";
export { type FollowedJobs, useWaitAll } from "./use-wait-all.ts";
