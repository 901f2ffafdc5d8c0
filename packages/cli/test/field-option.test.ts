// What takes a boolean back is shown in --help where it is not the `--no-` that everybody knows, or is the only one of use.
import { Command } from "commander";
import { expect, test } from "vitest";
import { fieldOptions } from "../src/program/field-option.ts";
import { defineOperation } from "../src/program/operation-command.ts";
import { createFilm, field } from "./film-rows.ts";

test.each([
  ["loud", "no-loud", true],
  ["no-cut", "cut", true],
  ["no-wait", "not-no-wait", false],
])("--%s is taken back by --%s", (flag, opposite, hidden) => {
  const [yes, no] = fieldOptions({ ...field(flag, { kind: "boolean" }), flag, opposite }, "body");
  expect([yes?.long, yes?.hidden, no?.long, no?.hidden]).toEqual([`--${flag}`, false, `--${opposite}`, hidden]);
  expect([no?.presetArg, no?.description]).toEqual([false, `Takes back --${flag}.`]);
});

test("where yes is the default, what says no is shown", () => {
  const [, no] = fieldOptions(field("loud", { kind: "boolean", default: true, opposite: "no-loud" }), "body");
  expect([no?.long, no?.hidden]).toEqual(["--no-loud", false]);
});

test.each([
  [undefined, "--title <text> (--text <text> | --voice <text> --audio <text>) [options]"],
  [true, "[options]"],
] as const)(
  "the usage shows what a body needs one of, where there has to be a body (optional: %s)",
  (optional, usage) => {
    const command = new Command("create");
    const fields = [field("title", { required: true }), ...["text", "voice", "audio"].map((name) => field(name))];
    const anyOf = [["text"], ["voice", "audio"]];
    defineOperation(command, { ...createFilm, body: { kind: "json", fields, anyOf, ...(optional && { optional }) } });
    expect(command.usage()).toBe(usage);
  },
);
