import type { ServerResponse } from "node:http";
import { type Credentials, createClient, type VideoAds } from "@video-ads/client";
import { keysOf } from "@video-ads/model/testing/keys";
import { listen } from "./server.ts";

/** What lets a client in at a service of the tests. */
export const KEYS: Credentials = keysOf("test");

/** A service that answers reads from a table of records, and the client that reads from it. */
export interface Service {
  client: VideoAds;
  baseUrl: string;
  /** Records by id. The list reads filter them by `ids`. */
  records: Map<string, object>;
  /** Paths that were read, with their queries. */
  reads: string[];
  /** Older records: every fifth read answers from them, as a replica does that lags behind. */
  older: Map<string, object>;
  /** Paths that were posted to. None of them is answered by itself. */
  posts: string[];
  /** Answers those that wait. */
  answerPosts: (body: object) => void;
  /** Answers 500 while it is set. */
  fail: boolean;
  /** Reads that come while it is set are answered when it has resolved. */
  held?: Promise<void> | undefined;
}

export async function startService(records: Record<string, object> = {}): Promise<Service> {
  const known = new Map(Object.entries(records));
  const reads: string[] = [];
  const waiting: ServerResponse[] = [];
  const answerPosts = (body: object): void => {
    for (const response of waiting.splice(0)) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
  };
  const baseUrl = await listen(async (request, response) => {
    if (request.method === "POST") {
      service.posts.push(request.url ?? "");
      waiting.push(response);
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? "", "http://service");
    reads.push(request.url ?? "");
    const ids = searchParams.get("ids");
    const id = pathname.split("/").at(-2) ?? "";
    if (service.fail) {
      response.writeHead(500, { "content-type": "application/json" }).end('{"detail":"Out of order."}');
      return;
    }
    await service.held;
    const lags = reads.length % 5 === 0;
    const recordOf = (wanted: string): object | undefined => (lags && service.older.get(wanted)) || known.get(wanted);
    const answer = ids === null ? recordOf(id) : ids.split(",").flatMap((wanted) => recordOf(wanted) ?? []);
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { detail: "Not found." }));
  });
  const client = createClient({ baseUrl, ...KEYS, maxRetries: 0 });
  const empty = { older: new Map(), posts: [], fail: false };
  const service: Service = { client, baseUrl, records: known, reads, answerPosts, ...empty };
  return service;
}
