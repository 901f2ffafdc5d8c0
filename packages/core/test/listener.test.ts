import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { lasting, tell } from "../src/listener/index.ts";

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

test.each<[string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("away");
    },
  ],
  ["rejects", () => Promise.reject(new Error("away"))],
  ["answers what nobody can look at", () => revoked],
])("a listener that %s stops nothing, and whoever wants to know is told", async (_, listener) => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const failures: unknown[] = [];
  void tell(listener, 1);
  lasting(listener, (_error, about) => failures.push(about))("it");
  await turn();
  expect([failures, unhandled]).toEqual([["it"], []]);
});

test("a listener is told at once, and none is told nothing", () => {
  const heard: string[] = [];
  void tell((said: string) => heard.push(said), "it");
  void tell(undefined, "it");
  expect(heard).toEqual(["it"]);
});
