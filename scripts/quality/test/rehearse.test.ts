// Packages that are known to work when they are installed: from a registry, in an empty folder, with a real flow.
import { FULL } from "@video-ads/testing/full";
import { expect, test } from "vitest";
import { rehearse } from "../src/rehearse/rehearse.ts";

test("all eight packages install from a registry and run a flow", { timeout: 900_000, skip: FULL }, async () => {
  const { release, outcomes } = await rehearse({ extent: "short" });
  expect(outcomes.map(({ error }) => error?.message)).toEqual([undefined]);
  expect(outcomes[0]?.said).toEqual([
    "flow: created, previewed, rendered, reported; docs, proxy, command and tool answered",
  ]);
  expect(release.packages).toHaveLength(8);
});

test("a release works for everybody who installs it", { timeout: 3_600_000, skip: !FULL }, async () => {
  const { outcomes } = await rehearse({ extent: "full" });
  expect(outcomes.filter(({ error }) => error).map(({ name, error }) => `${name}: ${error?.message}`)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(8);
});
