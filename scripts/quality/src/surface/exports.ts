// What a package exports, with its types: what an editor and a compiler know of what is published.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { parse } from "yaml";
import { type Published, publishedExports } from "../packages/published.ts";

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** Stands before a declaration that is generated from the contract; the comparison with a release knows it by that. */
const GENERATED = "// Generated from the contract.";

/**
 * Each export of each entry, and each declaration that one of them is made of: name and text by `entry name`.
 *
 * @param generated Names of what is generated from the contract, which is marked.
 */
export function exportsOf(
  root: string,
  { directory, manifest }: Published,
  generated: ReadonlySet<string>,
): Map<string, string> {
  const entries = typeEntries(join(root, directory), publishedExports(manifest));
  const program = ts.createProgram([...entries.values()], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    types: ["node"],
  });
  const checker = program.getTypeChecker();
  const dist = join(root, directory, "dist").replaceAll("\\", "/");
  const found = new Map<string, string>();
  const inner = new Map<ts.Symbol, string>();
  const own = (symbol: ts.Symbol): ts.Declaration[] =>
    (symbol.declarations ?? []).filter((one) => one.getSourceFile().fileName.startsWith(dist) && isTopLevel(one));
  const target = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  const textOf = (symbol: ts.Symbol): string => {
    const declarations = own(symbol);
    if (declarations.length === 0)
      return `of ${symbol.declarations?.[0]?.getSourceFile().fileName.replace(/^.*node_modules\//, "") ?? "elsewhere"}`;
    for (const declaration of declarations) visit(declaration);
    const isGenerated = generated.has(symbol.name.replace(/\$\d+$/, ""));
    return [...(isGenerated ? [GENERATED] : []), ...declarations.map(printed)].join("\n");
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol) {
        const named = target(symbol);
        if (!inner.has(named) && own(named).length > 0) {
          inner.set(named, "");
          inner.set(named, textOf(named));
        }
      }
    }
    ts.forEachChild(node, visit);
  };

  const exported = new Map<ts.Symbol, string>();
  for (const [entry, file] of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const named = target(symbol);
      // What is exported as a type alone cannot be called, nor caught by its class.
      const isNoValue = (named.flags & ts.SymbolFlags.Value) !== 0 && isTypeOnly(symbol);
      const name = `${entry} ${isNoValue ? "type " : ""}${symbol.name}`;
      const first = exported.get(named);
      if (first !== undefined) {
        found.set(name, `the same as ${first}`);
        continue;
      }
      exported.set(named, name);
      found.set(name, textOf(named));
    }
  }
  for (const [symbol, text] of inner)
    if (!exported.has(symbol)) found.set(`(not exported) ${symbol.name.replace(/\$\d+$/, "")}`, text);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((one) => ts.isExportSpecifier(one) && (one.isTypeOnly || one.parent.parent.isTypeOnly));
}

/** Names that the generated files of a package declare, or those of the core, which is bundled into it. The control plane of the mock has a contract of its own, which no gate compares. */
export function generatedNames(root: string, { directory }: Published): Set<string> {
  const files = globSync(`{${directory},packages/core}/src/generated/**/*.ts`, {
    cwd: root,
    exclude: ["**/control/**"],
  });
  const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
  const declared = texts.flatMap((text) => [
    ...text.matchAll(/^export (?:declare )?(?:interface|type|const|function|class) (\w+)/gm),
  ]);
  // Of the control plane, the names that it takes from the contract.
  const control = globSync(`${directory}/control.openapi.yaml`, { cwd: root }).flatMap((file) => {
    const { components } = parse(readFileSync(join(root, file), "utf8")) as { components: { schemas: object } };
    return Object.entries(components.schemas).flatMap(([name, schema]) => ("x-names" in schema ? [name] : []));
  });
  return new Set([...declared.map(([, name = ""]) => name), ...control]);
}

/** Files of types by entry: `.`, `./proxy`; a pattern stands for each of its files. */
function typeEntries(folder: string, exports: Record<string, unknown>): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [entry, target] of Object.entries(exports)) {
    const types = typesOf(target);
    if (types === undefined) continue;
    const [before = "", after] = types.split("*");
    if (after === undefined) entries.set(entry, join(folder, types));
    else
      for (const file of globSync(types, { cwd: folder })) {
        const name = file.replaceAll("\\", "/").slice(before.length - 2, -after.length);
        entries.set(entry.replace("*", name), join(folder, file));
      }
  }
  for (const file of entries.values())
    if (!existsSync(file)) throw new Error(`${file} is missing: build the packages first.`);
  return entries;
}

function typesOf(target: unknown): string | undefined {
  if (typeof target !== "object" || target === null) return undefined;
  const { types, "module-sync": modules, default: other } = target as Record<string, unknown>;
  return typeof types === "string" ? types : (typesOf(modules) ?? typesOf(other));
}

/** A member of something, a parameter or a variable of a type is part of what it stands in. */
function isTopLevel(declaration: ts.Declaration): boolean {
  const outer = ts.isVariableDeclaration(declaration) ? declaration.parent.parent.parent : declaration.parent;
  return ts.isSourceFile(outer) || ts.isModuleBlock(outer);
}

function printed(declaration: ts.Declaration): string {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const { transformed } = ts.transform(node, [withoutSentences]);
  const text = printer.printNode(ts.EmitHint.Unspecified, transformed[0] ?? node, node.getSourceFile());
  return text.replace(/^(export |declare )+/, "");
}

/** A sentence is for people: how it is put promises nothing. */
const withoutSentences: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node =>
    ts.isStringLiteral(node) && /\S \S+ \S/.test(node.text)
      ? ts.setEmitFlags(ts.factory.createStringLiteral("…"), ts.EmitFlags.NoAsciiEscaping)
      : ts.visitEachChild(node, visit, context);
  return visit(root);
};
