import { expect, test } from "vitest";
import { isUuid, plainId } from "../src/ids/index.ts";

test("a UUID is one in either case, and nothing around it", () => {
  expect(isUuid("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10")).toBe(true);
  expect(isUuid("3F2B8C1E-7A64-4D0B-9C55-1F0E6A2D7B10")).toBe(true);
  for (const text of ["", "3f2b8c1e", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10 ", "x3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"])
    expect(isUuid(text)).toBe(false);
});

test("a UUID is kept in small letters, and any other id as it is", () => {
  expect(plainId("3F2B8C1E-7a64-4d0b-9c55-1f0e6a2d7b10")).toBe("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10");
  expect(plainId("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10")).toBe("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10");
  expect(plainId("Job-7")).toBe("Job-7");
  expect(plainId(17)).toBe("17");
});
