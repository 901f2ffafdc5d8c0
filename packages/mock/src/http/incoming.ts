import type { IncomingHttpHeaders } from "node:http";
import type { BodyRead } from "@video-ads/http/body";

/** A request to the mock, from whatever server or program it comes. */
export interface Incoming {
  /** In capitals. */
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** The path alone, also where the target is a whole URL. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** Scheme and host by which the mock was asked. */
  readonly origin: string;
  readonly sender: Sender;
  /** Reads the raw body, as far as it may go. */
  readBody(maxBytes: number): Promise<BodyRead>;
  /** Tells the listener once, when the answer is out, or nobody waits for it any more. */
  onEnd(listener: (sent: boolean) => void): void;
}

/** Who asks: the program in which the mock runs, somebody at the other end of a connection, or nobody knows. */
export type Sender =
  | "program"
  | "unknown"
  | { readonly remoteAddress?: string | undefined; readonly localAddress?: string | undefined };

/** A client may name the whole URL, as for a proxy; only what stands behind the host is meant. */
export function relativeTarget(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "");
  return rest === target || rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path of what was asked for. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** The query of what was asked for, without its mark. */
export function searchOf(target: string): string {
  const mark = target.indexOf("?");
  return mark === -1 ? "" : target.slice(mark + 1);
}

/** Aborted when nobody waits any more, so that nothing is waited for in vain. */
export function closing(request: Incoming): AbortSignal {
  const controller = new AbortController();
  request.onEnd(() => controller.abort());
  return controller.signal;
}
