import { expect, test } from "vitest";
import {
  numberIn,
  oneOf,
  readAmount,
  readAssumed,
  readBoolean,
  readNames,
  readPause,
  readPoll,
  readPort,
} from "../src/options/index.ts";

test.each([
  [
    numberIn({ from: 0 }),
    ["0", "0.5", "1e3", "7."],
    ["-1", "", " ", "1,5", "0x10", "NaN", "Infinity", "1e999"],
    "It is a number, 0 or more.",
  ],
  [numberIn({ above: 0 }), ["0.5"], ["0", "-0", "-1"], "It is a number above 0."],
  [numberIn({ above: 0, to: 10 }), ["10"], ["0", "11"], "It is a number above 0, 10 at most."],
  [
    numberIn({ from: 1, to: 100, whole: true }),
    ["1", "100"],
    ["0", "1.5", "101"],
    "It is a whole number from 1 to 100.",
  ],
  [numberIn({ from: 1, whole: true }), ["1"], ["0", "1.5"], "It is a whole number, 1 or more."],
  [readAmount, ["0", "12.5"], ["-1", "many"], "It is a number, 0 or more."],
  [readAssumed, ["0.5", "60"], ["0", "-1", "many"], "It is a number above 0."],
  [
    readPort,
    ["0", "80", "65535"],
    ["65536", "-1", "1.5", "", "0x50", "1e3", "http"],
    "A port is a number from 0 to 65535.",
  ],
])("numbers, ports and amounts", (read, good, bad, problem) => {
  for (const text of good) expect(read(text), text).toEqual({ value: Number(text) });
  for (const text of bad) expect(read(text), text).toEqual({ problem });
});

test("names with commas between", () => {
  expect(readNames("links")).toEqual({ value: ["links"] });
  expect(readNames("links, lipsyncs")).toEqual({ value: ["links", "lipsyncs"] });
  for (const text of ["", "links,", ",links", " "]) {
    expect(readNames(text)).toEqual({ problem: "It is one name, or several with commas between." });
  }
});

test("one of some words; a slip is understood", () => {
  const read = oneOf(["every-change", "outcomes"]);
  expect(read("outcomes")).toEqual({ value: "outcomes" });
  expect(read("always")).toEqual({ problem: "Allowed: every-change, outcomes." });
  for (const slip of ["outcome", "outcomess", "outcmoes", "autcomes", "Outcomes"]) {
    expect(read(slip)).toEqual({ problem: "Did you mean outcomes? Allowed: every-change, outcomes." });
  }
  expect(read("every_change").problem).toMatch(/^Did you mean every-change\? /);
});

test("true, false, and nothing else", () => {
  expect([readBoolean("true"), readBoolean("false")]).toEqual([{ value: true }, { value: false }]);
  expect(readBoolean("yes")).toEqual({ problem: "It is true or false." });
});

test("a pause is a duration with its unit, above 0", () => {
  expect(readPause("2s")).toEqual({ value: 2_000 });
  expect(readPause("2").problem).toContain("2s");
  expect(readPause("0s").problem).toContain("longer than 0");
});

test("a pause between two looks is a millisecond or more", () => {
  expect(readPoll("1ms")).toEqual({ value: 1 });
  for (const text of ["0.5ms", "0s", "0.0005s"]) {
    expect(readPoll(text), text).toEqual({ problem: "This duration is 1ms or more, such as 2s, 90s or 15m." });
  }
  expect(readPoll("0.5").problem).toBe("A duration needs its unit: 0.5s or 0.5m, not 0.5.");
  expect(readPoll("25d").problem).toContain("24d at most");
});
