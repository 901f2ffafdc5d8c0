/**
 * Writes the declarations of the CommonJS files. They are those of the modules, by reference: a class is the same type whichever of the
 * two a program loads, and nothing is published twice.
 */
import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const commonjs = join(dist, "commonjs");
const entries = ts.sys.readDirectory(commonjs, [".cjs"]).filter((file) => !/-[\w-]{8}\.cjs$/.test(file));
const declarations = entries.map((file) => join(dist, relative(commonjs, file)).replace(/\.cjs$/, ".d.ts"));
const program = ts.createProgram(declarations, {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  types: ["node"],
});
const checker = program.getTypeChecker();

for (const [at, entry] of entries.entries()) {
  const source = program.getSourceFile(declarations[at] ?? "");
  const symbol = source && checker.getSymbolAtLocation(source);
  if (!source || !symbol) throw new Error(`${entry} has no declarations beside the modules'.`);
  const from = relative(dirname(entry), source.fileName)
    .replaceAll("\\", "/")
    .replace(/\.d\.ts$/, ".js");
  const module = `import("${from}", { with: { "resolution-mode": "import" } })`;
  const values = checker.getExportsOfModule(symbol).flatMap((one) => exportsOf(one, module));
  const types = `export type * from "${from}" with { "resolution-mode": "import" };`;
  writeFileSync(entry.replace(/\.cjs$/, ".d.cts"), `${[types, ...values].join("\n")}\n`);
}

/** A value that is exported, and its type where it is one as well. Types that are no values come all at once. */
function exportsOf(exported: ts.Symbol, module: string): string[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  if (!(symbol.flags & ts.SymbolFlags.Value)) return [];
  const declaration = symbol.declarations?.find((one) => !ts.isTypeAliasDeclaration(one));
  const documented = declaration && (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration);
  const docs = documented ? ts.getJSDocCommentsAndTags(documented).filter(ts.isJSDoc) : [];
  const name = exported.name;
  const value = `${docs.map((doc) => `${doc.getText()}\n`).join("")}export declare const ${name}: typeof ${module}.${name};`;
  if (!(symbol.flags & ts.SymbolFlags.Type)) return [value];
  const parameters = declaration && ts.isClassDeclaration(declaration) ? (declaration.typeParameters ?? []) : [];
  const [taken, given] = [
    parameters.map((parameter) => parameter.getText()).join(", "),
    parameters.map((parameter) => parameter.name.text).join(", "),
  ].map((list) => list && `<${list}>`);
  return [value, `export type ${name}${taken} = ${module}.${name}${given};`];
}
