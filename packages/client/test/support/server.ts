import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import { loopback } from "@video-ads/testing/loopback";
import { onTestFinished } from "vitest";
import { type ClientOptions, type Credentials, createClient, type VideoAds } from "../../src/index.ts";

/** What lets a client of the tests in. */
export const KEYS: Credentials = keysOf("test");
/** The same, as it arrives. */
export const KEY_HEADERS = headersOf(keysOf("test"));
/** The same, each as no text may hold it. */
export const SECRETS = Object.values(keysOf("test"));

/** A request that arrived whole. */
export interface Seen {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What to answer: a status and JSON, or whatever the listener does with the socket. */
export type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };

export interface TestServer {
  url: string;
  seen: Seen[];
  client(options?: ClientOptions): VideoAds;
  /** How many sockets are open. */
  connections(): number;
}

/** A real HTTP server on loopback that records requests, for the length of one test. */
export async function serve(answer: (request: Seen, count: number) => Answer | Promise<Answer>): Promise<TestServer> {
  const seen: Seen[] = [];
  return listen(seen, async (request, response) => {
    const { method = "", url = "", headers } = request;
    const arrived = { method, url, headers, body: await text(request) };
    seen.push(arrived);
    const { status = 200, json, text: plain, headers: extra } = await answer(arrived, seen.length);
    const payload = plain ?? (json === undefined ? "" : JSON.stringify(json));
    response.writeHead(status, { "content-type": plain === undefined ? "application/json" : "text/html", ...extra });
    response.end(payload);
  });
}

/** The same with the bare listener, for answers that break off. `seen` is what the listener puts into it. */
export async function listen(seen: Seen[], listener: RequestListener): Promise<TestServer> {
  const { url, connections, close } = await loopback(listener);
  onTestFinished(close);
  return {
    url,
    seen,
    connections,
    client: (options) => createClient({ baseUrl: url, ...KEYS, ...options }),
  };
}
