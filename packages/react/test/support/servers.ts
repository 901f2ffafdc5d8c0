import { createClient, type OperationId, type VideoAds } from "@video-ads/client";
import { expressProxy, type ProxyOptions } from "@video-ads/client/proxy";
import type { Mock } from "@video-ads/mock";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import express from "express";
import { onTestFinished } from "vitest";

/** An app with the proxy, and the client of a page that goes through it. */
export async function throughProxy(
  service: Pick<Mock, "url" | "credentials">,
  operations: readonly OperationId[],
  options: Partial<ProxyOptions<express.Request>> = {},
): Promise<Loopback & { ads: VideoAds }> {
  const app = express();
  const keys = { baseUrl: service.url, ...service.credentials };
  app.use("/api/video-ads", expressProxy<express.Request>({ operations, authorize: "public", ...keys, ...options }));
  const listening = await loopback(app);
  return { ...listening, ads: createClient({ baseUrl: `${listening.url}/api/video-ads`, viaProxy: true }) };
}

/** What a job's service answers to its reads, one after the other; the last one stays. */
export interface JobService {
  ads: VideoAds;
  reads: number;
  /** What the reads asked for. */
  paths: string[];
  /** Answers from now on. */
  answer(next: Answer): void;
  /** How many reads have been given up before they were answered. */
  aborted: number;
}

export type Answer = { json?: unknown; text?: string; status?: number; drop?: true; never?: true };

/** A service on loopback that answers reads as it is told, for the length of one test. */
export async function jobService(...answers: Answer[]): Promise<JobService> {
  const queue = [...answers];
  let last: Answer = { status: 500 };
  const service = { reads: 0, aborted: 0, paths: [] as string[] };
  const { url, close } = await loopback((request, response) => {
    service.reads++;
    service.paths.push(request.url ?? "");
    last = queue.shift() ?? last;
    response.once("close", () => {
      if (!response.writableFinished && !last.drop) service.aborted++;
    });
    if (last.never) return;
    if (last.drop) {
      response.destroy();
      return;
    }
    response.writeHead(last.status ?? 200, { "content-type": "application/json" });
    response.end(last.text ?? JSON.stringify(last.json ?? {}));
  });
  onTestFinished(close);
  const ads = createClient({ baseUrl: url, viaProxy: true, maxRetries: 0 });
  return Object.assign(service, { ads, answer: (next: Answer) => void queue.push(next) });
}
