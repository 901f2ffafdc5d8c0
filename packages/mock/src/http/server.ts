import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The port is taken. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use. Choose another one, or 0 for any that is free.`);
    this.port = port;
  }
}

/** A server that listens. */
export interface Listening {
  port: number;
  /** Ends every connection, also those that are kept open or in the middle of an answer. */
  close(): Promise<void>;
}

/** Starts to listen. Throws `PortInUseError` when the port is taken. */
export async function listen(listener: RequestListener, port: number, host: string): Promise<Listening> {
  const server = createServer(listener);
  // A client that sends its request drop by drop does not hold a connection for minutes.
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  await new Promise<void>((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(error.code === "EADDRINUSE" ? new PortInUseError(port) : error),
    );
    server.listen(port, host, done);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((done, failed) => {
    server.close((error) => (error ? failed(error) : done()));
    server.closeAllConnections();
  });
}
