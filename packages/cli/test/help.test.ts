import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { variables } from "@video-ads/model/testing/keys";
import { run as runProgram } from "@video-ads/testing/program";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { reservedFlags, resources } from "../src/generated/resources.ts";
import { hasManyParts } from "../src/program/field-option.ts";
import type { OperationRow } from "../src/rows.ts";
import { environment, run, useFolder, useSandbox } from "./support.ts";

const operations = (await Promise.all(resources.map(async (row) => row.load()))).flat();
/** What a command takes behind flags. */
const fieldsOf = ({ body, query, headers = [] }: OperationRow) => [...(body?.fields ?? []), ...query, ...headers];

/** The files that the example of a command sends. */
const filesOf = ({ body, example }: OperationRow): string[] => {
  const flags = (body?.fields ?? []).filter((field) => field.kind === "file" || field.items === "file");
  const sent = example.filter((_, at) => flags.some(({ flag }) => example[at - 1] === `--${flag}`));
  return sent.filter((word) => !word.startsWith("--"));
};

const commandOf = (name: string): string => resources.find((row) => row.name === name)?.command ?? "";

describe("help", () => {
  test("the program lists every resource with a line, the tools, the variables and the exit codes", async () => {
    const { stdout, stderr, code } = await run(["--help"]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    for (const { command } of resources) expect(stdout).toMatch(new RegExp(`^ {2}${command} +[A-Z]`, "m"));
    for (const word of [
      "webhooks",
      "jobs",
      "mock",
      "docs",
      "completion",
      ...Object.values(variables),
      "130 interrupted",
    ]) {
      expect(stdout).toContain(word);
    }
  });

  test.for([[], ["links"], ["help"], ["help", "links", "create"], ["webhooks"]])(
    "`video-ads %j` shows help on standard output",
    async (args) => {
      expect(await run(args)).toMatchObject({
        code: 0,
        stderr: "",
        stdout: expect.stringMatching(/^Usage: video-ads/),
      });
    },
  );

  test.for(operations)(
    "$id: every flag with its values, the cost, an example and the page of the documentation",
    async (operation) => {
      const { cost, parameters, example, errors = [] } = operation;
      const fields = fieldsOf(operation);
      const { stdout, code } = await run([commandOf(operation.resource), operation.command, "--help"], {
        env: { ...environment(), COLUMNS: "100" },
      });
      expect(code).toBe(0);
      const text = stdout.replace(/\s+/g, " ");
      // Flags that a command has by itself are kept from fields.
      const named = fields.flatMap(({ flag, opposite }) => [flag, opposite]);
      const listed = [...stdout.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, flag = ""]) => flag);
      expect(listed.filter((flag) => !named.includes(flag) && !reservedFlags.includes(flag))).toEqual([]);
      for (const field of fields) {
        expect(text).toContain(`--${field.flag} `);
        for (const value of field.values ?? []) expect(text).toContain(value);
      }
      for (const { flag } of parameters) expect(text).toContain(`<${flag}>`);
      for (const [status, why] of errors) expect(text).toContain(`${status} ${why}`);
      if (cost) expect(text).toContain(cost.replace(/\s+/g, " "));
      for (const word of example.filter((one) => /^--[\w-]+$/.test(one))) expect(text).toContain(word);
      expect(text).toContain(`Example: video-ads ${commandOf(operation.resource)} ${operation.command}`);
      expect(text).toContain(`video-ads docs shows it at /reference/${operation.id}.html`);
      // No address at which nothing may run.
      expect(text).not.toMatch(/https?:\/\/(127|localhost)/);
    },
  );

  test("what a terminal is too narrow for goes below its flag", async () => {
    const { stdout } = await run(["lipsyncs", "preview", "--help"], { env: { ...environment(), COLUMNS: "48" } });
    const flags = stdout.slice(0, stdout.indexOf("Example:"));
    expect(flags).toMatch(/^ {2}--transparent-background\n {6}\S/m);
    expect(flags.split("\n").filter((line) => line.length > 48 && !line.startsWith("Usage:"))).toEqual([]);
  });

  test.for(operations)("$id: fits 40 columns, up to what is to be copied", async ({ resource, command }) => {
    const { stdout } = await run([commandOf(resource), command, "--help"], {
      env: { ...environment(), COLUMNS: "40" },
    });
    const help = stdout.slice(0, stdout.indexOf("Example:"));
    expect(help.split("\n").filter((line) => line.length > 40)).toEqual([]);
  });

  test.for([[], ["jobs", "list"], ["login"], ["webhooks", "listen"], ["completion"]])(
    "of the program and its tools fits 40 columns: %j",
    async (words) => {
      const { stdout } = await run([...words, "--help"], { env: { ...environment(), COLUMNS: "40" } });
      const help = words.length > 0 ? stdout.slice(0, stdout.indexOf("Example")) : stdout;
      expect(help.split("\n").filter((line) => line.length > 40)).toEqual([]);
      const notes = stdout.slice(help.length).split("\n");
      expect(notes.filter((line) => line.length > 40 && !line.startsWith("  "))).toEqual([]);
      if (words.length === 0)
        expect(help.replace(/\s+/g, " ")).toContain("14 refused, 15 not sent, 16 output, 17 query, 129 hangup");
    },
  );

  test("parts of a list of objects stand in groups, below what they belong to", async () => {
    const many = operations.flatMap((operation) =>
      fieldsOf(operation).flatMap((field) => (hasManyParts(field) ? [{ operation, field }] : [])),
    );
    expect(many.length).toBeGreaterThan(0);
    for (const { operation, field } of many) {
      const { stdout } = await run([commandOf(operation.resource), operation.command, "--help"], {
        env: { ...environment(), COLUMNS: "100" },
      });
      const [, parts = ""] = new RegExp(`^Parts of --${field.flag}:\n([\\s\\S]*?)\n\n`, "m").exec(stdout) ?? [];
      const groups = parts.replace(/\n {4,}/g, " ").split("\n");
      const listed = groups.flatMap((group) => {
        const [head = "", names = ""] = group.trim().split(/ {2,}/);
        return names.split(", ").map((name) => head + name);
      });
      expect(listed.sort()).toEqual(Object.keys(field.paths ?? {}).sort());
    }
  });

  test("colours come and go as the environment says", async () => {
    const { NO_COLOR: _, ...coloured } = environment();
    const colour = "\u001B[";
    expect((await run(["--help"], { env: { ...coloured, FORCE_COLOR: "1" } })).stdout).toContain(colour);
    expect((await run(["--help"], { env: coloured })).stdout).not.toContain(colour);
    expect((await run(["--help"], { env: { ...coloured, NO_COLOR: "1" } })).stdout).not.toContain(colour);
  });

  test("--version is the version of the package", async () => {
    expect(await run(["--version"])).toEqual({ stdout: `${manifest.version}\n`, stderr: "", code: 0 });
  });
});

describe("every example of the help works as it stands, in a fresh sandbox", () => {
  const folder = useFolder();
  const sandbox = useSandbox({});
  const waits = resources.flatMap(({ command, job }) => (job ? [[command, "wait"]] : []));
  const documented = [...operations.map(({ resource, command }) => [commandOf(resource), command]), ...waits];

  beforeAll(async () => {
    for (const name of operations.flatMap(filesOf)) await writeFile(join(folder.path, name), "a file");
  });
  // One example removes what another one reads.
  beforeEach(() => sandbox.mock.control.reset());

  test.for(documented)("video-ads %s %s", async ([resource = "", command = ""]) => {
    const { stdout } = await run([resource, command, "--help"], { env: { ...environment(), COLUMNS: "100" } });
    const [, example = ""] = /^Example:\n((?: {2}.*\n?)+)/m.exec(stdout) ?? [];
    // As a shell reads it.
    const printed = await runProgram(["sh", "-c", example.trim().replace(/^video-ads/, "printf '%s\\0'")]);
    const outcome = await sandbox.run(printed.stdout.split("\0").slice(0, -1), { cwd: folder.path });
    expect({ example, code: outcome.code, said: outcome.code === 0 ? "" : outcome.stderr }).toEqual({
      example: expect.stringMatching(`^  video-ads ${resource} ${command}\\b`),
      code: 0,
      said: "",
    });
  });
});

test("no flag of an operation stands for two things", async () => {
  for (const operation of operations) {
    const flags = fieldsOf(operation).map(({ flag }) => flag);
    expect([operation.id, flags]).toEqual([operation.id, [...new Set(flags)]]);
  }
});
