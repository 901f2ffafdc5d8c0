import { expect, test } from "vitest";
import { isUuid } from "../src/ids/index.ts";

test("a UUID is one in either case, and nothing around it", () => {
  expect(isUuid("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10")).toBe(true);
  expect(isUuid("3F2B8C1E-7A64-4D0B-9C55-1F0E6A2D7B10")).toBe(true);
  for (const text of ["", "3f2b8c1e", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10 ", "x3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"])
    expect(isUuid(text)).toBe(false);
});
