// What is said of a store that does not answer, and since when.
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { StoreWatch } from "../src/dispatch/store-watch.ts";

/** A watch, what it says, and its time, which stands still. */
function watching() {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  vi.spyOn(timers, "setTimeout").mockImplementation(setTimeout);
  syncBuiltinESMExports();
  const said: string[] = [];
  const watch = new StoreWatch(({ message }) => said.push(message));
  const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
  const answer = () => Promise.resolve("an answer");
  const fail = () => Promise.reject(new Error("busy"));
  /** What is asked has an answer, or an error, so much later. */
  const ask = async (kind: Parameters<StoreWatch["ask"]>[0], answers: () => Promise<string>, ms = 0) => {
    let come = (): void => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const asked = watch.ask(kind, async () => {
      await coming;
      return answers();
    });
    pass(ms);
    come();
    await asked.catch(() => {});
  };
  return { said, watch, pass, ask, answer, fail };
}

const AWAY = "The store cannot be reached; it is tried again. Error: busy What is due waits for it.";

describe("an absence", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it("is counted from when the store was first asked in vain, whatever has failed meanwhile", async () => {
    const { said, watch, pass, ask, answer, fail } = watching();
    await ask("take", answer);
    pass(3_600_000);
    await ask("take", fail, 4_000);
    watch.failed(new Error("busy"));
    pass(4_000);
    await ask("take", answer);
    expect(said).toEqual([AWAY, "The store answers again, after 8 s."]);
  });

  it("lasts until what was asked in vain is answered, however well the store answers what it is asked beside it", async () => {
    const { said, watch, ask, answer, fail } = watching();
    await ask("take", fail, 4_000);
    watch.failed(new Error("busy"));
    for (let seconds = 0; seconds < 20; seconds += 2) {
      await ask("look", answer, 1_000);
      await ask("take", fail, 1_000);
    }
    expect(said).toEqual([AWAY]);
    await ask("take", answer);
    expect(said).toEqual([AWAY, "The store answers again, after 24 s."]);
  });

  it("of what becomes of jobs is said as well, though nothing is due, and ends with the last kind that was in vain", async () => {
    const { said, ask, answer, fail } = watching();
    for (let seconds = 0; seconds < 7; seconds++) {
      await ask("note", fail, 500);
      await ask("look", seconds < 6 ? answer : fail, 500);
    }
    expect(said).toEqual([AWAY]);
    await ask("note", answer);
    expect(said).toEqual([AWAY]);
    await ask("look", answer);
    expect(said).toEqual([AWAY, "The store answers again, after 7 s."]);
  });

  it("is said once a minute at most, however often the store goes and comes back", async () => {
    const { said, watch, pass, ask, answer, fail } = watching();
    for (let seconds = 0; seconds < 120; seconds += 10) {
      await ask("take", fail, 4_000);
      watch.failed(new Error("busy"));
      await ask("take", answer);
      pass(6_000);
    }
    expect(said.filter((message) => message === AWAY)).toHaveLength(2);
  });

  it("is none where the store refuses one outcome, and takes others", async () => {
    const { said, ask, answer, fail } = watching();
    for (let seconds = 0; seconds < 30; seconds++) {
      await ask("note", fail, 500);
      await ask("note", answer, 500);
    }
    expect(said).toEqual([]);
  });

  it("is none where what has failed is asked no more", async () => {
    const { said, pass, ask, answer, fail } = watching();
    await ask("note", fail, 500);
    for (let seconds = 0; seconds < 30; seconds++) {
      await ask("look", answer);
      pass(1_000);
    }
    expect(said).toEqual([]);
  });
});
