// Defaults that docstrings promise with a number: the code applies each.
import { appliedDefaults, promisedDefaults } from "@video-ads/testing/defaults";
import { expect, test } from "vitest";

const sources = new URL("../src/", import.meta.url);

test("what is left out is what its docstring says", () => {
  const applied = appliedDefaults(sources, {
    "MockOptions.port": "start-mock.ts",
    "MockOptions.credits": "sandbox/sandbox.ts",
    "MockOptions.cors": "mock-parts.ts",
    "SandboxOptions.credits": "sandbox/sandbox.ts",
    "DelivererOptions.timeout": "sandbox/webhooks/deliverer.ts",
    "DelivererOptions.backOff": "sandbox/webhooks/deliverer.ts",
    "DelivererOptions.remembered": "sandbox/webhooks/deliverer.ts",
    "CheckingProxyOptions.port": "checking-proxy/start.ts",
    "CheckingProxyOptions.timeout": "checking-proxy/start.ts",
    "FaultMatrixOptions.limitMs": "fault-matrix/index.ts",
    "FaultMatrixOptions.quietMs": "fault-matrix/index.ts",
  });
  expect(Object.fromEntries(promisedDefaults(sources))).toEqual(Object.fromEntries(applied));
});
