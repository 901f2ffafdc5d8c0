import { expect, test } from "vitest";
import { freePort } from "../free-port.ts";

test("a port is of the range that was given", async () => {
  const port = await freePort(22_900, 50);
  expect(port).toBeGreaterThanOrEqual(22_900);
  expect(port).toBeLessThan(22_950);
});

test("a range that systems hand out from is refused: a server that listens on 0 could be given the port first", async () => {
  await expect(freePort(32_000, 1_000)).rejects.toThrow(/32768 on are handed out/);
});
