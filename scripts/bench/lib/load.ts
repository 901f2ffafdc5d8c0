/** Sends requests over a few connections that are kept, one at a time on each. */
import { Agent, request as httpRequest } from "node:http";

export interface Shot {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Another status is an error: a refused request would be measured as a fast one. */
  status: number;
}

/** The n-th request of a run. */
export type Shots = (index: number) => Shot;

/** Sends `count` requests. Returns what the answers to them were, when `keep` is said. */
export async function load(base: string, shots: Shots, count: number, keep?: (text: string) => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await fire(base, shots(next++), agent, keep);
  };
  try {
    await Promise.all(Array.from({ length: 8 }, worker));
  } finally {
    agent.destroy();
  }
}

function fire(
  base: string,
  { method, path, headers, body, status }: Shot,
  agent: Agent,
  keep?: (text: string) => void,
): Promise<void> {
  return new Promise((done, failed) => {
    const outgoing = httpRequest(
      base + path,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
        agent,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", failed);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode !== status)
            return failed(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
          keep?.(text);
          done();
        });
      },
    );
    outgoing.on("error", failed);
    outgoing.end(body);
  });
}
