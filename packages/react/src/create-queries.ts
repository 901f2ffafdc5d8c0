import type { JobMethods, JobOrId, VideoAds } from "@video-ads/client";
import { plainId } from "@video-ads/core/ids";
import { called, type Resource } from "./called.ts";
import { balance } from "./generated/balance.ts";
import type { Queries } from "./generated/queries.ts";
import { table } from "./generated/table.ts";
import { jobQuery } from "./job-query.ts";
import { keysOf, mutation } from "./mutation.ts";
import type { JobQueryOptions, Query } from "./query.ts";
import type { JobReadRow, Path } from "./table.ts";
import { unlessKnown } from "./unless-known.ts";

/** How the factories are made. */
export interface QueriesOptions {
  /** First part of every key; another one keeps two accounts in one cache apart. @default "video-ads" */
  key?: string;
}

/**
 * TanStack Query options for every operation: `queries.<resource>.<verb>()` is a query where the operation
 * reads, and a mutation where it changes something, in every framework that TanStack Query has an adapter for.
 *
 * @example
 * ```ts
 * const ads = createClient({ baseUrl: "/api/video-ads", viaProxy: true });
 * export const queries = createQueries(ads);
 * ```
 */
export function createQueries(ads: VideoAds, { key = "video-ads" }: QueriesOptions = {}): Queries {
  const clients = ads as unknown as Record<string, Resource>;
  const queries: Record<string, unknown> = { key: [key] };
  for (const [name, rows] of Object.entries(table)) {
    const resource = clients[name] ?? {};
    const own: Record<string, unknown> = { key: [key, name] };
    for (const [verb, row] of Object.entries(rows)) {
      const path: Path = [key, name, verb];
      own[verb] = (...args: unknown[]) => {
        if (typeof row === "function") return row(resource, path, args);
        if (typeof row === "number") return query(resource, path, row, row, args);
        if ("length" in row) return query(resource, path, row[0], row[0] + 1, args);
        return "takes" in row ? mutation(resource, path, row) : job_(resource, path, row, args);
      };
    }
    queries[name] = own;
  }
  return queries as unknown as Queries;
}

function query(resource: Resource, path: Path, inPath: number, arity: number, args: unknown[]): Query<unknown> {
  const given = args.slice(0, arity);
  while (given.length > 0 && given.at(-1) === undefined) given.pop();
  const options = args[arity] as object | undefined;
  return {
    // A UUID is the same in either case: what it names is in the cache once.
    queryKey: [
      ...path,
      ...given.map((value) => (typeof value === "string" ? plainId(value) : value)),
      ...(options ? [options] : []),
    ] as unknown as Query<unknown>["queryKey"],
    queryFn: ({ signal }) =>
      called(resource, path[2])(...given, ...Array(arity - given.length), { ...options, signal }),
    retry: false,
    ...unlessKnown(args.slice(0, inPath)),
  };
}

function job_(resource: Resource, path: Path, row: JobReadRow, args: unknown[]) {
  const [key, name, verb] = path;
  const [job, options] = args as [JobOrId | undefined, JobQueryOptions?];
  const methods = resource as unknown as JobMethods<{ id: string }>;
  // A job that is read by its id is in the cache once, whether it is followed or only read.
  return {
    ...jobQuery(methods, [key, name, row.read ?? verb], row.type, job, options),
    // What a job has cost, or is given back, is known when it has ended.
    meta: { invalidates: keysOf(key, balance) },
    ...unlessKnown([job]),
  };
}
