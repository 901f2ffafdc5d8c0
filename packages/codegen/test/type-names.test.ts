// No schema can be called like something that the packages export: its type would be hidden behind that, without a word.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { takenNames } from "@video-ads/model/typescript";
import { expect, test } from "vitest";
import { client } from "../src/emitters/client/index.ts";
import type { Artifact } from "../src/emitters/emitter.ts";
import { react } from "../src/emitters/react/index.ts";
import { webhooks } from "../src/emitters/webhooks/index.ts";

const source = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Types and classes among the names in `import { … }` and `export { … }`, and those that are declared. */
function namesIn(text: string): string[] {
  const listed = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\}/gms)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/^\s*type\s/, "").trim()),
  );
  const declared = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  return [...listed, ...declared].filter((name) => /^[A-Z]\w+$/.test(name));
}

const contract = smallContract();
const taken = takenNames(contract);

test("what the client exports is taken", () => {
  const exported = ["client/src/index.ts", "client/src/errors/index.ts"].flatMap((path) => namesIn(source(path)));
  expect(exported).toContain("ValidationError");
  expect(exported.filter((name) => !taken.has(name))).toEqual([]);
});

test.each<[string, Artifact]>([
  ["client", client],
  ["react", react],
  ["webhooks", webhooks],
])("what stands beside schemas in the generated files of %s is taken", async (_, { emitters }) => {
  const made = await Promise.all(emitters.map((emit) => emit(buildModel(contract))));
  const types = made.flat().filter(({ path }) => /\/(types|methods|queries|events)\.ts$/.test(path));
  const names = types.flatMap(({ content }) => namesIn(content));
  expect(names.length).toBeGreaterThan(5);
  const schemas = Object.keys(contract.components.schemas);
  expect([...new Set(names)].filter((name) => !taken.has(name) && !schemas.includes(name))).toEqual([]);
});
