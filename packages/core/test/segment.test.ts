import { expect, test } from "vitest";
import { ELSEWHERE } from "../src/segment/index.ts";

test("a path takes every text that leads to no other path", () => {
  for (const text of ["1", "a b", "é", "...", "a.b", "x".repeat(300)]) expect(text).not.toMatch(ELSEWHERE);
  for (const text of ["", ".", "..", "a/1", "a\\1", "a\n", "\u0000"]) expect(text).toMatch(ELSEWHERE);
});
