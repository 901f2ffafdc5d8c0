import { randomUUID } from "node:crypto";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { relativeTarget } from "../http/incoming.ts";
import { passedOn } from "./headers.ts";

/** The service did not answer. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  /** 504 when it was too slow, 508 when it is this proxy, else 502. */
  readonly status: 502 | 504 | 508;

  constructor(status: 502 | 504 | 508, message: string) {
    super(message);
    this.status = status;
  }
}

/** Says which proxies a request has gone through, so that none passes on what comes back to it. */
const PASSED_HEADER = "X-Contract-Proxy";

const OWN_ID = randomUUID();

/**
 * Sends a request on, as it came, and gives back the answer as soon as its head is there. Nothing is ever sent twice, and each
 * request has a connection of its own: a kept one that the other end has just closed would lose a paid POST.
 *
 * @param signal Aborted when nobody waits for the answer any more.
 */
export function forward(
  incoming: IncomingMessage,
  upstream: URL,
  { signal, timeout, onChunk }: { signal: AbortSignal; timeout: number; onChunk: (chunk: Buffer) => void },
): Promise<IncomingMessage> {
  const passed = String(incoming.headers[PASSED_HEADER.toLowerCase()] ?? "");
  if (passed.includes(OWN_ID)) {
    const message = "The upstream leads back to this proxy: name the base URL of the real service.";
    return Promise.reject(new UpstreamError(508, message));
  }
  const request = upstream.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, failed) => {
    const outgoing: ClientRequest = request(
      {
        protocol: upstream.protocol,
        hostname: upstream.hostname.replace(/^\[(.*)\]$/, "$1"),
        port: upstream.port,
        method: incoming.method,
        path: `${upstream.pathname.replace(/\/$/, "")}${relativeTarget(incoming.url ?? "/")}`,
        headers: [
          ...passedOn(incoming.rawHeaders, { host: upstream.host }),
          // A body without a length goes on in chunks, as it came.
          ...(incoming.headers["transfer-encoding"] === undefined ? [] : ["Transfer-Encoding", "chunked"]),
          ...["Connection", "close"],
          ...[PASSED_HEADER, OWN_ID],
        ],
        setDefaultHeaders: false,
        agent: false,
        signal,
      },
      done,
    );
    outgoing.setTimeout(timeout, () =>
      outgoing.destroy(new UpstreamError(504, `The service did not answer within ${timeout / 1000} s.`)),
    );
    outgoing.on("error", (error) =>
      failed(
        error instanceof UpstreamError
          ? error
          : new UpstreamError(502, `The service cannot be reached: ${error.message}`),
      ),
    );
    incoming.on("data", onChunk);
    incoming.pipe(outgoing);
  });
}
