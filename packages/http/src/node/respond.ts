import type { IncomingMessage, ServerResponse } from "node:http";

/** What is answered, whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Uint8Array;
}

/** What is still taken from a sender whose request is refused before it has been read, so that it gets to read the answer. */
const LINGER_BYTES = 1_048_576;
const LINGER_MS = 1_000;

/** Sends an answer. If the body has not been read, throws the rest of it away within limits, and closes the connection. */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void | Promise<void> {
  const isRead = request.readableEnded || !hasBody(request);
  const hasNoContent = status === 204 || status === 304;
  if (isRead && hasNoContent) {
    response.writeHead(status, headers).end();
    return;
  }
  const length = hasNoContent ? {} : { "content-length": String(byteLength(body)) };
  if (isRead) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  // Closing a socket with unread data resets it, and the reset can overtake the answer. So the answer goes first, whole.
  response.writeHead(status, { ...headers, ...length, connection: "close" });
  if (body.length > 0) response.write(body);
  else response.flushHeaders();
  return discard(request).then(() => void response.end());
}

function byteLength(body: string | Uint8Array): number {
  return typeof body === "string" ? new TextEncoder().encode(body).length : body.length;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function discard(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    const onData = (chunk: Uint8Array): void => {
      size += chunk.length;
      // What is left waits with its sender, who has the answer meanwhile and hangs up.
      if (size > LINGER_BYTES) request.pause();
    };
    const timer = setTimeout(() => finish(), LINGER_MS);
    const finish = (): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", finish).off("close", finish).pause();
      resolve();
    };
    // An error, such as a connection that breaks, is followed by "close"; nobody else is there to hear it.
    request.on("error", () => {});
    request.on("data", onData).on("end", finish).on("close", finish).resume();
    if (request.destroyed) finish();
  });
}
