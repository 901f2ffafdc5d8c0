import type { ReadClient } from "./generated/events.ts";
import type { Log } from "./log.ts";
import type { Secret } from "./urls/key-ring.ts";

interface CommonOptions {
  /** What URLs are signed with. @see {@link Secret} */
  secret: Secret;
  /** Public URL under which the receiver is mounted, for example `https://app.example.com/webhooks`. */
  baseUrl: string;
  /** Bytes that a body may have. @default 65_536 */
  maxBodyBytes?: number;
  /** Milliseconds until the last byte of a body has to be there. @default 10_000 */
  bodyTimeoutMs?: number;
  /** Milliseconds since 1970. @default Date.now */
  clock?: () => number;
  /** Is told of refused, repeated and dropped posts. @default warnings and errors go to the console */
  log?: Log;
}

/** Handlers get the job as the service returns it when it is read back. The post only says that it is time to look. */
export interface ReadOptions extends CommonOptions {
  /** Reads jobs back: a client of `@video-ads/client`. */
  client: ReadClient;
  trust?: "read";
}

/** Handlers get what the post said. Nobody signs it: whoever learns the URL can invent it. */
export interface PayloadOptions extends CommonOptions {
  client?: ReadClient;
  trust: "payload";
}

export type WebhooksOptions = ReadOptions | PayloadOptions;
