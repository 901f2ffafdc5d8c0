// Pages of other origins: those that are let in can call the server from a browser, and no other can read a word of it.
import { request } from "node:http";
import { type Mock, startMock } from "@video-ads/mock";
import { chooseBrowser } from "@video-ads/testing/browser";
import { loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpServer, startHttp } from "../src/index.ts";
import { serverOptions } from "./support/connect.ts";

const TOKEN = "a-token-of-the-test";
const PAGE = "https://pages.example.com";

let mock: Mock;
let server: HttpServer;
beforeAll(async () => {
  mock = await startMock();
  const options = { port: 0, token: TOKEN, allowedOrigins: [new URL(PAGE).hostname] };
  server = await startHttp({ ...serverOptions(mock, [], {}), ...options });
});
afterAll(async () => {
  await server.close();
  await mock.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
}

/** As a browser asks, which `fetch` does not let a program do. */
function ask(method: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(server.url, { method, headers }, (response) => {
      response.resume().on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    outgoing.on("error", reject).end();
  });
}

const PREFLIGHT = {
  "Access-Control-Request-Method": "POST",
  "Access-Control-Request-Headers": "authorization,content-type,mcp-protocol-version",
};

test("a browser that asks before a call is told that the page may, without the token", async () => {
  const { status, headers } = await ask("OPTIONS", { Origin: PAGE, ...PREFLIGHT });
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    "access-control-allow-origin": PAGE,
    "access-control-allow-methods": expect.stringContaining("POST"),
    "access-control-allow-headers": "authorization,content-type,mcp-protocol-version",
    vary: expect.stringContaining("Origin"),
  });
});

test("a page can read that its token is wrong, and one of another origin reads nothing", async () => {
  expect(await ask("POST", { Origin: PAGE, Authorization: "Bearer wrong" })).toMatchObject({
    status: 401,
    headers: { "access-control-allow-origin": PAGE },
  });
  for (const [method, more] of [
    ["OPTIONS", PREFLIGHT],
    ["POST", { Authorization: `Bearer ${TOKEN}` }],
  ] as const) {
    const { status, headers } = await ask(method, { Origin: "https://other.example.org", ...more });
    expect(status).toBe(403);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("OPTIONS that is no question of a browser is no method of the server, and a program is told nothing of origins", async () => {
  const Authorization = `Bearer ${TOKEN}`;
  expect(await ask("OPTIONS", { Authorization })).toMatchObject({ status: 405 });
  expect((await ask("GET", { Authorization })).headers).not.toHaveProperty("access-control-allow-origin");
});

const browser = chooseBrowser();

test.skipIf("missing" in browser)(
  "a page in a browser opens a session, keeps its id, and lists the tools",
  async () => {
    if ("missing" in browser) throw new Error(browser.missing);
    // Another port is another origin.
    await using site = await loopback((_, response) => {
      response.setHeader("Content-Type", "text/html").end("<!doctype html><title>page</title>");
    });
    const running = await browser.launch();
    try {
      const page = await running.newPage();
      await page.goto(site.url);
      const listed = await page.evaluate(
        async ([url = "", token = ""]) => {
          const headers = {
            Accept: "application/json, text/event-stream",
            Authorization: `Bearer ${token}`,
            "Content-Type": "application/json",
          };
          const post = (body: object, more: Record<string, string> = {}): Promise<Response> =>
            fetch(url, {
              method: "POST",
              headers: { ...headers, ...more },
              body: JSON.stringify({ jsonrpc: "2.0", ...body }),
            });
          const params = {
            protocolVersion: "2025-11-25",
            capabilities: {},
            clientInfo: { name: "page", version: "1" },
          };
          const first = await post({ id: 1, method: "initialize", params });
          await first.text();
          const session = { "Mcp-Session-Id": first.headers.get("mcp-session-id") ?? "none" };
          await post({ method: "notifications/initialized" }, session);
          const list = await post(
            { id: 2, method: "tools/list" },
            { ...session, "Mcp-Protocol-Version": "2025-11-25" },
          );
          const text = await list.text();
          const ended = await fetch(url, { method: "DELETE", headers: { ...headers, ...session } });
          return { text, ended: ended.status };
        },
        [server.url, TOKEN],
      );
      expect(listed.text).toContain("session_status");
      expect(listed.ended).toBe(200);
    } finally {
      await running.close();
    }
  },
);
