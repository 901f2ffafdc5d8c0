import { expect, it } from "vitest";
import { limitMs } from "../src/stores/postgres/connections.ts";

it("a statement about a few rows that is not answered again and again has no longer than a handler by default", () => {
  expect([0, 1, 2, 3, 20].map((times) => limitMs("brief", times))).toEqual([15_000, 30_000, 60_000, 60_000, 60_000]);
});

it("one about all rows has an hour at most, and one that migrates as long as it takes", () => {
  expect([limitMs("long", 0), limitMs("long", 20), limitMs("none", 0)]).toEqual([120_000, 3_600_000, undefined]);
});
