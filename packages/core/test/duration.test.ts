import { expect, test } from "vitest";
import { type Duration, LONGEST_TIMER_MS, readDuration } from "../src/duration/index.ts";

test.each<[Duration, number]>([
  ["250ms", 250],
  ["90s", 90_000],
  ["1.5s", 1_500],
  ["15m", 900_000],
  ["12h", 43_200_000],
  ["30d", 2_592_000_000],
  [250, 250],
  [0.5, 0.5],
])("%s is %d ms", (given, value) => expect(readDuration(given)).toEqual({ value }));

test.each(["90", "0", "1.5"])("a text without a unit is refused, with what to write: %s", (text) => {
  expect(readDuration(text)).toEqual({
    problem: `A duration needs its unit: ${text}ms, ${text}s or ${text}m, not ${text}.`,
  });
});

test.each(["", " ", "s", "soon", "90 s", "90S", "-5s", "1e3s", "5w", "5s5", "NaN", "Infinity"])(
  "%j is no duration",
  (text) => {
    expect(readDuration(text)).toEqual({
      problem: "A duration is a number with its unit, such as 250ms, 90s, 15m, 12h or 30d.",
    });
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])("nor is the number %d", (given) => {
  expect(readDuration(given).problem).toContain("a number of milliseconds");
});

test("what a timer is to wait is no longer than a timer can", () => {
  const refused = { problem: "This duration is 24d at most, such as 90s, 15m or 12h." };
  for (const given of ["25d", "9999999h", LONGEST_TIMER_MS + 1])
    expect(readDuration(given, { timer: true })).toEqual(refused);
  expect(readDuration("24d", { timer: true })).toEqual({ value: 24 * 86_400_000 });
  expect(readDuration(LONGEST_TIMER_MS, { timer: true })).toEqual({ value: LONGEST_TIMER_MS });
});

test.each([0, "0s"])("%j is one only where nothing is allowed", (given) => {
  expect(readDuration(given)).toEqual({ problem: "A duration is longer than 0, such as 250ms, 90s or 15m." });
  expect(readDuration(given, { zero: true })).toEqual({ value: 0 });
});
