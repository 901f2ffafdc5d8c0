// Streamable HTTP under attack: other hosts and origins, no token, unknown sessions, bodies that are too large, other methods.
import { once } from "node:events";
import { request } from "node:http";
import { connect as connectSocket } from "node:net";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type HttpServer, OptionsError, startHttp } from "../src/index.ts";
import { call, structured } from "./support/call.ts";
import { connectHttp, newClient, serverOptions } from "./support/connect.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};
const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

let server: HttpServer;
beforeEach(async () => {
  server = await startHttp({ port: 0, maxBodyBytes: 100_000, ...serverOptions(mock, [], {}) });
});
afterEach(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** A request with any header, also those that `fetch` does not let through. */
function send(method: string, headers: Record<string, string>, body?: unknown, url = server.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...HEADERS, ...headers } }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
  });
}

async function sessionId(): Promise<string> {
  const { headers } = await send("POST", {}, INITIALIZE);
  return String(headers["mcp-session-id"]);
}

describe("a request is refused", () => {
  test.each(["evil.example.com", "evil.example.com:80", "127.0.0.1.evil.example.com", "localhost.evil.example.com"])(
    "for the host %s",
    async (host) => {
      expect(await send("POST", { Host: host }, INITIALIZE)).toMatchObject({
        status: 403,
        text: expect.stringContaining("--allow-host"),
      });
    },
  );

  test.each([
    "https://evil.example.com",
    "http://127.0.0.1.evil.example.com",
    "null",
    "file://",
    "http://localhost@evil.example.com",
  ])("from a page of %s", async (origin) => {
    expect(await send("POST", { Origin: origin }, INITIALIZE)).toMatchObject({ status: 403 });
    expect(await send("GET", { Origin: origin })).toMatchObject({ status: 403 });
  });

  test("at another path", async () => {
    expect(await send("POST", {}, INITIALIZE, server.url.replace("/mcp", "/"))).toMatchObject({ status: 404 });
    expect(await send("POST", {}, INITIALIZE, `${server.url}/../etc`)).toMatchObject({ status: 404 });
  });

  test.each(["PUT", "PATCH", "OPTIONS", "TRACE"])("with the method %s", async (method) => {
    expect(await send(method, {})).toMatchObject({ status: 405, headers: { allow: "POST, GET, DELETE" } });
  });

  test("in a session that does not exist, or has ended", async () => {
    const unknown = { "mcp-session-id": "00000000-0000-4000-8000-000000000000" };
    expect(await send("POST", unknown, LIST)).toMatchObject({
      status: 404,
      text: expect.stringContaining("Initialize"),
    });
    expect(await send("GET", unknown)).toMatchObject({ status: 404 });
    expect(await send("DELETE", unknown)).toMatchObject({ status: 404 });
    const own = { "mcp-session-id": await sessionId(), "mcp-protocol-version": "2025-11-25" };
    expect(await send("POST", own, LIST)).toMatchObject({ status: 200 });
    expect(await send("DELETE", own)).toMatchObject({ status: 200 });
    expect(await send("POST", own, LIST)).toMatchObject({ status: 404 });
  });

  test("before a session was initialized", async () => {
    expect((await send("POST", {}, LIST)).status).toBe(400);
    expect((await send("GET", {})).status).toBe(400);
  });

  test("with a body that is too large, announced or not", async () => {
    const large = JSON.stringify({ ...INITIALIZE, padding: "x".repeat(200_000) });
    expect(await send("POST", {}, large)).toMatchObject({ status: 413 });
    const chunked = await send("POST", { "Transfer-Encoding": "chunked" }, large);
    expect(chunked).toMatchObject({ status: 413 });
  });

  test("with a body that is no JSON, or no message", async () => {
    expect(await send("POST", {}, "{not json")).toMatchObject({ status: 400, text: expect.stringContaining("-32700") });
    expect((await send("POST", {}, { hello: 1 })).status).toBe(400);
    expect((await send("POST", { "Content-Type": "text/plain" }, INITIALIZE)).status).toBe(415);
  });

  test("in a version of the protocol that does not exist", async () => {
    const headers = { "mcp-session-id": await sessionId(), "mcp-protocol-version": "1999-01-01" };
    expect((await send("POST", headers, LIST)).status).toBe(400);
  });
});

test("pages of this machine, and names that were let in, are served", async () => {
  await using open = await startHttp({
    port: 0,
    allowedHosts: ["mcp.example.com"],
    allowedOrigins: ["app.example.com"],
    ...serverOptions(mock, [], {}),
  });
  for (const headers of [
    { Origin: "http://localhost:3000" },
    { Host: "localhost:4030" },
    { Host: "mcp.example.com", Origin: "https://app.example.com" },
  ])
    expect(await send("POST", headers, INITIALIZE, open.url)).toMatchObject({ status: 200 });
});

test("with a token, only who has it is let in", async () => {
  await using closed = await connectHttp(mock, { token: "open-sesame" });
  expect((await closed.client.listTools()).tools.length).toBeGreaterThan(30);
  for (const Authorization of ["", "Bearer", "Bearer wrong", "Basic open-sesame", "Bearer open-sesame2", "Bearer open"])
    expect(await send("POST", { Authorization }, INITIALIZE, closed.url)).toMatchObject({
      status: 401,
      headers: { "www-authenticate": "Bearer" },
    });
});

test("it does not listen for other machines without a token", async () => {
  const options = { host: "0.0.0.0", port: 0, ...serverOptions(mock, [], {}) };
  await expect(startHttp(options)).rejects.toThrow(OptionsError);
  await using open = await startHttp({ ...options, token: "open-sesame" });
  expect(open.url).toContain("http://0.0.0.0:");
});

test.each(["", " ", "two words"])(
  "a token that no client could send is refused, and nothing listens: %j",
  async (token) => {
    const options = { port: 0, ...serverOptions(mock, [], {}), token };
    await expect(startHttp(options)).rejects.toThrow(
      new OptionsError("token: It is a text without spaces, and not empty."),
    );
  },
);

test.each<[unknown, string]>([
  ["90s", '"90s"'],
  [null, "null"],
  [Number.NaN, "NaN"],
  [65_536, "65536"],
])("what is no port is refused, and nothing listens anywhere: %s", async (port, said) => {
  const started = Reflect.apply(startHttp, undefined, [{ ...serverOptions(mock, [], {}), port }]);
  const message = `port: A port is a number from 0 to 65535, not ${said}.`;
  await expect(started).rejects.toThrow(new OptionsError(message));
});

test("how much a request may have is a number of bytes", async () => {
  const started = Reflect.apply(startHttp, undefined, [{ ...serverOptions(mock, [], {}), maxBodyBytes: "4MB" }]);
  await expect(started).rejects.toThrow(new OptionsError('maxBodyBytes: It is a whole number, 1 or more, not "4MB".'));
});

test("a port that is taken is named", async () => {
  const { port } = new URL(server.url);
  await expect(startHttp({ port: Number(port), ...serverOptions(mock, [], {}) })).rejects.toThrow(
    `Port ${port} is in use; choose another with --port`,
  );
});

test("more clients than it has room for: the one unused for longest has to initialize again", async () => {
  const first = await sessionId();
  const second = await sessionId();
  await send("POST", { "mcp-session-id": first }, LIST);
  for (let index = 0; index < 99; index++) await sessionId();
  expect(await send("POST", { "mcp-session-id": second }, LIST)).toMatchObject({ status: 404 });
  expect(await send("POST", { "mcp-session-id": first }, LIST)).toMatchObject({ status: 200 });
});

test("clients do not hear of each other's calls", async () => {
  await mock.control.advancement.set({ mode: "time" });
  const heard: unknown[][] = [[], []];
  const clients = await Promise.all(
    heard.map(async (messages) => {
      const client = newClient();
      const transport = new StreamableHTTPClientTransport(new URL(server.url));
      await client.connect(transport);
      await client.setLoggingLevel("debug");
      const previous = transport.onmessage;
      transport.onmessage = (message) => {
        messages.push(message);
        previous?.(message);
      };
      return client;
    }),
  );
  const [first, second] = clients;
  if (!first || !second) throw new Error("two clients were made");
  const seen: unknown[] = [];
  const video = { link: "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906", wait_seconds: 20 };
  await Promise.all([
    first.callTool(
      { name: "link_to_videos_create", arguments: video },
      { onprogress: (progress) => seen.push(progress) },
    ),
    call(second, "personas_list"),
  ]);
  expect(seen.length).toBeGreaterThan(0);
  expect(heard[1]).toEqual([
    expect.objectContaining({ params: expect.objectContaining({ logger: "personas_list" }) }),
    expect.objectContaining({ result: expect.anything() }),
  ]);
  await Promise.all(clients.map((client) => client.close()));
});

test("closing ends open streams and waits, and the port is free", async () => {
  await mock.control.advancement.set({ mode: "manual" });
  await using closing = await connectHttp(mock);
  const waiting = closing.client
    .callTool({
      name: "link_to_videos_create",
      arguments: { link: "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906", wait_seconds: 60 },
    })
    .catch((error: unknown) => error);
  await expect.poll(async () => structured(await call(closing.client, "session_status")).jobs).toHaveLength(1);
  const idle = connectSocket(Number(new URL(closing.url).port), "127.0.0.1");
  await once(idle, "connect");
  // The server may hang up on it in any way.
  idle.on("error", () => {});
  await closing[Symbol.asyncDispose]();
  expect(await waiting).toBeInstanceOf(Error);
  await expect(fetch(closing.url)).rejects.toThrow();
});
