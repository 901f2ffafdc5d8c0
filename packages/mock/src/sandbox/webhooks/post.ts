import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { notThis } from "@video-ads/core/options";

/** What webhooks call themselves. */
export const SENDER = "video-ads-mock";

/** Takes a webhook, as a request of the Fetch standard, and answers it. */
export type Deliver = (request: Request) => Response | Promise<Response>;

/** Posts a text as JSON, with more headers. Resolves with the status of the answer. */
export type Post = (
  url: URL,
  text: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
) => Promise<number>;

/** Gives posts to a function. */
export function postTo(deliver: Deliver): Post {
  return async (url, body, signal, more) => {
    const headers = { ...more, "content-type": "application/json", "user-agent": SENDER };
    const answered = async (): Promise<number> => {
      const response: unknown = await deliver(new Request(url, { method: "POST", headers, body, signal }));
      if (!isResponse(response)) throw new TypeError(notThis("What takes webhooks returns a Response.", response));
      await response.arrayBuffer();
      return response.status;
    };
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([answered(), late]);
  };
}

/** One of another realm, such as of a page in Node, is one as well. */
function isResponse(given: unknown): given is Response {
  const { status, arrayBuffer }: { status?: unknown; arrayBuffer?: unknown } = Object(given);
  return typeof status === "number" && typeof arrayBuffer === "function";
}

/**
 * Sends one POST with JSON. A redirect is an answer like any other: it is not followed. The connection is not kept.
 *
 * @returns The status of the answer, when all of it is there. Rejects when there was none, or it was cut off.
 */
export const postJson: Post = (url, text, signal, more) => {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, failed) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        agent: false,
        signal,
        headers: {
          ...more,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          "user-agent": SENDER,
        },
      },
      (answer) => {
        // What the receiver has to say beyond its status does not matter. It is read all the same: who sends the head of an answer first
        // would find the connection closed.
        answer.once("end", () => done(answer.statusCode ?? 0));
        answer.once("error", failed);
        answer.resume();
      },
    );
    outgoing.on("error", failed);
    outgoing.end(text);
  });
};
