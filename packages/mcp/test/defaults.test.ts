// Defaults that docstrings promise with a number: the code applies each, and the command line has the same.
import { readFileSync } from "node:fs";
import { readDuration } from "@video-ads/core/duration";
import { appliedDefaults, promisedDefaults } from "@video-ads/testing/defaults";
import { expect, test } from "vitest";

const sources = new URL("../src/", import.meta.url);

test("what is left out is what its docstring says", () => {
  const applied = appliedDefaults(sources, {
    "McpServerOptions.maxWaitSeconds": "session.ts",
    "McpServerOptions.pollMs": "session.ts",
    "HttpOptions.port": "http/serve-http.ts",
    "HttpOptions.maxBodyBytes": "http/serve-http.ts",
  });
  expect(Object.fromEntries(promisedDefaults(sources))).toEqual(Object.fromEntries(applied));
});

test("the command line has the defaults of a program", () => {
  const promised = promisedDefaults(sources);
  const cli = readFileSync(new URL("cli.ts", sources), "utf8");
  const [, port] = /"--port <number>",[^)]*parser\(readPort\), (\d+)\)/.exec(cli) ?? [];
  expect(Number(port)).toBe(promised.get("HttpOptions.port"));
  for (const [flag, ms] of [
    ["max-wait", Number(promised.get("McpServerOptions.maxWaitSeconds")) * 1_000],
    ["poll", promised.get("McpServerOptions.pollMs")],
  ] as const) {
    const [, applied = "", shown = ""] =
      new RegExp(`"--${flag} <duration>"[^]*?\\.default\\(([\\d_]+), "(\\w+)"\\)`).exec(cli) ?? [];
    expect([Number(applied.replaceAll("_", "")), readDuration(shown).value], flag).toEqual([ms, ms]);
  }
});
