// The shapes that the factories make: options of TanStack Query, in words that a hover can show.
import type { DataTag, InfiniteData } from "@tanstack/query-core";
import type { JobState } from "@video-ads/client";

/** `["video-ads", resource, verb, ...arguments]`: each part is a key by itself, for invalidation. */
export type QueryKey = readonly unknown[];

/** A key that knows the data behind it: `queryClient.getQueryData(query.queryKey)` is typed. */
export type KeyOf<Data> = DataTag<QueryKey, Data, Error>;

/** Options for `useQuery`, `prefetchQuery` and their like, of any framework. */
export interface Query<Data> {
  queryKey: KeyOf<Data>;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** The client tries again what may be tried again; twice would be too much. */
  retry: false;
  /** While what it is about is undefined nothing is read. */
  enabled?: false;
}

/** Where a page of a list begins, as the list calls it; null: at its beginning. */
export type PageParam = string | number | null;

/** Options for `useInfiniteQuery`, `prefetchInfiniteQuery` and their like, of any framework: a list, page after page. */
export interface InfiniteQuery<Page> {
  queryKey: DataTag<QueryKey, InfiniteData<Page, PageParam>, Error>;
  queryFn: (context: { pageParam: PageParam; signal: AbortSignal }) => Promise<Page>;
  initialPageParam: PageParam;
  /** What the next page is asked for by; undefined behind the last one. */
  getNextPageParam: (last: Page, pages: Page[], param: PageParam) => PageParam | undefined;
  /** The client tries again what may be tried again; twice would be too much. */
  retry: false;
  /** While what it is about is undefined nothing is read. */
  enabled?: false;
}

/** Options for `useMutation` and its like, of any framework. */
export interface Mutation<Data, Variables> {
  mutationKey: QueryKey;
  mutationFn: (variables: Variables) => Promise<Data>;
  /** A paid request is never sent twice. The client tries again what cannot have arrived. */
  retry: false;
  /** Without a connection it fails at once: nothing is sent, and paid for, when nobody expects it any more. */
  networkMode: "always";
  meta: MutationMeta;
}

/**
 * Variables of a mutation that takes headers: what else it takes, and the headers of this call. Those that are fixed for all of its calls
 * may be left out.
 */
export type WithHeaders<Variables, Headers, Fixed extends keyof Headers> = Variables &
  (Record<never, never> extends Omit<Headers, Fixed>
    ? { headers?: Partial<Headers> }
    : { headers: Omit<Headers, Fixed> & Partial<Headers> });

/** What a mutation does beside answering. */
export interface MutationMeta extends Record<string, unknown> {
  /** `resource.verb` */
  operation: string;
  /** Keys of the queries whose answers it may change. */
  invalidates: readonly QueryKey[];
  /** It may cost credits. */
  credits: boolean;
  /** Names of what it takes, what its path names first: of several, its variables are an object of them. */
  takes: readonly string[];
}

/** How to follow a job. */
export interface JobQueryOptions {
  /** `preview` stops reading when the preview is ready, until somebody asks for more. @default "done" */
  until?: "preview" | "done";
  /** Milliseconds between the first two reads; later ones come less often, up to every 15 s. 1 or more. @default 2000 */
  pollMs?: number;
}

/** Options for `useJob`, or for the `useQuery` of any framework: the job is read again until it has ended. */
export interface JobQuery<J extends { id: string }> extends Query<J> {
  staleTime: (query: JobQueryState<J>) => number;
  refetchInterval: (query: JobQueryState<J>) => number | false;
  /** A hidden tab does not read. It does when it is looked at again. */
  refetchIntervalInBackground: false;
  refetchOnMount: (query: JobQueryState<J>) => boolean;
  refetchOnReconnect: (query: JobQueryState<J>) => boolean | "always";
  refetchOnWindowFocus: (query: JobQueryState<J>) => boolean | "always";
  meta: JobQueryMeta;
  /** What the hooks read a record with. */
  job: JobReading<J>;
}

/** What else the end of a job changes. */
export interface JobQueryMeta extends Record<string, unknown> {
  /** Keys of the queries whose answers may be others when the job has ended: the balance. */
  invalidates: readonly QueryKey[];
}

/** What a job query looks at of TanStack's `Query`. */
export interface JobQueryState<J> {
  state: {
    data: J | undefined;
    error: Error | null;
    /** In milliseconds since the epoch. */
    errorUpdatedAt: number;
    dataUpdateCount: number;
    errorUpdateCount: number;
  };
}

/** How a job's record is understood. */
export interface JobReading<J> {
  readonly id: string;
  /** Job type, as the contract calls it. */
  readonly type: string;
  readonly until: "preview" | "done";
  readonly pollMs: number;
  stateOf(job: J): JobState<J>;
}

/** What every resource has. */
export interface ResourceQueries {
  /** Stands before the keys of all queries below: `queryClient.invalidateQueries({ queryKey: queries[resource].key })`. */
  readonly key: QueryKey;
}
