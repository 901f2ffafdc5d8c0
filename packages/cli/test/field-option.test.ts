// What takes a boolean back is shown in --help where it is not the `--no-` that everybody knows.
import { expect, test } from "vitest";
import { fieldOptions } from "../src/program/field-option.ts";
import { field } from "./film-rows.ts";

test.each([
  ["loud", "no-loud", true],
  ["no-cut", "cut", true],
  ["no-wait", "not-no-wait", false],
])("--%s is taken back by --%s", (flag, opposite, hidden) => {
  const [yes, no] = fieldOptions({ ...field(flag, { kind: "boolean" }), flag, opposite }, "body");
  expect([yes?.long, yes?.hidden, no?.long, no?.hidden]).toEqual([`--${flag}`, false, `--${opposite}`, hidden]);
  expect([no?.presetArg, no?.description]).toEqual([false, `Takes back --${flag}.`]);
});
