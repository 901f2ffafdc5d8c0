import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { onHint } from "../src/hints/index.ts";

test("an EventTarget is heard until that ends", () => {
  const target = new EventTarget();
  let heard = 0;
  const end = onHint(target, () => void heard++);
  target.dispatchEvent(new Event("hint"));
  target.dispatchEvent(new Event("other"));
  end();
  target.dispatchEvent(new Event("hint"));
  expect(heard).toBe(1);
});

test("an EventEmitter is heard until that ends", () => {
  const emitter = new EventEmitter();
  let heard = 0;
  const end = onHint(emitter, () => void heard++);
  emitter.emit("hint");
  end();
  emitter.emit("hint");
  expect([heard, emitter.listenerCount("hint")]).toEqual([1, 0]);
});

test("an async iterable is heard until it ends or is left", async () => {
  let left = false;
  async function* hints() {
    try {
      yield 1;
      yield 2;
      yield 3;
    } finally {
      left = true;
    }
  }
  let heard = 0;
  const end = onHint(hints(), () => {
    if (++heard === 2) end();
  });
  while (!left) await turn();
  expect(heard).toBe(2);
});

test("hints that fail are hints that end: nobody is told, and leaving them is fine", async () => {
  const end = onHint(
    {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error("broken")),
        return: () => Promise.reject(new Error("broken too")),
      }),
    },
    () => expect.unreachable(),
  );
  await turn();
  end();
  await turn();
});

test("without hints there is nothing to end", () => {
  expect(onHint(undefined, () => {})()).toBeUndefined();
});
