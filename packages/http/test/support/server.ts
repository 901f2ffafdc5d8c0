import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { type Listening, listen } from "../../src/server/index.ts";

/** A server on loopback that ends with the test. */
export async function serve(listener: RequestListener): Promise<Listening> {
  const listening = await listen(createServer(listener), { port: 0 });
  onTestFinished(() => listening.close());
  return listening;
}

/** Writes to a socket what no client would, and reads until the other end closes it. */
export function exchange(port: number, parts: readonly (string | Uint8Array)[], end = false): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
      if (end) socket.end();
    });
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", () => {}).on("close", () => resolve(answer));
  });
}
