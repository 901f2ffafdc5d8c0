import { expect, test } from "vitest";
import { isTransient, isTransientStatus, isUnreadable } from "../src/transient/index.ts";

test("408, 429 and every 5xx pass by themselves, and no other status", () => {
  const transient = Array.from({ length: 600 }, (_, status) => status).filter(isTransientStatus);
  expect(transient).toEqual([408, 429, ...Array.from({ length: 100 }, (_, index) => 500 + index)]);
});

test.each([
  ["a lost connection", { name: "ConnectionError", sent: true }, true],
  ["a refused connection", { name: "ConnectionError", sent: false }, true],
  ["an overloaded service", { name: "ApiError", status: 503 }, true],
  ["too many requests", { name: "RateLimitError", status: 429 }, true],
  ["a page in place of a record", { status: 200, cause: new SyntaxError("Unexpected token") }, true],
  ["a wrong key", { name: "AuthenticationError", status: 401 }, false],
  ["an unknown id", { name: "NotFoundError", status: 404 }, false],
  ["an answer that is not the contract's", { name: "InvalidResponseError", status: 200 }, true],
  ["a job that failed", { name: "JobFailedError", status: "failed" }, false],
  ["an error that says nothing", new Error("no"), false],
  ["nothing", undefined, false],
])("%s: passes by itself %#", (_, error, passes) => {
  expect(isTransient(error)).toBe(passes);
});

test.each([
  ["a page", { status: 200, cause: new SyntaxError("Unexpected token") }, true],
  ["JSON of another shape", { status: 200 }, true],
  ["an unknown id", { status: 404, cause: new Error("no") }, false],
  ["a program that cannot be read", new SyntaxError("Unexpected token"), false],
  ["nothing", undefined, false],
])("%s: could not be read %#", (_, error, unreadable) => {
  expect(isUnreadable(error)).toBe(unreadable);
});
