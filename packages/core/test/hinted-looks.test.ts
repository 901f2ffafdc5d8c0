import { expect, onTestFinished, test, vi } from "vitest";
import { hintedLooks } from "../src/hints/index.ts";
import { SHORTEST_HINTED_MS } from "../src/pace/index.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** Looks that end when they are told to, by a clock that goes when it is told to. */
function looking(rest?: () => number | Promise<number>) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const ends: (() => void)[] = [];
  const looks = hintedLooks(ID, () => new Promise<void>((end) => ends.push(end)), rest);
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  return { ...looks, ends, pass };
}

test("hints that come together are one look, at once", async () => {
  const { hear, ends, pass } = looking();
  for (let n = 0; n < 1_000; n++) hear();
  await pass(0);
  expect(ends).toHaveLength(1);
});

test("a hint about another job is none, and one that names the job is", async () => {
  const { hear, ends, pass } = looking();
  hear("c5d0a8e0-0a0c-4a3e-8b43-1f5d1c7e9b20");
  await pass(0);
  expect(ends).toHaveLength(0);
  hear(ID);
  await pass(0);
  expect(ends).toHaveLength(1);
});

test("a hint that comes during a look is one more, a second after its end", async () => {
  const { hear, ends, pass } = looking();
  hear();
  await pass(0);
  hear();
  hear();
  await pass(10 * SHORTEST_HINTED_MS);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await pass(SHORTEST_HINTED_MS - 1);
  expect(ends).toHaveLength(1);
  await pass(1);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await pass(10 * SHORTEST_HINTED_MS);
  expect(ends).toHaveLength(2);
});

test("nobody looks for as long as the service wants none, which is asked again when that is over", async () => {
  const rests = [5_000, 2_000, 0];
  const { hear, ends, pass } = looking(() => rests.shift() ?? 0);
  hear();
  await pass(6_999);
  expect(ends).toHaveLength(0);
  await pass(1);
  expect(ends).toHaveLength(1);
});

test("a rest that is longer than a timer holds is kept", async () => {
  const { hear, ends, pass } = looking(() => 2 ** 40);
  hear();
  await pass(60_000);
  expect(ends).toHaveLength(0);
});

test("nothing is left behind once hints are not listened to any more", async () => {
  const { hear, end, ends, pass } = looking(() => 5_000);
  hear();
  await pass(100);
  end();
  expect(vi.getTimerCount()).toBe(0);
  await pass(10_000);
  expect(ends).toHaveLength(0);
});
