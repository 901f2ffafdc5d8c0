/** What the proxy adds to a request, beside other ways to forward it. */
import { expressProxy } from "@video-ads/client/proxy";
import { loopback } from "@video-ads/testing/loopback";
import express, { type Express } from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import { type Contestant, cpuPerOperation } from "../../lib/cpu.ts";
import { type Figure, type Say, valueIn } from "../../lib/figure.ts";

const PATH = "/api/custom_template_jobs/3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10/";
const MOUNT = "/api/video-ads";
const KEYS = { "x-api-id": "bench-id", "x-api-key": "bench-key-41c7" };
const JOB = JSON.stringify({
  id: "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10",
  status: "pending",
  progress: 0,
  preview: null,
});

const OURS = "@video-ads/client/proxy";
const BARE = "express and a bare fetch";
const ENDING = "the same, ended with the page or after a minute";
const MIDDLEWARE = "http-proxy-middleware";
const DIRECT = "direct";

export async function proxyCpu(say: Say): Promise<Figure> {
  say("react: CPU of the proxy");
  await using service = await loopback((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": JOB.length }).end(JOB);
  });
  await using ours = await loopback(guarded(service.url));
  await using bare = await loopback(bareFetch(service.url));
  await using ending = await loopback(endingFetch(service.url));
  await using middleware = await loopback(forwarded(service.url));
  const ask = (name: string, url: string): Contestant => ({
    name,
    operation: async () => {
      const response = await fetch(url);
      const { status } = (await response.json()) as { status: string };
      if (status !== "pending") throw new Error(`${name} did not answer the job.`);
    },
  });
  const measured = await cpuPerOperation(
    [
      ask(OURS, `${ours.url}${MOUNT}${PATH}`),
      ask(BARE, `${bare.url}${MOUNT}${PATH}`),
      ask(ENDING, `${ending.url}${MOUNT}${PATH}`),
      ask(MIDDLEWARE, `${middleware.url}${MOUNT}${PATH}`),
      ask(DIRECT, `${service.url}${PATH}`),
    ],
    { calls: 200, rounds: 15 },
  );
  const direct = measured.get(DIRECT) ?? 0;
  const rows = [OURS, BARE, ENDING, MIDDLEWARE].map((name) => ({ name, value: (measured.get(name) ?? 0) - direct }));
  return {
    title: "Proxy: added CPU of a GET",
    method: `A page's fetch, the server and the service in one process. Median of 15 turns of 200 calls; the same without a proxy (${direct.toFixed(0)} µs) is taken off.`,
    unit: "µs",
    rows,
    peers: [BARE, ENDING, MIDDLEWARE],
    target: {
      text: "at most 1.5x a bare fetch, which checks nothing",
      met: valueIn(rows, OURS) <= 1.5 * valueIn(rows, BARE),
    },
  };
}

/** With the checks that a page needs. */
function guarded(baseUrl: string): Express {
  const keys = { apiId: KEYS["x-api-id"], apiKey: KEYS["x-api-key"] };
  return express().use(
    MOUNT,
    expressProxy({ baseUrl, ...keys, operations: ["customTemplateJobs.get"], authorize: () => true }),
  );
}

/** Lets everything pass. */
function bareFetch(baseUrl: string): Express {
  return express().use(MOUNT, async (request, response) => {
    const answer = await fetch(baseUrl + request.url, { method: request.method, headers: KEYS });
    response.status(answer.status).type(answer.headers.get("content-type") ?? "");
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

/** Lets everything pass, and costs nothing any more when nobody waits for it. */
function endingFetch(baseUrl: string): Express {
  return express().use(MOUNT, async (request, response) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(60_000)]);
    const answer = await fetch(baseUrl + request.url, { method: request.method, headers: KEYS, signal });
    response.status(answer.status).type(answer.headers.get("content-type") ?? "");
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

/** Lets everything pass, over a connection that is not kept, as is its default. */
function forwarded(baseUrl: string): Express {
  return express().use(MOUNT, createProxyMiddleware({ target: baseUrl, changeOrigin: true, headers: KEYS }));
}
