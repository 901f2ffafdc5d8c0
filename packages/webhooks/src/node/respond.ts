import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "../intake/post.ts";

/** What is still taken from a sender whose post is refused before it has been read, so that it gets to read the answer. */
const LINGER_BYTES = 1_048_576;
const LINGER_MS = 1_000;

/** Sends an answer. If the body has not been read, throws the rest of it away within limits, and closes the connection. */
export function respond(request: IncomingMessage, response: ServerResponse, answer: Answer): void | Promise<void> {
  if (answer.body === "" && request.readableEnded) {
    response.writeHead(answer.status, answer.headers).end();
    return;
  }
  const length = answer.body ? { "content-length": String(Buffer.byteLength(answer.body)) } : {};
  if (request.readableEnded || !hasBody(request)) {
    response.writeHead(answer.status, { ...answer.headers, ...length }).end(answer.body);
    return;
  }
  // Closing a socket with unread data resets it, and the reset can overtake the answer. So the answer goes first, whole.
  response.writeHead(answer.status, { ...answer.headers, ...length, connection: "close" }).write(answer.body);
  return discard(request).then(() => void response.end());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function discard(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > LINGER_BYTES) finish();
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
