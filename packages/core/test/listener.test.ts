import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { lasting, told } from "../src/listener/index.ts";

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
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const failures: unknown[] = [];
  lasting(listener, (_error, about) => failures.push(about))("it");
  const tell = told("onLog", listener);
  for (const about of [1, 2]) tell(about);
  await turn();
  expect([failures, unhandled]).toEqual([["it"], []]);
  // Once, however often it fails.
  expect(said.mock.calls).toEqual([["onLog failed:", expect.any(Error)]]);
});

test("a listener is told at once, and none is told nothing", () => {
  const heard: string[] = [];
  told("onLog", (said: string) => heard.push(said))("it");
  told("onLog", undefined)("it");
  expect(heard).toEqual(["it"]);
});
