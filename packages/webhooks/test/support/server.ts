import { createServer, type RequestListener, type Server } from "node:http";
import { onTestFinished } from "vitest";

/** Serves on a free port of the loopback until the test is finished. Gives the base URL. */
export async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}
