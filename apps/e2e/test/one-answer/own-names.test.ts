// What the packages have where names of the contract stand: each of them is on the list that the linter refuses by, and
// nothing else is there.
import { fileURLToPath } from "node:url";
import { createClient, type VideoAds } from "@video-ads/client";
import manifest from "@video-ads/client/package.json" with { type: "json" };
import { kebabCase, OWN_RESOURCES, OWN_VERBS } from "@video-ads/core/names";
import { keysOf } from "@video-ads/model/testing/keys";
import { model } from "@video-ads/model/testing/requests";
import { createQueries } from "@video-ads/react/queries";
import { runOk } from "@video-ads/testing/program";
import { expect, test } from "vitest";

const ads = createClient({ baseUrl: "http://127.0.0.1:9", ...keysOf("test") });
const queries = createQueries(ads);

/** Names of an object's members, those of its prototype among them, that the contract does not give it. */
function own(object: object, given: readonly string[]): string[] {
  const found = new Set<string>();
  for (const name in object) found.add(name);
  return [...found].filter((name) => !given.includes(name)).sort();
}

test("a client, its package and a set of queries have these beside resources", () => {
  const resources = model.resources.map(({ name }) => name);
  expect(own(ads, resources)).toEqual([...OWN_RESOURCES.client].sort());
  expect(own(queries, resources)).toEqual([...OWN_RESOURCES.react].sort());
  const entries = Object.keys(manifest.exports).filter((entry) => /^\.\/[\w-]+$/.test(entry));
  expect(entries.sort()).toEqual(OWN_RESOURCES.entries.map((entry) => `./${entry}`).sort());
});

test("the command line has these beside resources", async () => {
  const cli = fileURLToPath(new URL("../../../../packages/cli/dist/cli.js", import.meta.url));
  const stdout = await runOk([process.execPath, cli, "--help"]);
  const commands = Array.from(stdout.matchAll(/^ {2}(?!video-ads )([a-z][\w-]*)/gm), ([, name = ""]) => name);
  const beside = commands.filter((name) => !model.resources.some((resource) => kebabCase(resource.name) === name));
  expect(OWN_RESOURCES.cli).toEqual(expect.arrayContaining(beside));
  expect(beside.length).toBeGreaterThan(0);
});

test.each(model.resources.map((resource) => [resource.name, resource] as const))(
  "%s has these beside its operations",
  (name, { operations, jobs }) => {
    const allowed = (which: keyof typeof OWN_VERBS): string[] => [
      ...OWN_VERBS[which].any,
      ...(jobs.length > 0 ? OWN_VERBS[which].jobs : []),
      ...operations.flatMap(({ verb, list }) => (list?.page ? OWN_VERBS[which].pages(verb) : [])),
    ];
    const verbs = operations.map(({ verb }) => verb);
    expect(allowed("client")).toEqual(expect.arrayContaining(own(ads[name as keyof VideoAds], verbs)));
    expect(allowed("react").sort()).toEqual(own(queries[name as keyof typeof queries], verbs));
  },
);
