// Every field that an extension can have says what a change of it asks for.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { extensions } from "../src/diff/extensions/index.ts";
import type { Rule } from "../src/diff/rule.ts";

const folder = fileURLToPath(new URL("../../../spec/extensions/", import.meta.url));

interface JsonSchema {
  properties?: Record<string, JsonSchema | boolean>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** `x-job.states.*.terminal`: every place at which a value can stand. */
function placesOf(schema: JsonSchema | boolean, path: string): string[] {
  if (typeof schema === "boolean") return [path];
  const { properties = {}, additionalProperties, items, oneOf = [], anyOf = [], allOf = [] } = schema;
  const inside = [
    ...Object.entries(properties).flatMap(([name, child]) => placesOf(child, `${path}.${name}`)),
    ...(typeof additionalProperties === "object" ? placesOf(additionalProperties, `${path}.*`) : []),
    ...(items ? placesOf(items, `${path}[]`) : []),
  ];
  return [path, ...inside, ...[...oneOf, ...anyOf, ...allOf].flatMap((branch) => placesOf(branch, path))];
}

/** The places for which there is a rule. */
function ratedBy(rule: Rule, path: string): string[] {
  const inside = Object.entries(rule.inside ?? {});
  return [path, ...inside.flatMap(([name, child]) => ratedBy(child, name === "[]" ? `${path}[]` : `${path}.${name}`))];
}

const schemas = readdirSync(folder).flatMap((file) => /^(x-[\w-]+)\.schema\.json$/.exec(file)?.[1] ?? []);

test("every extension has rules", () => {
  expect(Object.keys(extensions).sort()).toEqual(schemas.sort());
});

test.each(schemas)("%s: every field has a rule, and every rule a field", (name) => {
  const schema: JsonSchema = JSON.parse(readFileSync(`${folder}${name}.schema.json`, "utf8"));
  const rule = Object.entries(extensions).find(([extension]) => extension === name)?.[1];
  expect(rule && [...new Set(ratedBy(rule, name))].sort()).toEqual([...new Set(placesOf(schema, name))].sort());
});
