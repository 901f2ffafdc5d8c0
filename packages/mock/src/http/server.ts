import { createServer, type RequestListener } from "node:http";
import type { Duplex } from "node:stream";
import { isPortInUse, type ListenError, type Listening, listen as listenAt } from "@video-ads/http/server";
import type { ErrorBodies } from "../contract/error-bodies.ts";

/** The port is taken. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";
  readonly port: number;

  constructor(port: number, cause: ListenError) {
    super(cause.message, { cause });
    this.port = port;
  }
}

/** How long a client may take, in milliseconds, before its connection is answered with 408. */
export interface Patience {
  headers: number;
  request: number;
}

/** Where to listen, and how. */
export interface ListenOptions {
  port: number;
  host: string;
  /** How the contract says what is wrong. */
  errors: ErrorBodies;
  patience?: Patience;
}

const PATIENCE: Patience = { headers: 10_000, request: 60_000 };

/**
 * Milliseconds that a connection may be idle. Node's 5 seconds pass on a machine that is busy with tests, between two requests of a client that
 * then finds its connection closed.
 */
const IDLE_MS = 60_000;

/**
 * Starts to listen. A client that sends its request drop by drop does not hold a connection for minutes.
 *
 * @throws {PortInUseError} When the port is taken.
 */
export async function listen(
  listener: RequestListener,
  { port, host, errors, patience: { headers, request } = PATIENCE }: ListenOptions,
): Promise<Listening> {
  const server = createServer(
    // Node looks for late clients every 30 seconds by itself.
    {
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: Math.min(headers, 2_000),
      keepAliveTimeout: IDLE_MS,
    },
    listener,
  );
  server.on("clientError", (error, socket) => answerClientError(error, socket, errors));
  return listenAt(server, { port, host }).catch((error: unknown) => {
    throw isPortInUse(error) ? new PortInUseError(port, error) : error;
  });
}

/** What is no HTTP, or too much of it, is answered like everything else: Node would send a status alone. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, errors: ErrorBodies): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const [status, reason] = CLIENT_ERRORS[error.code ?? ""] ?? ["400 Bad Request", "This is not an HTTP request."];
  const body = JSON.stringify(errors.body(Number.parseInt(status, 10), reason));
  const head = [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too large: at most 16 kB."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "The chunk extensions are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request did not arrive in time."],
};
