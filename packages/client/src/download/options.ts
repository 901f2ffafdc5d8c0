/** How to download. */
export interface DownloadOptions {
  /** Ends the download at once; it then rejects with the signal's reason, and leaves no file behind. There is no other limit of the whole: `AbortSignal.timeout(600_000)` is one. */
  signal?: AbortSignal;
  /** Milliseconds that may pass without a byte before the connection counts as lost, from 1 to 24 days. @default 30_000 */
  idleTimeoutMs?: number;
  /** How often in a row a broken connection is resumed without a byte arriving in between. @default 4 */
  maxRetries?: number;
  /** Milliseconds of `Retry-After` that are waited for; when the server asks for more, the download ends. @default the client's */
  maxRetryAfterMs?: number;
  /** Told after every chunk. Not waited for; what it throws or rejects with stops nothing, and is said on the console. */
  onProgress?: (progress: DownloadProgress) => void;
}

/** The same, checked and filled in. */
export type CheckedOptions = DownloadOptions &
  Required<Pick<DownloadOptions, "idleTimeoutMs" | "maxRetries" | "maxRetryAfterMs" | "onProgress">>;

/** How far a download is. */
export interface DownloadProgress {
  /** Bytes that have arrived. */
  received: number;
  /** Bytes of the whole file; undefined when the server does not say. */
  total: number | undefined;
}

/** What was downloaded. */
export interface Downloaded {
  /** Bytes written. */
  bytes: number;
  /** As the server names it, for example `video/mp4`. */
  contentType: string | undefined;
}

/** Where the bytes go. */
export interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  /** Forgets what was written, when the server starts over; undefined when that cannot be. */
  restart?(): Promise<void>;
  /** Of the file; undefined where it has no name. */
  readonly path?: string;
}
