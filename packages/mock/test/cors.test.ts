import { afterAll, describe, expect, it } from "vitest";
import { startMock } from "../src/index.ts";
import { keyHeaders } from "./support.ts";

const mock = await startMock();
afterAll(() => mock.close());

const ASKED = ["content-type", ...Object.keys(keyHeaders())].join();
const PAGE = "http://127.0.0.1:4011";

function ask(url: string, origin: string, method = "GET", headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method, headers: { Origin: origin, ...headers } });
}

function preflight(url: string, origin: string): Promise<Response> {
  return ask(url, origin, "OPTIONS", {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": ASKED,
  });
}

describe("a page in a browser", () => {
  const balance = () => `${mock.url}/api/remaining_credits/`;

  it.each([PAGE, "http://localhost:3000", "http://[::1]:8080"])("on this machine may call (%s)", async (origin) => {
    const asked = await preflight(balance(), origin);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(origin);
    expect(asked.headers.get("access-control-allow-methods")).toBe("POST");
    expect(asked.headers.get("access-control-allow-headers")).toBe(ASKED);
    const answer = await ask(balance(), origin, "GET", keyHeaders());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.get("vary")).toContain("Origin");
  });

  it("may read errors too", async () => {
    const refused = await ask(balance(), PAGE);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe(PAGE);
  });

  it.each([
    "https://evil.example.com",
    "http://localhost.evil.example.com",
    "http://127.0.0.1.evil.example.com",
    "null",
  ])("elsewhere may not (%s)", async (origin) => {
    const asked = await preflight(balance(), origin);
    expect(asked.status).toBe(405);
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("does not reach the sandbox's own pages", async () => {
    const asked = await preflight(`${mock.url}/__sandbox/`, PAGE);
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
  });
});

it("lets in the origins that are named, or none at all", async () => {
  await using named = await startMock({ cors: ["https://shop.example.com"] });
  await using closed = await startMock({ cors: false });
  const path = "/api/remaining_credits/";
  expect((await preflight(named.url + path, "https://shop.example.com")).status).toBe(204);
  expect((await preflight(named.url + path, PAGE)).status).toBe(204);
  expect((await preflight(closed.url + path, PAGE)).status).toBe(405);
});

it("leaves a request without an origin as it is", async () => {
  const answer = await fetch(`${mock.url}/api/remaining_credits/`, { method: "OPTIONS" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});
