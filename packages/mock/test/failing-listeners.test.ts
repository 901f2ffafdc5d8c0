// What a mock and a checking proxy tell the app: a function of it that fails ends nothing.
import { expect, onTestFinished, test, vi } from "vitest";
import { startCheckingProxy, startMock } from "../src/index.ts";
import { until } from "./support.ts";

test.each([
  [
    "throws",
    () => {
      throw new Error("disk full");
    },
  ],
  ["rejects", () => Promise.reject(new Error("disk full"))],
])("a log, or what is told of exchanges, that %s ends nothing, and the console says so", async (_, failing) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const logger = { info: failing, error: failing };
  await using mock = await startMock({ logger });
  await using proxy = await startCheckingProxy({ upstream: mock.url, logger, onExchange: failing });
  const refused: number[] = [];
  for (const path of ["/api/dyoa/", "/api/dyoa/"]) refused.push((await fetch(proxy.url + path)).status);
  expect(refused).toEqual([401, 401]);
  // Two of each: the line of the mock, that of the proxy, and its exchange.
  await until(() => said.mock.calls.filter(([line]) => String(line).includes("disk full")).length === 6);
});
