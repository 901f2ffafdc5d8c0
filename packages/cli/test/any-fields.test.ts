// A field that takes text among others: what is given is what the contract has room for, a number as a number.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requestFrom } from "../src/input/request.ts";
import { fieldOptions } from "../src/program/field-option.ts";
import type { Field } from "../src/rows.ts";
import { createFilm, field } from "./film-rows.ts";

async function sent(text: string, more: Partial<Field> = {}): Promise<unknown> {
  const load = field("load", { kind: "any", ...more });
  const operation = { ...createFilm, body: { kind: "json", fields: [load] } } as const;
  const { body } = await requestFrom(operation, [], { "body:load": text });
  return body?.load;
}

const whole = { takes: ["integer", "string"] };

test.each<[string, unknown, Partial<Field>?]>([
  ["7", 7, whole],
  ["-7", -7, whole],
  ['"7"', "7", whole],
  ["7.5", "7.5", whole],
  ["007", "007", whole],
  ["12345678901234567890", "12345678901234567890", whole],
  ["null", "null", whole],
  ["true", "true", whole],
  ["7.5", 7.5, { takes: ["number", "string"] }],
  ["7", "7", { takes: ["string", "boolean"] }],
  ["true", true, { takes: ["string", "boolean"] }],
  ["null", null, { takes: ["string", "null"] }],
  ["7", 7],
  ["null", null],
  ["seven", "seven"],
  ['{"a":1}', { a: 1 }],
  ["[1]", [1], { takes: ["array", "integer"] }],
  ["7", 7, { takes: ["array", "integer"] }],
])("--load %s sends %j", async (text, value, more) => {
  expect(await sent(text, more)).toEqual(value);
});

test("what is neither JSON nor may be text is refused, with its flag", async () => {
  await expect(sent("seven", { takes: ["integer", "object"] })).rejects.toThrow("--load is not JSON: line 1, column 1");
});

test("a file is read, as help says", async () => {
  const folder = await mkdtemp(join(tmpdir(), "any-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "load.json");
  await writeFile(path, '{"kilos":7}');
  expect(await sent(`@${path}`)).toEqual({ kilos: 7 });
  expect(await sent('"@somebody"')).toBe("@somebody");
});

test("help says how the text of a number is sent", () => {
  const said = (more: Partial<Field>) => fieldOptions(field("load", { kind: "any", ...more }), "body")[0]?.description;
  expect(said(whole)).toBe(`JSON, @file or text; a number is one, and '"7"' the text.`);
  expect(said({ takes: ["string", "boolean"] })).toBe("JSON, @file or text.");
  expect(said({ takes: ["integer", "object"] })).toBe("JSON or @file.");
});
