import type { BodyLimits, BodyRead as BodyReadOf } from "@video-ads/http/body";

export type { BodyLimits };

/** A body that is there whole, in memory of any kind, or why it is not. */
export type BodyRead = BodyReadOf<ArrayBufferLike>;

/** A request as every framework can give it. `R` is what the host itself calls a request. */
export interface IncomingPost<R = unknown> {
  /** The request as the host has it. */
  readonly original: R;
  method: string;
  /** Path below the mount with its leading slash, and the query if there is one. Not decoded. */
  path: string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /**
   * Reads the raw body, stopping when it is too long or too slow. Called for requests with a good token only.
   *
   * @throws {ConfigurationError} The body was read before, and nothing is left that is sure to be what was sent.
   */
  readBody(limits: BodyLimits): Promise<BodyRead>;
}

/** What the sender gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or empty. */
  readonly body: string;
  /** Values of `set-cookie`, each a header of its own. */
  readonly cookies?: readonly string[];
  /** Posts are due by it: a host that stops its process with the answer has them handled first. */
  readonly due?: true;
  /** Why it could not be answered otherwise, for a host that has its own way with errors. */
  readonly failed?: { readonly error: unknown };
}

/**
 * The last part of a path with its leading slash, for hosts that hand over the whole path. A slash at its end stays, so that it can be
 * seen that there is one.
 */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/", path.length - 2));
}

/** The same of a path with its query. */
export function lastPartOf(url: string): string {
  const [pathname = "", query] = url.split("?", 2);
  return lastPart(pathname) + (query === undefined ? "" : `?${query}`);
}
