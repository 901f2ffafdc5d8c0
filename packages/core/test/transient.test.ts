import { expect, test } from "vitest";
import { isTransient, isTransientStatus } from "../src/transient/index.ts";

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
