/** A request as every framework can give it. */
export interface IncomingPost {
  method: string;
  /** Path below the mount with its leading slash, and the query if there is one. Not decoded. */
  path: string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /** Reads the raw body, stopping when it is too long or too slow. */
  readBody(limits: BodyLimits): Promise<BodyRead>;
}

export interface BodyLimits {
  maxBytes: number;
  /** Milliseconds until the last byte has to be there. */
  timeoutMs: number;
}

export type BodyRead = { bytes: Uint8Array } | { failed: "tooLarge" | "tooSlow" | "aborted" };

/** What the sender gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or empty. */
  readonly body: string;
}
