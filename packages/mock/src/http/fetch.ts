// The mock without a server: a request of the Fetch standard in, its response out.
import type { IncomingHttpHeaders } from "node:http";
import type { BodyRead } from "@video-ads/http/body";
import { eventStream, readStream } from "@video-ads/http/fetch";
import type { App } from "./app.ts";
import { type Incoming, pathOf, type Sender } from "./incoming.ts";
import { isBodiless, pieces, type Reply, type WholeReply } from "./reply.ts";
import { turn } from "./turn.ts";

/** Answers requests of the Fetch standard. Rejects as `fetch` does where the connection is lost, or the signal is aborted. */
export type FetchHandler = (request: Request) => Promise<Response>;

export interface FetchOptions {
  sender: Extract<Sender, string>;
  /** Path below which the mock is, without a slash at its end. */
  prefix?: string;
}

export function fetchHandler(app: App, { sender, prefix = "" }: FetchOptions): FetchHandler {
  // The signal of a request ends with the request, heard or not, where nobody holds that: a caller that only waits does not.
  const underWay = new Set<Request>();
  return async (request) => {
    await turn();
    request.signal.throwIfAborted();
    const incoming = new FetchIncoming(request, sender, prefix);
    underWay.add(request);
    incoming.onEnd(() => underWay.delete(request));
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason), { once: true });
    });
    try {
      const reply = await Promise.race([app.answer(incoming), aborted]);
      if (reply === "silence") return await aborted;
      if (reply === "reset") throw lostConnection();
      return responseTo(request, reply, incoming, app);
    } catch (error) {
      incoming.end(false);
      throw error;
    }
  };
}

/** What the runtime's `fetch` rejects with when the other side resets the connection. */
function lostConnection(): TypeError {
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
  const error = new TypeError("fetch failed", { cause });
  lost.add(error);
  return error;
}

const lost = new WeakSet<object>();

/** Whether a handler rejects because the connection was ordered to be lost, and not because something is wrong. */
export function isLostConnection(error: unknown): boolean {
  return typeof error === "object" && error !== null && lost.has(error);
}

/** Rejects as it does where nobody listens any more. The error says by itself that nothing was sent. */
export async function refuseConnection(): Promise<never> {
  await turn();
  const cause = new Error("The mock is closed.");
  throw Object.assign(new TypeError("fetch failed", { cause }), { sent: false });
}

function responseTo(request: Request, reply: Exclude<Reply, string>, incoming: FetchIncoming, app: App): Response {
  const response = made(request, reply, incoming, app);
  // One that is made by hand has none.
  return Object.defineProperty(response, "url", { value: request.url.split("#", 1)[0] });
}

function made(request: Request, reply: Exclude<Reply, string>, incoming: FetchIncoming, app: App): Response {
  if (!("status" in reply)) {
    const { signal } = request;
    return eventStream(reply.events, { signal, headers: reply.headers, onEnd: () => incoming.end(true) });
  }
  try {
    return whole(request, reply, incoming);
  } catch (error) {
    // A status or a header that a handler has made up, and that no response can have.
    const instead = app.failure(error);
    if (typeof instead === "string" || !("status" in instead)) throw error;
    return whole(request, instead, incoming);
  }
}

function whole(request: Request, { status, headers, body, bodyMs }: WholeReply, incoming: FetchIncoming): Response {
  const empty = body === undefined || isBodiless(status) || request.method === "HEAD";
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const length = bytes && !isBodiless(status) ? { "content-length": String(bytes.length) } : {};
  const sent = { status, headers: { ...headers, ...length } };
  if (!empty && bytes && bodyMs !== undefined) return new Response(trickle(request, bytes, bodyMs, incoming), sent);
  const response = new Response(empty ? null : bytes, sent);
  incoming.end(true);
  return response;
}

function trickle(
  { signal }: Request,
  bytes: Uint8Array<ArrayBuffer>,
  bodyMs: number,
  incoming: FetchIncoming,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = pieces(bytes, bodyMs);
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(controller) {
      const next = (): void => {
        const [first] = left;
        if (!first) {
          controller.close();
          incoming.end(true);
          return;
        }
        timer = setTimeout(() => {
          left.shift();
          controller.enqueue(first.piece);
          next();
        }, first.wait);
      };
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        controller.error(signal.reason);
        incoming.end(false);
      });
      next();
    },
    cancel() {
      clearTimeout(timer);
      incoming.end(false);
    },
  });
}

class FetchIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly origin: string;
  readonly sender: Extract<Sender, string>;
  readonly #request: Request;
  readonly #listeners = new Set<(sent: boolean) => void>();

  constructor(request: Request, sender: Extract<Sender, string>, prefix: string) {
    const { origin, host, pathname, search } = new URL(request.url);
    const below = pathname === prefix || pathname.startsWith(`${prefix}/`);
    this.#request = request;
    this.method = request.method.toUpperCase();
    this.target = (below ? pathname.slice(prefix.length) || "/" : pathname) + search;
    this.path = pathOf(this.target);
    // Not every DOM that tests run in gives names in lower case.
    const headers = Array.from(request.headers, ([name, value]) => [name.toLowerCase(), value] as const);
    this.headers = { host, ...Object.fromEntries(headers) };
    this.origin = origin + (below ? prefix : "");
    this.sender = sender;
  }

  readBody(maxBytes: number): Promise<BodyRead> {
    return readStream(this.#request.body, { maxBytes, timeoutMs: Number.POSITIVE_INFINITY });
  }

  onEnd(listener: (sent: boolean) => void): void {
    this.#listeners.add(listener);
  }

  end(sent: boolean): void {
    for (const listener of this.#listeners) listener(sent);
    this.#listeners.clear();
  }
}
