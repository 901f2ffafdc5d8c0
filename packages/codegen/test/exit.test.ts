// The exit from openapi-typescript, which docs/decisions/types.md promises: it has one importer, and with its one file printed by this project
// the client compiles as it is, and so do programs that are typed by path.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildModel, bundleContract } from "@video-ads/model";
import ts from "typescript";
import { expect, test } from "vitest";
import { ownSchema } from "./support/own-schema.ts";

const repository = resolve(import.meta.dirname, "../../..");
const client = join(repository, "packages/client");
const schemaFile = join(client, "src/generated/schema.ts");

test("one file of what is built imports openapi-typescript", async () => {
  const files = globSync("packages/*/src/**/*.ts", { cwd: repository });
  const importers = await Promise.all(
    files.map(async (file) =>
      /from "openapi-typescript"/.test(await readFile(join(repository, file), "utf8")) ? [file] : [],
    ),
  );
  expect(importers.flat().map((file) => file.replaceAll("\\", "/"))).toEqual([
    "packages/codegen/src/emitters/client/schema.ts",
  ]);
});

test("without openapi-typescript the client and programs typed by path compile as they are, with the same types of every operation", async () => {
  const model = buildModel(await bundleContract(join(repository, "spec")));
  const own = ownSchema(model);
  const today = join(client, "src/generated/schema-of-today.ts");
  const same = join(client, "src/generated/same.ts");
  const given = new Map([
    [schemaFile, own],
    [today, await readFile(schemaFile, "utf8")],
    [same, sameTypes(model.operations.map(({ id }) => id))],
  ]);
  const files = globSync(
    ["src/**/*.ts", "test/gates/consumers/*-raw.ts", "test/raw-calls.test.ts", "test/types.test-d.ts"],
    { cwd: client },
  );
  const roots = files.map((file) => join(client, file));
  expect(problems([...roots, today, same], given)).toEqual([]);
  // It is looked at: another type of one answer is found.
  const wrong = own.replace(/Plain<\w+>/, "Plain<bigint>");
  expect(problems([today, same], new Map([...given, [schemaFile, wrong]]))).toHaveLength(1);
}, 180_000);

/** A program that compiles where both schemas take and give the same for each operation. */
function sameTypes(ids: readonly string[]): string {
  return `import type { operations as Own } from "./schema.ts";
import type { operations as Today } from "./schema-of-today.ts";
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
${ids.map((id, at) => `export const operation${at}: [${JSON.stringify(id)}, Same<Own["${id}"], Today["${id}"]>] = ["${id}", true];`).join("\n")}
`;
}

/** What the compiler says of files, of which some are given here. */
function problems(roots: readonly string[], given: ReadonlyMap<string, string>): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(client, "tsconfig.json"),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
      },
    },
  );
  if (!config) throw new Error("The client has no tsconfig.json.");
  const own = new Map([...given].map(([file, text]) => [file.replaceAll("\\", "/"), text]));
  const host = ts.createCompilerHost(config.options);
  const { fileExists, readFile: read } = host;
  host.fileExists = (file) => own.has(file) || fileExists(file);
  host.readFile = (file) => own.get(file) ?? read(file);
  const { getSourceFile } = host;
  host.getSourceFile = (file, version, ...rest) => {
    const text = own.get(file);
    return text === undefined ? getSourceFile(file, version, ...rest) : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...roots], config.options, host);
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const line = found.file && found.start !== undefined ? found.file.text.slice(found.start, found.start + 120) : "";
    return `${found.file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(found.messageText, "\n")} (${line})`;
  });
}
