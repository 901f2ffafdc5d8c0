// Of a value set, the words that are known are shown and completed; where any other is allowed, any other is taken.
import { expect, test } from "vitest";
import { candidates } from "../src/commands/completion.ts";
import { fieldOptions } from "../src/program/field-option.ts";
import type { Field, OperationRow, ResourceRow } from "../src/rows.ts";
import { createFilm, field } from "./film-rows.ts";

const look = field("look", { description: "How it looks.", placeholder: "value", values: ["film", "paper"] });
const anyLook: Field = { ...look, open: true };
const looks: Field = { ...anyLook, kind: "list", items: "string" };
const create: OperationRow = {
  ...createFilm,
  headers: [{ ...anyLook, name: "X-Look", flag: "x-look" }],
  body: { kind: "json", fields: [anyLook] },
};
const films: ResourceRow = {
  name: "films",
  command: "films",
  title: "Films",
  description: "Films.",
  makes: false,
  verbs: [{ verb: "create", command: "create", summary: "Make a film" }],
  load: async () => [create],
};

const parse = (field: Field, text: string): unknown => fieldOptions(field, "body")[0]?.parseArg?.(text, undefined);

test("another word is refused where the set is closed, and taken where it is not", () => {
  expect(() => parse(look, "glass")).toThrow("film");
  expect(parse(anyLook, "glass")).toBe("glass");
  expect(parse(looks, "glass")).toEqual(["glass"]);
});

test("help says so", () => {
  const said = (field: Field): string | undefined => fieldOptions(field, "body")[0]?.description;
  expect(said(look)).toBe("How it looks. One of film, paper.");
  expect(said(anyLook)).toBe("How it looks. One of film, paper, or another one.");
});

test.each(["--look", "--x-look"])("%s completes the words that are known", async (flag) => {
  const found = await candidates(["films", "create", flag], "", [films]);
  expect(found.map(({ value }) => value)).toEqual(["film", "paper"]);
});
