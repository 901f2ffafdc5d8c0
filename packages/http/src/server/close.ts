import type { Server } from "node:http";

/** Milliseconds between two looks for connections that nothing is sent over. */
const LOOK_MS = 20;

/**
 * Ends a server: nobody is let in, and connections that are kept open end, which would hold the process for as long as a client likes.
 *
 * @param graceMs Milliseconds that answers under way have.
 */
export async function close(server: Server, graceMs = 0): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
  if (graceMs <= 0) {
    server.closeAllConnections();
    return closed;
  }
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await closed;
  } finally {
    clearInterval(look);
    clearTimeout(grace);
  }
}
