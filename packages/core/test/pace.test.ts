import { expect, test } from "vitest";
import { backoffMs, isUnknown, nextPollMs, nextPollOnGrid, retryAfterMs } from "../src/pace/index.ts";

const asked = (value: string): Headers => new Headers({ "retry-after": value });
const now = Date.UTC(2026, 2, 1);

test("Retry-After is read as seconds and as a date; one in the past is now", () => {
  expect(retryAfterMs(asked("3"))).toBe(3_000);
  expect(retryAfterMs(asked("0.5"))).toBe(500);
  expect(retryAfterMs(asked("Sun, 01 Mar 2026 00:00:07 GMT"), now)).toBe(7_000);
  expect(retryAfterMs(asked("Sun, 01 Mar 2020 00:00:00 GMT"), now)).toBe(0);
});

test.each(["-5", "1e9", "soon", "", " "])("Retry-After: %j asks for nothing", (value) => {
  expect(retryAfterMs(asked(value))).toBeUndefined();
  expect(retryAfterMs(new Headers())).toBeUndefined();
});

test("a backoff doubles from half a second to 8 s, and is anything below that", () => {
  const most = [1, 2, 3, 4, 5, 6, 50].map((attempt) => backoffMs(attempt, undefined, undefined, () => 1));
  expect(most).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  expect(backoffMs(3, undefined, undefined, () => 0)).toBe(0);
});

test("what the service asks for comes before the backoff, up to a minute: longer is for the caller to decide", () => {
  expect(backoffMs(1, asked("60"), undefined, () => 0)).toBe(60_000);
  expect(backoffMs(1, asked("61"))).toBeUndefined();
  expect(backoffMs(1, asked("61"), 61_000, () => 0)).toBe(61_000);
  expect(backoffMs(1, asked("1"), 0)).toBeUndefined();
  expect(backoffMs(1, asked("soon"), undefined, () => 1)).toBe(500);
  expect(backoffMs(1, asked("99999999"), Number.POSITIVE_INFINITY)).toBeUndefined();
});

test("who were told the same do not come back at the same moment, and nobody at once", () => {
  expect([0, 1].map((jitter) => backoffMs(1, asked("10"), undefined, () => jitter))).toEqual([10_000, 12_500]);
  expect([0, 1].map((jitter) => backoffMs(1, asked("0"), undefined, () => jitter))).toEqual([250, 312.5]);
});

test("a job is looked at less and less often, up to every 15 s", () => {
  const waits = Array.from({ length: 8 }, (_, still) => nextPollMs(1_000, still));
  expect(waits).toEqual([1_000, 2_000, 2_000, 3_000, 5_000, 8_000, 11_000, 15_000]);
  expect(nextPollMs(1_000, 10_000)).toBe(15_000);
});

test("whoever asks for more than 15 s gets it", () => {
  expect(nextPollMs(60_000, 9)).toBe(60_000);
});

test("waits that begin at different moments meet, half a poll from what they asked for at most", () => {
  const ends = [0, 100, 499, 501, 999].map((start) => start + nextPollOnGrid(1_000, 1, start));
  expect(ends).toEqual([2_000, 2_000, 2_000, 3_000, 3_000]);
});

test("a pause that never ends is none that is over at once", () => {
  expect(nextPollOnGrid(Number.POSITIVE_INFINITY, 3, 7_005)).toBe(Number.POSITIVE_INFINITY);
});

test("on the grid, a read that takes a moment does not cost a poll", () => {
  expect(nextPollOnGrid(1_000, 0, 7_005)).toBe(995);
});

test("a job is unknown after 10 s of looking for it, or a poll where that is longer", () => {
  const since = [0, 9_999, 10_000, 59_999, 60_000];
  expect(since.map((ms) => isUnknown(ms, 1))).toEqual([false, false, true, true, true]);
  expect(since.map((ms) => isUnknown(ms, 60_000))).toEqual([false, false, false, false, true]);
});
