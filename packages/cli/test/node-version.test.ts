// What a Node that is too old is told: a sentence, not a SyntaxError of a file that nobody knows.
import { run } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { EXIT_CODES } from "../src/errors/exit-codes.ts";
import { BIN, environment } from "./support.ts";

test("a Node that is too old is told in a sentence, whatever is asked", async () => {
  const old = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });`;
  const preload = `data:text/javascript,${encodeURIComponent(old)}`;
  const least = manifest.engines.node.replace(">=", "");
  const { code, output } = await run([process.execPath, "--import", preload, BIN, "--help"], { env: environment() });
  expect(output).toBe(`video-ads: It needs Node ${least} or newer, and this is Node 20.20.2.\n`);
  expect(code).toBe(EXIT_CODES.configuration.code);
});
