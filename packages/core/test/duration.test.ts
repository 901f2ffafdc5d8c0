import { expect, test } from "vitest";
import {
  BY_CLOCK,
  DAY_MS,
  type Duration,
  type DurationBounds,
  durationInWords,
  LONGEST_TIMER_MS,
  readDuration,
} from "../src/duration/index.ts";

test.each<[Duration, number]>([
  ["250ms", 250],
  ["90s", 90_000],
  ["1.5s", 1_500],
  ["15m", 900_000],
  ["12h", 43_200_000],
  ["30d", 2_592_000_000],
  [250, 250],
  [0.5, 0.5],
])("%s is %d ms", (given, value) => expect(readDuration(given, BY_CLOCK)).toEqual({ value }));

test.each([
  [300, "0.3 s"],
  [42_000, "42 s"],
  [59_900, "1 min"],
  [90_000, "1 min 30 s"],
  [119_700, "2 min"],
  [7_200_000, "2 h"],
  [86_461_000, "24 h 1 min 1 s"],
])("%d ms is %s in a sentence", (ms, words) => expect(durationInWords(ms)).toBe(words));

test("whole seconds are those that somebody has to wait, or those that have passed", () => {
  expect([200, 1_400, 59_400, 59_501].map((ms) => durationInWords(ms, Math.ceil))).toEqual([
    "1 s",
    "2 s",
    "1 min",
    "1 min",
  ]);
  expect([200, 1_400, 59_400, 59_501].map((ms) => durationInWords(ms, Math.round))).toEqual([
    "0 s",
    "1 s",
    "59 s",
    "1 min",
  ]);
});

test.each(["90", "1", "1.5"])("a text without a unit is refused, with what to write: %s", (text) => {
  expect(readDuration(text)).toEqual({
    problem: `A duration needs its unit: ${text}ms, ${text}s or ${text}m, not ${text}.`,
  });
});

test.each(["", " ", "s", "soon", "90 s", "90S", "-5s", "1e3s", "5w", "5s5", "NaN", "Infinity"])(
  "%j is no duration",
  (text) => {
    expect(readDuration(text)).toEqual({
      problem: "A duration is a number with its unit, such as 250ms, 90s, 15m or 12h.",
    });
  },
);

test.each<[DurationBounds, string]>([
  [BY_CLOCK, ", such as 250ms, 90s, 15m, 12h or 30d."],
  [{ from: 1_000 }, ", such as 90s, 15m or 12h."],
  [{ from: 1_000, to: 100_000 }, ", such as 90s."],
  [{ to: 1 }, "."],
])("no example of a duration would be refused: %j", (bounds, such) => {
  expect(readDuration("soon", bounds)).toEqual({ problem: `A duration is a number with its unit${such}` });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])("nor is the number %d", (given) => {
  expect(readDuration(given).problem).toContain("a number of milliseconds");
});

test.each([null, undefined, true, {}, ["5s"], () => "5s"])(
  "nor is what is neither a number nor a text: %s",
  (given) => {
    expect(Reflect.apply(readDuration, undefined, [given]).problem).toContain("A duration is a number with its unit");
  },
);

test("a duration is no longer than a timer can wait, unless it is said that none runs for so long", () => {
  const refused = { problem: "This duration is 24d at most, such as 90s, 15m or 12h." };
  for (const given of ["25d", "9999999h", LONGEST_TIMER_MS + 1]) {
    expect(readDuration(given)).toEqual(refused);
    expect(readDuration(given, { from: 1_000 })).toEqual(refused);
  }
  expect(readDuration("24d")).toEqual({ value: 24 * DAY_MS });
  expect(readDuration(LONGEST_TIMER_MS)).toEqual({ value: LONGEST_TIMER_MS });
  expect(readDuration("36500d", BY_CLOCK).value).toBe(36_500 * DAY_MS);
  expect(readDuration("36501d", BY_CLOCK).problem).toBe("This duration is 36500d at most, such as 90s, 15m or 12h.");
});

test.each([0, "0s"])("%j is one only where nothing is allowed", (given) => {
  expect(readDuration(given)).toEqual({ problem: "A duration is longer than 0, such as 250ms, 90s or 15m." });
  expect(readDuration(given, { from: 0 })).toEqual({ value: 0 });
});

test("what has to last for a while is refused in the unit of its bound", () => {
  expect(readDuration("999ms", { from: 1_000 })).toEqual({
    problem: "This duration is 1s or more, such as 2s, 90s or 15m.",
  });
  expect(readDuration("1s", { from: 1_000 })).toEqual({ value: 1_000 });
});

test.each<[text: string, bounds: { from?: number }, problem: string]>([
  ["0", {}, "A duration is longer than 0, such as 250ms, 90s or 15m."],
  ["0", { from: 0 }, "A duration needs its unit: 0ms, 0s or 0m, not 0."],
  ["0.5", { from: 1 }, "A duration needs its unit: 0.5s or 0.5m, not 0.5."],
  ["1", { from: 60_000 }, "A duration needs its unit: 1m, not 1."],
  ["2000000000", {}, "A duration needs its unit: 2000000000ms, not 2000000000."],
  ["9999999999", {}, "This duration is 24d at most, such as 90s, 15m or 12h."],
])("what is to be written for %s is not refused as well", (text, bounds, problem) => {
  expect(readDuration(text, bounds)).toEqual({ problem });
});
