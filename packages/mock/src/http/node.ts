// The mock behind a server of Node: its own, or a framework's over it.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BodyRead } from "@video-ads/http/body";
import { Deadlines, openEventStream, readBody } from "@video-ads/http/node";
import type { App } from "./app.ts";
import { type Incoming, pathOf, relativeTarget } from "./incoming.ts";
import { readBefore } from "./read-before.ts";
import { isBodiless, pieces, type Reply, type WholeReply } from "./reply.ts";

/** Express 4 and 5, Connect, and what is like them. */
export type ExpressHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** Nobody's time ends here: the server has a patience of its own, and says so with 408. */
const deadlines = new Deadlines();

export function nodeListener(app: App): RequestListener & ExpressHandler {
  return (request, response) => {
    serve(app, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
}

async function serve(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await app.answer(new NodeIncoming(request, response));
  try {
    send(request, response, reply);
  } catch (error) {
    // A header that a handler has made up, and that nobody can send.
    if (response.headersSent) throw error;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    send(request, response, app.failure(error));
  }
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (reply === "silence") return;
  if (reply === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
  if ("status" in reply) {
    sendWhole(request, response, reply);
    return;
  }
  const end = reply.events((event) => stream.send(event));
  const stream = openEventStream(response, end);
}

function sendWhole({ method }: IncomingMessage, response: ServerResponse, { status, body, bodyMs }: WholeReply): void {
  response.statusCode = status;
  if (body === undefined || isBodiless(status)) return void response.end();
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.setHeader("content-length", bytes.length);
  if (method === "HEAD") return void response.end();
  if (bodyMs === undefined) return void response.end(bytes);
  trickle(response, bytes, bodyMs);
}

function trickle(response: ServerResponse, bytes: Uint8Array<ArrayBuffer>, bodyMs: number): void {
  response.flushHeaders();
  const left = pieces(bytes, bodyMs);
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    const [first] = left;
    if (!first) return void response.end();
    timer = setTimeout(() => {
      left.shift();
      response.write(first.piece);
      next();
    }, first.wait);
  };
  next();
  response.once("close", () => clearTimeout(timer));
}

class NodeIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly path: string;
  /** With what a parser, or an Express whose path it is below, has put there. */
  readonly #request: IncomingMessage & { body?: unknown; rawBody?: unknown; baseUrl?: string };
  readonly #response: ServerResponse;
  /** By a parser in front of the mock. */
  readonly #wasRead: boolean;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#wasRead = request.readableEnded;
    this.#response = response;
    this.method = request.method ?? "";
    this.target = request.url ?? "/";
    this.path = pathOf(relativeTarget(this.target));
  }

  get headers(): IncomingMessage["headers"] {
    const { headers } = this.#request;
    if (!this.#wasRead) return headers;
    // A parser has unpacked it.
    const { "content-encoding": _, ...others } = headers;
    return others;
  }

  get origin(): string {
    const { socket, headers } = this.#request;
    return `${"encrypted" in socket ? "https" : "http"}://${headers.host ?? ""}${this.#request.baseUrl ?? ""}`;
  }

  get sender(): IncomingMessage["socket"] {
    return this.#request.socket;
  }

  async readBody(maxBytes: number): Promise<BodyRead> {
    const request = this.#request;
    if (this.#wasRead) return { bytes: readBefore(request) };
    const read = await readBody(request, { maxBytes, timeoutMs: Number.POSITIVE_INFINITY }, deadlines);
    // What still comes is dropped, so that the client gets to read the answer; the server's patience ends it.
    if ("failed" in read) request.resume();
    return read;
  }

  onEnd(listener: (sent: boolean) => void): void {
    const response = this.#response;
    response.once("close", () => listener(response.writableFinished));
  }
}
