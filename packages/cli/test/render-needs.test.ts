// A render that takes more than the id of its job: the command that is advised says what it needs, and a body that is optional is left out.
import { expect, test, vi } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { requestFrom } from "../src/input/request.ts";
import { asGiven, needed, required } from "../src/program/field-option.ts";
import type { BodyRow, OperationRow } from "../src/rows.ts";
import { createFilm, field } from "./film-rows.ts";
import { useSandbox } from "./support.ts";

const sandbox = useSandbox({});

test("the command that is advised has its flags, for whoever runs it to fill in", async () => {
  const needing: BodyRow = {
    kind: "json",
    fields: [
      field("size", { placeholder: "value", required: true }),
      field("name"),
      field("hd", { kind: "boolean", opposite: "no-hd", required: true }),
    ],
  };
  const flags = ["--video-url", "https://shop.example.com/shoe.mp4", "--editing-style", "film"];
  const { stdout } = await sandbox.run(["ai-editing", "create", ...flags, "--query", "id"]);
  const id = stdout.trim();
  await sandbox.mock.control.jobs.advance(id);
  // The contract's own renders ask for no body.
  const row = resources.find(({ command }) => command === "ai-editing");
  const rows = (await row?.load())?.map((one) => (one.job?.action === "render" ? { ...one, body: needing } : one));
  if (!row || !rows) throw new Error("changed");
  using _ = vi.spyOn(row, "load").mockResolvedValue(rows);
  const { stderr, code } = await sandbox.run(["ai-editing", "wait", id, "--timeout", "600ms", "--poll", "50ms"]);
  expect(code).toBe(12);
  expect(stderr).toContain(
    `If it has not been rendered yet:\n  video-ads ai-editing render ${id} --wait --size <value> (--hd | --no-hd)\n`,
  );
});

const operation = (body: BodyRow): OperationRow => ({
  ...createFilm,
  id: "films.render",
  verb: "render",
  command: "render",
  path: "/api/films/{id}/render/",
  summary: "Render a film",
  parameters: [field("id")],
  query: [field("mode", { required: true })],
  body,
});

test("of several ways it says one, and of a body that is optional nothing", () => {
  const fields = [field("size", { required: true }), field("text"), field("audio")];
  const either: BodyRow = { kind: "json", fields, anyOf: [["text"], ["audio"]] };
  expect(needed(operation(either)).map(asGiven)).toEqual(["--size <text>", "--mode <text>", "--text <text>"]);
  expect(required(operation(either)).map(asGiven)).toEqual(["--size <text>", "--mode <text>"]);
  expect(needed(operation({ ...either, optional: true })).map(asGiven)).toEqual(["--mode <text>"]);
});

test("a body that is optional is sent where something of it is given, and then whole", async () => {
  const optional: BodyRow = {
    kind: "json",
    optional: true,
    fields: [field("size", { required: true }), field("name")],
  };
  const given = { "query:mode": "fast" };
  expect(await requestFrom(operation(optional), ["1"], given)).toEqual({
    path: ["1"],
    body: undefined,
    query: { mode: "fast" },
  });
  expect(await requestFrom(operation(optional), ["1"], { ...given, "body:size": "4k" })).toMatchObject({
    body: { size: "4k" },
  });
  await expect(requestFrom(operation(optional), ["1"], { ...given, "body:name": "a" })).rejects.toThrow(
    "Missing: --size <text>.",
  );
});
