// Defaults that docstrings promise with a number: the code applies each.
import { appliedDefaults, promisedDefaults } from "@video-ads/testing/defaults";
import { expect, test } from "vitest";

test("what is left out is what its docstring says", () => {
  const sources = new URL("../server/", import.meta.url);
  const applied = appliedDefaults(sources, { "DocsServerOptions.port": "start-docs.ts" });
  expect(Object.fromEntries(promisedDefaults(sources))).toEqual(Object.fromEntries(applied));
});
