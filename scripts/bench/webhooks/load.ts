import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { type SignedRequestOptions, signedRequest } from "@video-ads/webhooks/testing";

const BODY_BYTES = 300;

/** Raw requests that differ in their job, each to a URL of its own, with bodies of 300 bytes. */
export function posts(count: number, options: SignedRequestOptions): string[] {
  return Array.from({ length: count }, () => {
    const { pathname } = new URL(signedRequest("customTemplateJob", "", options).url);
    const start = `{"id":"${randomUUID()}","status":"done","failed_reason":"","video_output":"https://media.example.com/`;
    const body = `${start.padEnd(BODY_BYTES - 2, "v")}"}`;
    return `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  });
}

/**
 * Sends requests over so many connections, on each the next one after the answer. Rejects unless every one is answered with 204.
 */
export async function send(requests: readonly string[], ports: readonly number[], connections: number): Promise<void> {
  let next = 0;
  const worker = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
      let answer = "";
      let waiting = true;
      const more = (): void => {
        const request = requests[next++];
        waiting = request !== undefined;
        if (request === undefined) socket.end();
        else socket.write(request);
      };
      socket
        .on("connect", more)
        .on("error", reject)
        .on("close", () => (waiting ? reject(new Error("The server hung up.")) : resolve()));
      socket.on("data", (chunk) => {
        answer += chunk;
        if (!answer.endsWith("\r\n\r\n")) return;
        if (!answer.startsWith("HTTP/1.1 204")) {
          reject(new Error(`The server did not answer 204: ${answer.slice(0, 80)}`));
          socket.destroy();
          return;
        }
        answer = "";
        more();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(ports[index % ports.length] ?? 0)));
}

/**
 * Keeps this process from sleeping while something runs. Who answers a sender that sleeps pays for waking it up, a few microseconds in its
 * own system call, and the slower one pays more often: what is to be compared would be measured together with that.
 */
export async function awake<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const stay = (): void => {
    if (!over) setImmediate(stay);
  };
  stay();
  try {
    return await work;
  } finally {
    over = true;
  }
}
