import type { Clock } from "./clock.ts";
import type { Duration } from "./duration.ts";
import type { ReadClient, RenderClient, StartClient } from "./generated/types.ts";
import type { Log } from "./log.ts";
import type { Store } from "./stores/store.ts";
import type { Secret } from "./urls/key-ring.ts";

/** A client of `@video-ads/client`, as far as a receiver needs it: it reads jobs back, starts and renders them. */
export type ServiceClient = ReadClient & StartClient & RenderClient;

interface CommonOptions {
  /** What URLs are signed with. @see {@link Secret} */
  secret: Secret;
  /**
   * Public URL under which the receiver is mounted, for example `https://app.example.com/webhooks`. A function is asked whenever a URL is
   * made, for what is known later: a port that the system chooses.
   */
  baseUrl: string | (() => string);
  /**
   * Where posts are kept until they are handled: `memoryStore()`, `sqliteStore(file)` of `@video-ads/webhooks/sqlite` or
   * `postgresStore(pool)` of `@video-ads/webhooks/postgres`.
   *
   * @default memoryStore()
   */
  store?: Store | undefined;
  /** Bytes that a body may have. @default 65_536 */
  maxBodyBytes?: number | undefined;
  /** Milliseconds until the last byte of a body has to be there. @default 10_000 */
  bodyTimeoutMs?: number | undefined;
  /** How many jobs are handled at the same time. Posts of one job are handled one after the other. @default 10 */
  concurrency?: number | undefined;
  /** Time that a handler may take, 24 days at most; then it counts as failed. A bare number is milliseconds, 1,000 at least. @default "60s" */
  handlerTimeout?: Duration | undefined;
  /**
   * Time that the service may take to answer a request that reads a job, retries of the client included; then it is aborted and counts as failed. 24 days at
   * most. A deadline of the client that is shorter comes first.
   *
   * @default "60s"
   */
  readTimeout?: Duration | undefined;
  /**
   * Pauses after failed attempts; when there is none left, the post becomes a dead letter. `[]`: the first attempt that fails is the last one, of a
   * handler and of a read.
   *
   * @default ["5s", "30s", "2m", "10m", "30m", "2h", "6h"]
   */
  retry?: readonly Duration[] | undefined;
  /**
   * For how long a process is taken for alive that does not report back. It does so every second while it has jobs or calls in hand;
   * after that time another one takes over its jobs. A second at least: a process whose event loop is held for that long loses its
   * jobs, which counts as a failed attempt. One that was killed on this machine is not waited for.
   *
   * @default "5s"
   */
  lease?: Duration | undefined;
  /**
   * For how long posts are remembered, at most until their URL has expired. The same `done` that comes again after that is handled
   * again, unless its job was started or bound here: what such a job has reported is remembered as long as its reference.
   *
   * @default as long as the URL works
   */
  retention?: Duration | undefined;
  /**
   * For how long a `ref` is remembered at least, so that `hooks.start()` with it, and `hooks.render()` of a job, send nothing again; and for
   * how long a job that does not end is read by `reconcile()`. 45 days at least. A reference is never forgotten before its URL.
   *
   * @default "45d"
   */
  refRetention?: Duration | undefined;
  /**
   * For how long a dead letter is kept from when it died, for `hooks.replay()`. What it held counts as reported then; if that was the end of
   * its job, `hooks.reconcile()` gives the job up and the log names it. @default "30d"
   */
  deadLetterRetention?: Duration | undefined;
  /** Reads that the posts to one URL can cause in a minute; what is more waits. @default 30 */
  readsPerMinute?: number | undefined;
  /**
   * Posts to one URL that are remembered. What is more is answered with 429 and read by `reconcile()`; the log warns of it, and
   * `hooks.revoke()` closes the URL. @default 1_000
   */
  postsPerUrl?: number | undefined;
  /** Whether this process runs handlers. `false`: it only receives, and another one on the same store handles. @default true */
  work?: boolean | undefined;
  /** Runs `hooks.reconcile()` again and again while the receiver is mounted, also with `work: false`, with pauses of 24 days at most. It needs a `client`. @default never */
  reconcile?: { every: Duration; olderThan?: Duration | undefined } | undefined;
  /** Milliseconds since 1970. @default the time of this machine */
  clock?: Clock | undefined;
  /**
   * Is told of refused, repeated and dropped posts. When it throws or rejects, nothing else fails, and warnings and errors go to the console.
   *
   * @default warnings and errors go to the console
   */
  log?: Log | undefined;
}

/** Whether jobs are read back, or posts believed. */
export type Trust = "read" | "payload";

/** Handlers get the job as the service returns it when it is read back. The post only says that it is time to look. */
export interface ReadOptions extends CommonOptions {
  /** Reads jobs back and starts them: a client of `@video-ads/client`. */
  client: ServiceClient;
  trust?: "read" | undefined;
}

/** Handlers get what the post said. Nobody signs it: whoever learns the URL can invent it. */
export interface PayloadOptions extends CommonOptions {
  /** For `hooks.start()`, `hooks.render()` and `hooks.reconcile()`. */
  client?: ServiceClient | undefined;
  trust: "payload";
}

/** Options before it is told what is trusted. */
export interface GivenOptions extends CommonOptions {
  client?: ServiceClient | undefined;
  trust?: Trust | undefined;
}

/** Told apart by `trust` alone: a mistake elsewhere is reported there, and takes no job away from the handlers. */
export type WebhooksOptions<T extends Trust> = CommonOptions & { trust?: T | undefined } & ([T] extends ["payload"]
    ? Pick<PayloadOptions, "client">
    : Pick<ReadOptions, "client">);
