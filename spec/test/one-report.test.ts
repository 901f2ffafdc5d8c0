// One cause is said once: what Redocly says as well, or of each example again, is not in the way of the line that has to change.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@video-ads/testing/program";
import { afterAll, expect, test } from "vitest";
import { lint, specRoot } from "./support/redocly.ts";

const mini = readFileSync(join(specRoot, "test/support/mini.yaml"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "one-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an operationId that stands twice", async () => {
  const file = join(folder, "openapi.yaml");
  writeFileSync(file, mini.replace("operationId: clips.left", "operationId: clips.get"));
  const found = (await lint([file])).flat();
  const about = found.filter(({ message }) => /operationId/i.test(message));
  expect(about.map(({ ruleId }) => ruleId)).toEqual(["house/operation-id-form"]);
});

const NULL_REF = "`nullable` beside a $ref is ignored. Write `oneOf: [{ $ref }, { enum: [null] }]`.";
const NULL_OF_ANYTHING = "`nullable` without `type` is ignored by some tools and an error in others. Add the `type`.";

test.each([
  ["beside a $ref in an allOf", '{ allOf: [{ $ref: "#/components/schemas/Status", nullable: true }] }', NULL_REF],
  ["beside a $ref", '{ $ref: "#/components/schemas/Status", nullable: true }', NULL_REF],
  ["without a type", "{ description: Something., nullable: true }", NULL_OF_ANYTHING],
  ["with a type", "{ type: string, description: Something., nullable: true }", undefined],
  ["that is a field", "{ type: object, properties: { nullable: { type: boolean } } }", undefined],
  ["in an example", "{ type: object, example: { nullable: true } }", undefined],
])("nullable %s, before Redocly says it of every example", async (name, schema, fault) => {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const field = "        more: ";
  const contract = mini.replace(/^ {8}progress: .*$/m, `$&\n${field}${schema}`);
  writeFileSync(join(cwd, "openapi.yaml"), contract);
  const { code, stderr } = await run([process.execPath, join(specRoot, "lint/early-faults.js")], { cwd });
  const line = contract.split("\n").findIndex((text) => text.startsWith(field)) + 1;
  const column = `${field}${schema}`.indexOf("nullable") + 1;
  expect(stderr.trimEnd()).toBe(fault === undefined ? "" : `openapi.yaml:${line}:${column}\n\n${fault}`);
  expect(code).toBe(fault === undefined ? 0 : 1);
});

test.each([
  [
    "a quote that is missing",
    "    description: What is left.",
    '    description: "What is left.',
    /^openapi\.yaml:\d+:\d+\n\nThis is no YAML: missing closing [^\n]*\. Correct it here, or where what stands here begins\.$/,
  ],
  [
    "a key that stands twice",
    "      operationId: clips.left",
    "      operationId: clips.left\n      operationId: clips.right",
    /^openapi\.yaml:LINE:7\n\nThis key stands here a second time: [^\n]* Take one away, or call it otherwise\.$/,
  ],
])(
  "%s is said once, before all that refers to the file says that it cannot be read",
  async (name, whole, broken, says) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    const contract = mini.replace(whole.trimStart(), broken.trimStart());
    expect(contract).not.toBe(mini);
    writeFileSync(join(cwd, "openapi.yaml"), contract);
    const { code, stderr } = await run([process.execPath, join(specRoot, "lint/early-faults.js")], { cwd });
    const line = contract.split("\n").indexOf(broken.split("\n").at(-1) ?? "") + 1;
    expect(stderr.trimEnd()).toMatch(new RegExp(says.source.replace("LINE", String(line))));
    expect(code).toBe(1);
  },
);

test("a file behind the contract that is no YAML is said by its name", async () => {
  const cwd = join(folder, "behind");
  mkdirSync(cwd);
  writeFileSync(
    join(cwd, "openapi.yaml"),
    mini.replace(/^ {2}\/left\/:\n(?: {4}.*\n)+/m, "  /left/: { $ref: left.yaml }\n"),
  );
  writeFileSync(join(cwd, "left.yaml"), "get: [\n");
  const { code, stderr } = await run([process.execPath, join(specRoot, "lint/early-faults.js")], { cwd });
  expect(stderr).toMatch(/^left\.yaml:\d+:\d+\n\nThis is no YAML: [^\n]*\n$/);
  expect(code).toBe(1);
});
