import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { onHint } from "../src/hints/index.ts";

function onConsole() {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  return said;
}

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

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

test.each([
  ["its id", { id: "A" }, "A"],
  ["a UUID in capitals", { id: ID.toUpperCase() }, ID],
  ["the detail of a CustomEvent", new CustomEvent("hint", { detail: { id: "A" } }), "A"],
  ["nothing", undefined, undefined],
  ["a text", "A", undefined],
  ["an id that is none", { id: 5 }, undefined],
])("a hint names its job by %s", (_, said, named) => {
  const emitter = new EventEmitter();
  const heard: unknown[] = [];
  onHint(emitter, (id) => heard.push(id));
  emitter.emit("hint", said);
  expect(heard).toEqual([named]);
});

test("an EventTarget and an async iterable hand over what was said", async () => {
  const target = new EventTarget();
  const heard: unknown[] = [];
  onHint(target, (id) => heard.push(id));
  target.dispatchEvent(new CustomEvent("hint", { detail: { id: "A" } }));
  async function* hints() {
    yield { id: "B" };
  }
  onHint(hints(), (id) => heard.push(id));
  await turn();
  expect(heard).toEqual(["A", "B"]);
});

test("hints that fail are hints that end: it is said once on the console, and leaving them is fine", async () => {
  const said = onConsole();
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
  expect(said).toHaveBeenCalledExactlyOnceWith("events failed:", new Error("broken"));
});

test("an emitter whose promises to listen, and to end that, reject gives no hints, and leaves no rejection behind", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const said = onConsole();
  const hints = {
    on: () => Promise.reject(new Error("no such channel")),
    off: () => Promise.reject(new Error("nor to leave")),
  };
  onHint(hints, () => expect.unreachable())();
  await turn();
  expect(unheard).toEqual([]);
  expect(said).toHaveBeenCalledExactlyOnceWith("events failed:", new Error("no such channel"));
});

test("hints that cannot be listened to are none, and it is said once on the console", () => {
  const said = onConsole();
  const stream = new ReadableStream();
  stream.getReader();
  onHint(stream as unknown as AsyncIterable<unknown>, () => expect.unreachable())();
  expect(said).toHaveBeenCalledExactlyOnceWith("events failed:", expect.any(TypeError));
});

test("without hints there is nothing to end", () => {
  expect(onHint(undefined, () => {})()).toBeUndefined();
});
