// What shares a transaction, and what is under way beside another one.
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { together } from "../src/stores/postgres/together.ts";

/** Sends what ends when it is told to. */
function sender() {
  const sent: { items: readonly string[]; end: () => void }[] = [];
  const send = (items: readonly string[]): Promise<string[]> =>
    new Promise((resolve) => sent.push({ items, end: () => resolve(items.map((item) => `${item}!`)) }));
  const turn = async (): Promise<void> => {
    for (let count = 0; count < 5; count++) await setImmediate();
  };
  return { sent, send, turn, batches: () => sent.map(({ items }) => items.join("")) };
}

it("what comes while a transaction is under way shares the next one", async () => {
  const { sent, send, turn, batches } = sender();
  const ask = together(send);
  const answers = [ask("a"), ask("b")];
  await turn();
  for (const item of "cdef") answers.push(ask(item));
  await turn();
  expect(batches()).toEqual(["ab"]);
  sent[0]?.end();
  await turn();
  expect(batches()).toEqual(["ab", "cdef"]);
  sent[1]?.end();
  expect(await Promise.all(answers)).toEqual(["a!", "b!", "c!", "d!", "e!", "f!"]);
});

it("a second one begins beside the first when as much waits for it, and no third", async () => {
  const { sent, send, turn, batches } = sender();
  const ask = together(send, { about: (item) => item });
  const answers = [ask("a"), ask("b")];
  await turn();
  answers.push(ask("c"));
  await turn();
  expect(batches()).toEqual(["ab"]);
  answers.push(ask("d"));
  await turn();
  expect(batches()).toEqual(["ab", "cd"]);
  for (const item of "efg") answers.push(ask(item));
  await turn();
  expect(batches()).toEqual(["ab", "cd"]);
  sent[1]?.end();
  await turn();
  expect(batches()).toEqual(["ab", "cd", "efg"]);
  for (const { end } of sent) end();
  expect((await Promise.all(answers)).join("")).toBe("a!b!c!d!e!f!g!");
});

it("what two would wait for each other about is in one of them only, in its order", async () => {
  const { sent, send, turn, batches } = sender();
  const ask = together(send, { about: ([ref = ""]) => ref });
  const answers = [ask("a1"), ask("b1")];
  await turn();
  for (const item of ["a2", "c1", "a3", "b2", "d1"]) answers.push(ask(item));
  await turn();
  expect(batches()).toEqual(["a1b1", "c1d1"]);
  sent[0]?.end();
  await turn();
  expect(batches()).toEqual(["a1b1", "c1d1", "a2a3b2"]);
  for (const { end } of sent) end();
  expect(await Promise.all(answers)).toHaveLength(7);
});

it("one that is refused takes no other with it, and what was under way beside it goes on", async () => {
  const { sent, send, turn } = sender();
  const refused = new Error("refused");
  const ask = together((items: readonly string[]) => (items.includes("bad") ? Promise.reject(refused) : send(items)), {
    isRefused: (error) => error === refused,
    about: (item) => item,
  });
  const before = ask("before");
  await turn();
  const both = Promise.allSettled([ask("good"), ask("bad")]);
  await turn();
  for (const { end } of sent) end();
  await turn();
  for (const { end } of sent) end();
  expect(await before).toBe("before!");
  expect(await both).toEqual([
    { status: "fulfilled", value: "good!" },
    { status: "rejected", reason: refused },
  ]);
});
