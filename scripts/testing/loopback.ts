// A real server on a free port of loopback, for the length of a block: `await using server = await loopback(…)`.
import { createServer, type RequestListener } from "node:http";
import type { Server, Socket } from "node:net";

export interface Loopback extends AsyncDisposable {
  /** `http://127.0.0.1:…`, without a slash at its end. */
  url: string;
  port: number;
  /** Connections that are open now. */
  connections(): number;
  /** Ends all connections, and listens no more. */
  close(): Promise<void>;
}

/**
 * Serves until it is closed.
 *
 * @param service What answers HTTP, or a server of any kind that listens nowhere yet.
 */
export async function loopback(service: RequestListener | Server): Promise<Loopback> {
  const server = typeof service === "function" ? createServer(unlessBrokenOff(service)) : service;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    connections: () => open.size,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Who asks may leave before all of a request is there, and reading the rest of it fails then: that is nobody's fault, and no error outside
 * of any test.
 */
function unlessBrokenOff(service: RequestListener): RequestListener {
  return async (request, response) => {
    try {
      await service(request, response);
    } catch (error) {
      if (request.complete) throw error;
    }
  };
}
