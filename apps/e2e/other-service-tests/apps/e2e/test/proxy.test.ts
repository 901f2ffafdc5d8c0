// A page's client, the proxy of an application, and the service: the page has no token.
import { createClient, type OperationId } from "@video-ads/client";
import { expressProxy } from "@video-ads/client/proxy";
import { startMock } from "@video-ads/mock";
import { model } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import express from "express";
import { expect, test } from "vitest";
import { type Call, calls, JOB } from "./calls.ts";

const operations = model.operations.map(({ id }) => id as OperationId);

test("every operation passes, with the server's token", async () => {
  await using mock = await startMock({ mode: "contract" });
  const sent = new Map<string, string | undefined>();
  await using service = await loopback(async (request, response) => {
    sent.set(`${request.method} ${request.url?.split("?")[0]}`, request.headers.authorization);
    const answer = await fetch(`${mock.url}${request.url}`, {
      method: String(request.method),
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !["host", "connection", "transfer-encoding"].includes(name)),
      ) as Record<string, string>,
      ...(request.method !== "GET" && request.method !== "DELETE" && { body: request, duplex: "half" as const }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const app = express();
  const settings = { baseUrl: service.url, token: mock.token, operations };
  app.use("/service", expressProxy<express.Request>({ authorize: "public", ...settings }));
  await using server = await loopback(app);
  const page = createClient({ baseUrl: `${server.url}/service`, viaProxy: true, maxRetries: 0 });

  for (const id of operations) await (calls as Record<string, Call>)[id]?.(page, JOB);
  expect(sent.size).toBe(operations.length);
  const open = "GET /v1/status";
  for (const [request, authorization] of sent)
    if (request !== open)
      expect({ request, authorization }).toEqual({ request, authorization: `Bearer ${mock.token}` });
});

test("what is not allowed stays here", async () => {
  await using mock = await startMock({ mode: "contract" });
  const app = express();
  const settings = { baseUrl: mock.url, token: mock.token, operations: ["languages.list"] as const };
  app.use("/service", expressProxy<express.Request>({ authorize: "public", ...settings }));
  await using server = await loopback(app);
  const page = createClient({ baseUrl: `${server.url}/service`, viaProxy: true, maxRetries: 0 });
  expect((await page.languages.list()).languages).not.toEqual([]);
  await expect(page.usage.get()).rejects.toThrow("usage.get");
});
