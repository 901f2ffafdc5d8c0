// A command goes on from the preview to the render only where that asks for nothing but the id of the job.
import { Command } from "commander";
import { expect, test } from "vitest";
import { defineOperation } from "../src/program/operation-command.ts";
import type { OperationRow } from "../src/rows.ts";
import { runOperation } from "../src/run/operation.ts";
import { createFilm } from "./film-rows.ts";

const start: OperationRow = {
  ...createFilm,
  job: { type: "film", action: "start", until: "preview", resource: "films" },
  answer: { kind: "record", columns: [] },
};
const goingOn: OperationRow = { ...start, canRender: true };

function helpOf(operation: OperationRow): string {
  const written: string[] = [];
  const command = new Command("create").configureOutput({ writeOut: (text) => written.push(text) });
  defineOperation(command, operation);
  command.outputHelp();
  return written.join("");
}

test("--render and its example are offered where the render asks for the id alone", () => {
  expect(helpOf(goingOn)).toMatch(/--render {2,}Render when the preview is ready/);
  expect(helpOf(goingOn)).toContain("video-ads films create … --render --download");
  expect(helpOf(start)).not.toContain("--render");
  expect(helpOf(start)).toContain("video-ads films create … --wait\n");
});

test.each([
  {
    flags: { download: "film.mp4" },
    here: /Add --render/,
    elsewhere: /give --download to the command that renders it\./,
  },
  {
    flags: { poll: 10 },
    here: /, or --render to wait until the job is done\./,
    elsewhere: /until the preview is ready\./,
  },
])("what is advised for $flags names it there only", async ({ flags, here, elsewhere }) => {
  const hintsFor = (operation: OperationRow) =>
    runOperation(operation, [], { ...flags }).then(
      () => "nothing refused",
      ({ hints }: { hints: string[] }) => hints.join("\n"),
    );
  expect(await hintsFor(goingOn)).toMatch(here);
  expect(await hintsFor(start)).toMatch(elsewhere);
  expect(await hintsFor(start)).not.toContain("--render");
});
