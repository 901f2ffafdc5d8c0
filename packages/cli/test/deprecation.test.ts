// What the contract calls deprecated is described so in help, and not offered any more by completion.
import type { Command } from "commander";
import { expect, test } from "vitest";
import { candidates } from "../src/commands/completion.ts";
import { program } from "../src/program/program.ts";
import type { OperationRow, ResourceRow } from "../src/rows.ts";
import { createFilm, field } from "./film-rows.ts";

const list: OperationRow = {
  ...createFilm,
  id: "films.list",
  verb: "list",
  command: "list",
  method: "GET",
  summary: "List films",
};
const why = 'Nobody makes films. Use "video-ads films list" instead.';
const create: OperationRow = {
  ...createFilm,
  description: "From a look.",
  deprecated: why,
  parameters: [field("id", { deprecated: "Ids end this year." })],
  body: {
    kind: "json",
    fields: [
      field("name", { description: "What it is called.", deprecated: "Names are never shown. Use --title instead." }),
      field("title"),
      field("offset", {
        kind: "object",
        paths: { x: ["number"], y: ["number"] },
        deprecatedPaths: { y: "Films have no height. Use x instead." },
      }),
    ],
  },
};
const films: ResourceRow = {
  name: "films",
  command: "films",
  title: "Films",
  description: "Films.",
  makes: true,
  verbs: [
    { verb: "create", command: "create", summary: "Make a film", deprecated: true },
    { verb: "list", command: "list", summary: "List films" },
  ],
  load: async () => [create, list],
};

/** What `--help` prints behind these words. */
async function helpOf(...words: string[]): Promise<string> {
  const root = await program(words, [films]);
  const command = words.reduce<Command | undefined>(
    (found, word) => found?.commands.find((own) => own.name() === word),
    root,
  );
  return command?.configureHelp({ helpWidth: 100 }).helpInformation() ?? "";
}

const completed = async (...words: string[]): Promise<string[]> =>
  (await candidates(words.slice(0, -1), words.at(-1) ?? "", [films])).map(({ value }) => value);

test("the list of commands says which are deprecated", async () => {
  const help = await helpOf("films");
  expect(help).toMatch(/^ {2}create +Make a film \(deprecated\)$/m);
  expect(help).toMatch(/^ {2}list +List films$/m);
});

test("the help of a command says why, of itself and of each flag", async () => {
  const help = (await helpOf("films", "create")).replace(/\s+/g, " ");
  expect(help).toContain(`Make a film. Deprecated. ${why} From a look.`);
  expect(help).toContain("Deprecated. Ids end this year.");
  expect(help).toContain("--name <text> Deprecated. Names are never shown. Use --title instead. What it is called.");
  expect(help).toContain("y: Deprecated. Films have no height. Use x instead.");
  expect(help.match(/Deprecated\./g)).toHaveLength(4);
});

test("completion offers what is not deprecated", async () => {
  expect(await completed("films", "")).toEqual(["list"]);
  const flags = await completed("films", "create", "--");
  expect(flags).toContain("--title");
  expect(flags).not.toContain("--name");
  expect(await completed("films", "create", "--offset", "")).toEqual(["x="]);
});
