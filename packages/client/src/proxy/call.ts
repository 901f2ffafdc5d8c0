import type { BodyLimits, BodyRead } from "@video-ads/http/body";

/** A request as every server can give it. */
export interface IncomingCall<R> {
  readonly method: string;
  /** Path below the mount with its leading slash, and the query if there is one. Not decoded. */
  readonly target: string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /** Reads the raw body, stopping when it is too long or too slow. */
  readBody(limits: BodyLimits): Promise<BodyRead>;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** The request of the server. */
  readonly request: R;
  /** Called before anything can reach the service: what fails earlier was not passed on. */
  passing(): void;
}

/** What the page gets. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}
