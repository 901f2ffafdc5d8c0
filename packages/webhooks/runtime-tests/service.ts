/** The service, as far as a receiver reads it: every job is done. */
import { createServer } from "node:http";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { done, lipsyncV2, VIDEO } from "../test/support/jobs.ts";

export async function startService(): Promise<Loopback> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://service");
    const ids = searchParams.get("ids")?.split(",");
    const job = { ...done, id: pathname.split("/").at(-2) ?? "" };
    const jobs = ids?.map((id) => lipsyncV2({ id, status: "done", output: VIDEO }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(jobs ?? job));
  });
  // A connection that ends between two reads would make the next one fail.
  server.keepAliveTimeout = 60_000;
  return loopback(server);
}
