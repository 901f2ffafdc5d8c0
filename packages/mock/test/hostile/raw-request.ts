// Sends requests that a well-behaved client cannot send: any path, any header, any bytes.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface RawRequest {
  method: string;
  /** With the query, and sent as it is. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Connections that are kept, as a client would. */
export const agent = new Agent({ keepAlive: true });

/** Rejects when no whole answer is there in time. */
export function sendRaw(
  base: string,
  { method, path, headers, body }: RawRequest,
  milliseconds: number,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((done, failed) => {
    let answered = false;
    // Node frames the body of a GET only when it is told to.
    const framed = body === undefined ? headers : { ...headers, "content-length": String(body.length) };
    const outgoing = httpRequest(
      { hostname, port, method, path, headers: framed, agent, signal: AbortSignal.timeout(milliseconds) },
      (answer) => {
        answered = true;
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", failed);
        answer.on("end", () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    // A server may answer and hang up while the body is still being sent.
    outgoing.on("error", (error) => !answered && failed(error));
    outgoing.end(body);
  });
}
