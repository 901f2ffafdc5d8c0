import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { statusWord } from "../src/status-word/index.ts";

test("every status that HTTP names and that is no success has its name as a word", () => {
  const named = Object.entries(STATUS_CODES).filter(([status]) => Number(status) >= 300);
  for (const [status, name] of named) {
    expect(statusWord(Number(status))).toBe(name?.toLowerCase().replaceAll(/\W+/g, "_"));
  }
  expect([statusWord(404), statusWord(200), statusWord(499)]).toEqual(["not_found", undefined, undefined]);
});
