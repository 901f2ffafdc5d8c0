/** TanStack Query options for every operation, for any framework. */
export { createQueries, type QueriesOptions } from "./create-queries.ts";
export type * from "./generated/queries.ts";
export { invalidateAfterMutations } from "./invalidate.ts";
export type {
  InfiniteQuery,
  JobQuery,
  JobQueryMeta,
  JobQueryOptions,
  JobQueryState,
  JobReading,
  KeyOf,
  Mutation,
  MutationMeta,
  PageParam,
  Query,
  QueryKey,
  ResourceQueries,
  WithHeaders,
} from "./query.ts";
