// What a Node that is too old is told: a sentence, not a SyntaxError of a file that nobody knows.
import { asNode } from "@video-ads/testing/older-node";
import { run } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { EXIT_CODES } from "../src/errors/exit-codes.ts";
import { BIN, environment } from "./support.ts";

test("a Node that is too old is told in a sentence, whatever is asked", async () => {
  const least = manifest.engines.node.replace(">=", "");
  const { code, output } = await run([process.execPath, ...asNode("20.20.2"), BIN, "--help"], { env: environment() });
  expect(output).toBe(`video-ads: It needs Node ${least} or newer, and this is Node 20.20.2.\n`);
  expect(code).toBe(EXIT_CODES.configuration.code);
});
