import { afterEach, describe, expect, test } from "vitest";
import { VirtualClock } from "../src/sandbox/clock.ts";
import { until } from "./support.ts";

const HOUR = 3_600_000;
const clocks: VirtualClock[] = [];

function make(onError?: (error: unknown) => void): VirtualClock {
  const clock = new VirtualClock(onError);
  clocks.push(clock);
  return clock;
}

afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
});

describe("a frozen clock", () => {
  test("shows one time and runs nothing", async () => {
    const clock = make();
    clock.freeze(1_000);
    let ran = false;
    clock.schedule(1_001, () => (ran = true));
    await new Promise((done) => setTimeout(done, 20));
    expect([clock.now(), ran]).toEqual([1_000, false]);
    expect(clock.state()).toEqual({ mode: "frozen", now: 1_000, speed: 0, pending: 1, next: 1_001 });
  });

  test("runs what is due already, soon and not at once", async () => {
    const clock = make();
    clock.freeze(1_000);
    let ran = false;
    clock.schedule(1_000, () => (ran = true));
    expect(ran).toBe(false);
    await until(() => ran);
    expect(clock.now()).toBe(1_000);
  });

  test("advanced, runs everything due in the order of its time, and each sees that time", () => {
    const clock = make();
    clock.freeze(0);
    const seen: [string, number][] = [];
    const note = (name: string) => () => void seen.push([name, clock.now()]);
    clock.schedule(300, note("c"));
    clock.schedule(100, () => {
      note("a")();
      clock.schedule(clock.now() + 100, note("b"));
      clock.schedule(clock.now() + HOUR, note("too late"));
    });
    clock.schedule(300, note("d"));
    clock.schedule(501, note("too late"));
    clock.advance(500);
    expect(seen).toEqual([
      ["a", 100],
      ["b", 200],
      ["c", 300],
      ["d", 300],
    ]);
    expect(clock.state()).toMatchObject({ now: 500, pending: 2, next: 501 });
  });

  test("set back, runs nothing twice", () => {
    const clock = make();
    clock.freeze(0);
    let runs = 0;
    clock.schedule(100, () => runs++);
    clock.advance(200);
    clock.freeze(50);
    clock.advance(200);
    expect([runs, clock.now()]).toEqual([1, 250]);
  });

  test("frozen at a later time, is advanced to it", () => {
    const clock = make();
    clock.freeze(0);
    let at = 0;
    clock.schedule(100, () => (at = clock.now()));
    clock.freeze(HOUR);
    expect([at, clock.now()]).toEqual([100, HOUR]);
  });
});

test("what is cancelled does not run, also when its canceller is due at the same time", () => {
  const clock = make();
  clock.freeze(0);
  let runs = 0;
  clock.schedule(10, () => cancel());
  const cancel = clock.schedule(10, () => runs++);
  const other = clock.schedule(5, () => runs++);
  other();
  other();
  clock.advance(10);
  cancel();
  expect([runs, clock.state().pending]).toEqual([0, 0]);
});

test("ten thousand things, scheduled and cancelled in any order, run in the order of their time", () => {
  const clock = make();
  clock.freeze(0);
  const seen: number[] = [];
  let state = 42;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
  const expected: number[] = [];
  for (let count = 0; count < 10_000; count++) {
    const at = random(5_000);
    const cancel = clock.schedule(at, () => seen.push(at));
    if (random(3) === 0) cancel();
    else expected.push(at);
  }
  clock.advance(5_000);
  expect(seen).toEqual(expected.sort((a, b) => a - b));
});

test("one that throws does not keep the others from running", () => {
  const errors: unknown[] = [];
  const clock = make((error) => errors.push(error));
  clock.freeze(0);
  let ran = false;
  clock.schedule(1, () => {
    throw new Error("out of order");
  });
  clock.schedule(2, () => (ran = true));
  clock.advance(5);
  expect([ran, String(errors[0])]).toEqual([true, "Error: out of order"]);
});

test("a clock that is advanced while it goes keeps going from there", async () => {
  const clock = make();
  const before = Date.now();
  clock.advance(24 * HOUR);
  expect(clock.now()).toBeGreaterThanOrEqual(before + 24 * HOUR);
  expect(clock.state().mode).toBe("running");
  let ran = false;
  clock.schedule(clock.now() + 5, () => (ran = true));
  await until(() => ran);
});

test("back to real time, what is scheduled keeps the wait it had left", () => {
  const clock = make();
  clock.freeze(0);
  clock.schedule(HOUR, () => {});
  clock.advance(HOUR / 2);
  const before = Date.now();
  clock.real();
  const { now, next, mode } = clock.state();
  const after = Date.now();
  expect(mode).toBe("real");
  for (const time of [now, (next ?? 0) - HOUR / 2]) {
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(after);
  }
});

test("at a speed, an hour is over soon", async () => {
  const clock = make();
  clock.freeze(0);
  let at = 0;
  clock.schedule(HOUR, () => (at = clock.now()));
  clock.run(HOUR);
  await until(() => at);
  expect(at).toBe(HOUR);
});

test("a stopped clock runs nothing and takes nothing", async () => {
  const clock = make();
  let ran = false;
  clock.schedule(clock.now(), () => (ran = true));
  clock.stop();
  clock.schedule(clock.now(), () => (ran = true));
  await new Promise((done) => setTimeout(done, 20));
  expect([ran, clock.state().pending]).toEqual([false, 0]);
});

test("a wait that is longer than a timer of Node can have is not over at once", async () => {
  const clock = make();
  let ran = false;
  clock.schedule(clock.now() + 365 * 24 * HOUR, () => (ran = true));
  await new Promise((done) => setTimeout(done, 20));
  expect(ran).toBe(false);
});
