// A flag that is given more than once: each adds to the others, or the command line is refused. Nothing is dropped.
import { takeOnce } from "@video-ads/core/options";
import { Command, Option } from "commander";
import { describe, expect, test } from "vitest";
import { requestFrom } from "../src/input/request.ts";
import { fieldOptions, repeats } from "../src/program/field-option.ts";
import type { Field } from "../src/rows.ts";
import { createFilm, field } from "./film-rows.ts";

/** The body that a command with these fields makes of its words. */
async function bodyOf(fields: readonly Field[], words: readonly string[]): Promise<unknown> {
  const command = new Command("create").exitOverride().configureOutput({ outputError: () => {} });
  for (const one of fields) for (const option of fieldOptions(one, "body")) command.addOption(option);
  command.option("--data <json>").addOption(new Option("--limit <number>").default(4));
  takeOnce(command, repeats);
  command.parse(words, { from: "user" });
  return (await requestFrom({ ...createFilm, body: { kind: "json", fields } }, [], command.opts())).body;
}

const scenes = field("scenes", {
  kind: "object",
  lists: 1,
  paths: { "<n>.place": ["string"], "<n>.hour": ["integer"] },
});
const crop = field("crop", { kind: "object", lists: 2 });
const labels = field("labels", { kind: "object" });
const names = field("names", { kind: "list", items: "string" });
const given = (flag: string, ...texts: readonly string[]): string[] => texts.flatMap((text) => [`--${flag}`, text]);

describe("JSON", () => {
  test.each<[what: string, of: Field, texts: string[], sent: unknown]>([
    ["an entry", scenes, ['{"place":"lake"}'], [{ place: "lake" }]],
    ["entries", scenes, ['{"place":"lake"}', '{"place":"wood"}'], [{ place: "lake" }, { place: "wood" }]],
    ["lists", scenes, ['[{"place":"lake"}]', '[{"place":"wood"}]'], [{ place: "lake" }, { place: "wood" }]],
    ["an entry and its parts", scenes, ['{"place":"lake"}', "0.hour=7"], [{ place: "lake", hour: 7 }]],
    ["a part and an entry", scenes, ["0.place=lake", '{"place":"wood"}'], [{ place: "lake" }, { place: "wood" }]],
    ["no list", scenes, ["null"], null],
    ["an empty list", scenes, ["[]"], []],
    [
      "entries that are lists",
      crop,
      ["[1,2]", "[3,4.5]"],
      [
        [1, 2],
        [3, 4.5],
      ],
    ],
    [
      "a list of lists",
      crop,
      ["[[1,2],[3,4.5]]"],
      [
        [1, 2],
        [3, 4.5],
      ],
    ],
    [
      "a list of lists, and one more",
      crop,
      ["[[1,2]]", "[3,4.5]"],
      [
        [1, 2],
        [3, 4.5],
      ],
    ],
    ["objects", labels, ['{"a":"b"}', '{"c":"d"}', "e=f"], { a: "b", c: "d", e: "f" }],
    ["objects in objects", labels, ['{"at":{"x":1,"y":1}}', '{"at":{"y":2}}'], { at: { x: 1, y: 2 } }],
    ["parts before an object", labels, ["e=f", '{"a":"b"}'], { e: "f", a: "b" }],
  ])("%s", async (_, of, texts, sent) => {
    expect(await bodyOf([of], given(of.flag, ...texts))).toEqual({ [of.name]: sent });
  });

  test.each([
    [scenes, ["null", "{}"], "--scenes: null and a list cannot be put together. Give it once."],
    [labels, ["{}", "null"], "--labels: an object and null cannot be put together. Give it once."],
    [labels, ["[]", "{}"], "--labels: a list and an object cannot be put together. Give it once."],
  ])("that cannot be put together is refused: %o", async (of, texts, message) => {
    await expect(bodyOf([of], given(of.flag, ...texts))).rejects.toThrow(message);
  });

  test("takes the place of what --data says of the field, and parts alone change it", async () => {
    const data = ["--data", '{"labels":{"a":"b"},"scenes":[{"place":"lake"}]}'];
    expect(
      await bodyOf([labels, scenes], [...data, ...given("labels", "c=d"), ...given("scenes", "1.place=wood")]),
    ).toEqual({
      labels: { a: "b", c: "d" },
      scenes: [{ place: "lake" }, { place: "wood" }],
    });
    expect(
      await bodyOf([labels, scenes], [...data, ...given("labels", "c=d", "{}"), ...given("scenes", "{}")]),
    ).toEqual({
      labels: { c: "d" },
      scenes: [{}],
    });
  });
});

describe("a list of plain values", () => {
  test("goes on with each flag", async () => {
    expect(await bodyOf([names], given("names", '["a","b"]', "c", "[45s] d"))).toEqual({
      names: ["a", "b", "c", "[45s] d"],
    });
  });

  test.each(['[["a"]]', '[{"a":1}]', "[null]"])("has no entry that is none: %s", async (text) => {
    await expect(bodyOf([names], given("names", text))).rejects.toThrow("An entry is a plain value, not");
  });
});

describe("a flag that takes one value", () => {
  const one = [
    field("title"),
    field("count", { kind: "integer" }),
    field("cover", { kind: "file" }),
    field("note", { kind: "any" }),
    field("loud", { kind: "boolean", opposite: "no-loud" }),
  ];

  test.each(["title", "count", "cover", "note", "data", "limit"])(
    "is refused where it is given twice: --%s",
    async (flag) => {
      await expect(bodyOf(one, given(flag, "1", "1"))).rejects.toThrow("is given twice, and takes one value");
    },
  );

  test("of yes and no, the later one holds", async () => {
    expect(await bodyOf(one, ["--loud", "--no-loud"])).toEqual({ loud: false });
  });
});

test("help names what stands for an entry of a list and of an object", () => {
  const said = (more: Partial<Field>) => fieldOptions(field("x", { kind: "object", ...more }), "body")[0]?.description;
  expect(said({ lists: 1, paths: { "<n>.place": ["string"] } })).toBe(
    "JSON of one entry or of the list, @file, or path=value: <n>.place. Repeat the flag for more.",
  );
  expect(said({ paths: { "<name>.place": ["string"] } })).toBe("JSON, @file, or path=value: <name>.place.");
});
