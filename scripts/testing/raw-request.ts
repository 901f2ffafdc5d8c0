/** Bytes as they are: what no HTTP client would send. */
import { connect } from "node:net";

/** Sends the text to the server of the origin. The first that is answered; empty when the connection ends without an answer. */
export function rawRequest(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding("utf8").once("error", reject);
    socket.once("data", (answer) => {
      socket.destroy();
      resolve(String(answer));
    });
    socket.once("close", () => resolve(""));
  });
}
