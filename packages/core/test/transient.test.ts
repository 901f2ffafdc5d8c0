import { expect, test } from "vitest";
import { isTransient, isTransientStatus, neverConnected } from "../src/transient/index.ts";

test("408, 429 and every 5xx pass by themselves, and no other status", () => {
  const transient = Array.from({ length: 600 }, (_, status) => status).filter(isTransientStatus);
  expect(transient).toEqual([408, 429, ...Array.from({ length: 100 }, (_, index) => 500 + index)]);
});

test.each([
  ["a lost connection", { name: "ConnectionError", sent: true }, true],
  ["a refused connection", { name: "ConnectionError", sent: false }, true],
  ["an overloaded service", { name: "ApiError", status: 503 }, true],
  ["too many requests", { name: "RateLimitError", status: 429 }, true],
  ["a wrong key", { name: "AuthenticationError", status: 401 }, false],
  ["an unknown id", { name: "NotFoundError", status: 404 }, false],
  ["an answer that is not the contract's", { name: "InvalidResponseError", status: 200 }, false],
  ["a job that failed", { name: "JobFailedError", status: "failed" }, false],
  ["an error that says nothing", new Error("no"), false],
  ["nothing", undefined, false],
])("%s: passes by itself %#", (_, error, passes) => {
  expect(isTransient(error)).toBe(passes);
});

const failed = (cause: unknown): Error => new TypeError("fetch failed", { cause });
const coded = (code: string): Error => Object.assign(new Error(code), { code });

test("a connection that was refused, or to no host, was never made", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "ConnectionRefused"]) {
    expect(neverConnected(failed(coded(code)))).toBe(true);
  }
  expect(neverConnected(new TypeError("client error (Connect): tcp connect error"))).toBe(true);
});

test("nor was one whose certificate is not accepted, to a port that is forbidden, or by a fetch that says so", () => {
  for (const code of [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "CERT_HAS_EXPIRED",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ]) {
    expect(neverConnected(failed(coded(code)))).toBe(true);
  }
  // A server that wants a certificate of the client says so when the request may have been sent.
  expect(neverConnected(failed(coded("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED")))).toBe(false);
  expect(neverConnected(failed(new Error("bad port")))).toBe(true);
  expect(neverConnected(Object.assign(new Error("offline"), { sent: false }))).toBe(true);
});

test("a connection that was lost may have carried the request", () => {
  for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"]) {
    expect(neverConnected(failed(coded(code)))).toBe(false);
  }
});

test("what says by itself that it was sent was, whatever stands behind it", () => {
  const known = Object.assign(new Error("lost", { cause: coded("ECONNREFUSED") }), { sent: true });
  expect(neverConnected(known)).toBe(false);
  expect(neverConnected(failed(known))).toBe(false);
});

test("where several addresses were tried, all of them have to be refused", () => {
  const refused = coded("ECONNREFUSED");
  expect(neverConnected(failed(new AggregateError([refused, refused])))).toBe(true);
  expect(neverConnected(failed(new AggregateError([refused, coded("ECONNRESET")])))).toBe(false);
});

test("causes that go round in a circle end", () => {
  const error: Error = new Error("round");
  error.cause = error;
  expect(neverConnected(error)).toBe(false);
  expect(neverConnected("ECONNREFUSED")).toBe(false);
});
