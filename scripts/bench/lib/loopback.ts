/** A real HTTP server on loopback, for the length of a block: `await using server = await loopback(…)`. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Loopback extends AsyncDisposable {
  url: string;
}

export async function loopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
