/**
 * The service, as far as a receiver calls it: a job that was started here has its preview until it is rendered, or has failed where a test
 * says so; every other one is done.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { done, lipsyncV2, previewReady, templateJob, VIDEO } from "../test/support/jobs.ts";

const failed = templateJob({ status: "failed", failed_reason: "The images could not be read." });

export async function startService(): Promise<Loopback> {
  const started = new Map<string, object>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://service");
    const parts = pathname.split("/");
    if (request.method === "POST") {
      const id = parts.find((part) => part.length === randomUUID().length) ?? randomUUID();
      const record = parts.includes("render") ? done : parts.includes("fail") ? failed : previewReady;
      started.set(id, { ...record, id });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(started.get(id)));
      return;
    }
    const ids = searchParams.get("ids")?.split(",");
    const id = parts.at(-2) ?? "";
    const job = started.get(id) ?? { ...done, id };
    const jobs = ids?.map((id) => lipsyncV2({ id, status: "done", output: VIDEO }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(jobs ?? job));
  });
  // A connection that ends between two reads would make the next one fail.
  server.keepAliveTimeout = 60_000;
  return loopback(server);
}
