/** The proxy behind the server of each runtime, called over the network: the Node at hand always, all of them in the full tests. */

import { join } from "node:path";
import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import { createApplication, type Running, startApplication } from "@video-ads/testing/application";
import type { Consumer } from "@video-ads/testing/consumer";
import { FULL } from "@video-ads/testing/full";
import { rawRequest } from "@video-ads/testing/raw-request";
import { installRuntimes, type Runtime, runtimesHere, thisNode } from "@video-ads/testing/runtimes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, NotFoundError } from "../src/index.ts";
import { type Service, startService } from "./support/service.ts";

const { here } = FULL ? runtimesHere() : { here: [thisNode] };

const keys = keysOf("server");
const CREATE = "/plain/api/custom_template_jobs/";
const job = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };
const session = { "x-session": "good" };
const json = { ...session, "content-type": "application/json" };

let consumer: Consumer;
let service: Service;

beforeAll(async () => {
  if (FULL) await installRuntimes();
  [consumer, service] = await Promise.all([
    createApplication(join(import.meta.dirname, "application.ts"), ["client"]),
    startService(),
  ]);
}, 300_000);

afterAll(async () => {
  await Promise.all([consumer?.remove(), service?.close()]);
});

describe.each(here)("the proxy on $name", (runtime: Runtime) => {
  const CONVERSATION = runtime.name.replaceAll(/\W/g, "-");
  let running: Running;

  beforeAll(async () => {
    running = await startApplication(runtime, consumer, {
      SERVICE_URL: service.url,
      CONVERSATION,
      KEYS: JSON.stringify(keys),
    });
  }, 60_000);

  afterAll(() => running?.stop());

  const page = (condition: string) =>
    createClient({ baseUrl: `${running.origin}/${condition}`, viaProxy: true, headers: session, maxRetries: 0 });
  /** The last request that the service has seen. */
  const seen = async (): Promise<{ url: string; headers: Record<string, string>; body: string } | undefined> => {
    const response = await fetch(`${service.url}/plain/${CONVERSATION}/seen`);
    return (JSON.parse(await response.text()) as []).at(-1);
  };

  test("a call of a page reaches the service with the server's keys, and with nothing else of the page", async () => {
    const created = await page("plain").customTemplateJobs.create(job);
    expect(created.status).toBe("pending");
    const request = await seen();
    expect(request?.url).toBe("/api/custom_template_jobs/");
    expect(JSON.parse(request?.body ?? "")).toEqual({ ...job, name: "prepared" });
    expect(request?.headers).toMatchObject(headersOf(keys));
    expect(Object.keys(request?.headers ?? {})).not.toContain("x-session");
  });

  test("a form with a file arrives", async () => {
    await page("plain").voices.clone({ name: "Nora", audio: new Blob(["sound"], { type: "audio/mpeg" }) });
    expect((await seen())?.body).toMatch(/name="audio"; filename=[^\n]*\r\n.*audio\/mpeg\r\n\r\nsound\r\n/is);
  });

  test("an answer that was compressed on its way is read and passed on", async () => {
    const created = await page("gzip").customTemplateJobs.create(job);
    expect(created.status).toBe("pending");
  });

  test("what is not allowed is refused before the service", async () => {
    const before = await seen();
    await expect(page("plain").personas.list()).rejects.toBeInstanceOf(NotFoundError);
    const refused = async (path: string, init?: RequestInit) => (await fetch(running.origin + path, init)).status;
    expect(await refused("/plain/api/remaining_credits/")).toBe(403);
    expect(await refused("/plain/api/remaining_credits/?page=1", { headers: session })).toBe(404);
    expect(await refused("/plain/api/remaining_credits%2f", { headers: session })).toBe(404);
    expect(await refused(CREATE, { method: "PUT", headers: json, body: "{}" })).toBe(404);
    const elsewhere = { ...session, origin: "https://evil.example.com" };
    expect(await refused("/plain/api/remaining_credits/", { headers: elsewhere })).toBe(404);
    expect(await seen()).toEqual(before);
  });

  test("a service that does not answer is given up", async () => {
    const response = await fetch(`${running.origin}/silent/api/remaining_credits/`, { headers: session });
    expect([response.status, await response.text()]).toEqual([504, expect.stringContaining("detail")]);
  });

  test("a body that is too long is refused with 413, also when it does not say how long it is", async () => {
    const length = { ...json, "content-length": "1001" };
    expect(await rawRequest(running.origin, requestHead(CREATE, length) + " ".repeat(1_001))).toMatch(
      /^HTTP\/1\.1 413/,
    );
    const chunk = `3e9\r\n${" ".repeat(1_001)}\r\n0\r\n\r\n`;
    expect(
      await rawRequest(running.origin, requestHead(CREATE, { ...json, "transfer-encoding": "chunked" }) + chunk),
    ).toMatch(/^HTTP\/1\.1 413/);
  });

  test("a body that does not end is given up with 408, and the next call is answered", async () => {
    expect(await rawRequest(running.origin, `${requestHead(CREATE, { ...json, "content-length": "300" })}{`)).toMatch(
      /^HTTP\/1\.1 408/,
    );
    expect((await page("plain").customTemplateJobs.create(job)).status).toBe("pending");
  });
});

function requestHead(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, "host: x", ...lines, "", ""].join("\r\n");
}
