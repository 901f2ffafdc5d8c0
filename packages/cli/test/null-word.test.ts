// Null on a command line: the word where no value is called so, and JSON where one is. Nobody's text becomes null, and no null a text.
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { candidates } from "../src/commands/completion.ts";
import { resources } from "../src/generated/resources.ts";
import { requestFrom } from "../src/input/request.ts";
import { fieldOptions } from "../src/program/field-option.ts";
import type { Field, OperationRow } from "../src/rows.ts";
import { createFilm, field } from "./film-rows.ts";
import { run } from "./support.ts";

const size = field("size", { kind: "integer", nullBy: "flag" });
const grade = field("grade", { values: ["calm", "loud"], nullBy: "flag" });
const title = field("title", { nullBy: "data" });
const look = field("look", { values: ["film"], open: true, nullBy: "data" });
const sizes = field("sizes", { kind: "list", items: "number", commas: true, nullBy: "flag" });
const tags = field("tags", { kind: "list", items: "string", nullBy: "data" });
const loud = field("loud", { kind: "boolean", opposite: "no-loud", nullBy: "data" });
const crop = field("crop", {
  kind: "object",
  nullBy: "flag",
  paths: { x: ["number"], name: ["string"], "corners.<n>.y": ["number"] },
  nullPaths: { x: "flag", name: "data", corners: "flag", "corners.<n>.y": "flag" },
});
const fields = [size, grade, title, look, sizes, tags, loud, crop];

async function bodyOf(...words: readonly string[]): Promise<unknown> {
  const command = new Command("create").exitOverride().configureOutput({ outputError: () => {} });
  for (const one of fields) for (const option of fieldOptions(one, "body")) command.addOption(option);
  command.option("--data <json>");
  command.parse(words, { from: "user" });
  return (await requestFrom({ ...createFilm, body: { kind: "json", fields } }, [], command.opts())).body;
}

test.each<[words: string[], body: object]>([
  [["--size", "null"], { size: null }],
  [["--grade=null"], { grade: null }],
  [["--sizes", "null"], { sizes: null }],
  [["--crop", "null"], { crop: null }],
  [["--crop", "x=null", "--crop", "corners=null"], { crop: { x: null, corners: null } }],
  [["--crop", "corners.0.y=null"], { crop: { corners: [{ y: null }] } }],
  [["--data", '{"title":null,"loud":null}'], { title: null, loud: null }],
  [["--data", '{"size":7}', "--size", "null"], { size: null }],
  [["--tags", "null", "--tags", "b"], { tags: ["null", "b"] }],
  [["--title", "nullable"], { title: "nullable" }],
])("%j", async (words, body) => {
  expect(await bodyOf(...words)).toEqual(body);
});

describe("is refused where nobody knows which of two is meant", () => {
  test.each<[words: string[], message: string]>([
    [["--title", "null"], `say which with --data '{"title":null}' or --data '{"title":"null"}'.`],
    [["--look", "null"], `say which with --data '{"look":null}' or --data '{"look":"null"}'.`],
    [
      ["--crop", "name=null"],
      `--crop name=null is invalid. It can be null and the text "null": say which with --crop '{"name":null}'`,
    ],
    [["--sizes", "null", "--sizes", "3"], "Null stands alone"],
    [["--sizes", "3", "--sizes", "null"], "Null stands alone"],
  ])("%j", async (words, message) => {
    await expect(bodyOf(...words)).rejects.toThrow(message);
  });
});

test("help says where there can be null, and how", () => {
  const said = (one: Field): string | undefined => fieldOptions(one, "body")[0]?.description;
  expect(said(grade)).toBe("One of calm, loud. Or null.");
  expect(said(title)).toBe("Or null, by --data.");
  expect(said(crop)).toContain("path=value: x, name, corners.<n>.y. Where there can be none, path=null.");
});

test("the word is completed where it is one", async () => {
  const row: OperationRow = { ...createFilm, body: { kind: "json", fields } };
  const films = { name: "films", command: "films", title: "", description: "", makes: false };
  const verbs = [{ verb: "create", command: "create", summary: "" }];
  const found = async (flag: string): Promise<string[]> =>
    (await candidates(["films", "create", flag], "", [{ ...films, verbs, load: async () => [row] }])).map(
      ({ value }) => value,
    );
  expect(await found("--grade")).toEqual(["calm", "loud", "null"]);
  expect(await found("--look")).toEqual(["film"]);
});

const rows = (await Promise.all(resources.map(async (row) => row.load()))).flat();
const nullable = rows.flatMap((row) =>
  (row.body?.fields ?? []).filter(({ nullBy }) => nullBy === "flag").map((one) => ({ row, one })),
);

// Whatever the contract: every field that the help says can be null is sent as null, past the checks of a request.
test.each(nullable.map(({ row, one }) => [`${row.resource} ${row.command} --${one.flag}`, row, one] as const))(
  "%s null",
  async (_, row, one) => {
    const group = resources.find(({ name }) => name === row.resource)?.command ?? "";
    const flag = `--${one.flag}`;
    const others = row.example.filter((word, at, all) => word !== flag && all[at - 1] !== flag);
    const words = [group, row.command, ...others, flag, "null", "--dry-run", "--json"];
    const { stdout, stderr, code } = await run(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout).requests[0].body).toMatchObject({ [one.name]: null });
  },
);
