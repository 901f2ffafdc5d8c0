// What says no of a boolean is shown in --help, but where no is what happens anyway.
import { Command } from "commander";
import { expect, test } from "vitest";
import { fieldOptions } from "../src/program/field-option.ts";
import { defineOperation } from "../src/program/operation-command.ts";
import { createFilm, field } from "./film-rows.ts";

test.each([
  ["loud", "no-loud", undefined, false],
  ["loud", "no-loud", true, false],
  ["loud", "no-loud", false, true],
  ["no-cut", "cut", undefined, false],
  ["no-cut", "cut", false, true],
  ["no-wait", "not-no-wait", false, false],
])("--%s is true and --%s false; with the default %s, the latter is hidden: %s", (flag, opposite, preset, hidden) => {
  const given = { kind: "boolean", flag, opposite, ...(preset !== undefined && { default: preset }) } as const;
  const [yes, no] = fieldOptions(field(flag, given), "body");
  expect([yes?.long, yes?.hidden, no?.long, no?.hidden]).toEqual([`--${flag}`, false, `--${opposite}`, hidden]);
  expect([no?.presetArg, no?.description]).toEqual([false, `Sends false, as --${flag} sends true.`]);
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
