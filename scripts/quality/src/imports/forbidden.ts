import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { type Arrow, TOP } from "./arrows.ts";

const SCOPE = "@video-ads/";

const FOLDERS = "{src,lint,sandbox,scripts,build,test,runtime-tests}";

/** Code that is copied somewhere else before it runs: into another tree, or out of this one. */
const COPIED = ["apps/e2e/{drills,other-service,other-service-tests}", "scripts/quality/consumers"];

/** Imports that no arrow allows, as `file -> what it imports`. */
export async function forbiddenImports(root: string, arrows: readonly Arrow[]): Promise<string[]> {
  const found = arrows.map(({ folder, ...arrow }) =>
    forbiddenIn(root, `${folder}/${FOLDERS}`, (file, name) => isAllowed({ folder, ...arrow }, file, name)),
  );
  const tops = globSync(`${TOP}/`, { cwd: root }).map((folder) =>
    forbiddenIn(root, slashed(folder), (file, name) => !name.startsWith(".") || isWithin(slashed(folder), file, name)),
  );
  return (await Promise.all([...found, ...tops])).flat().sort();
}

async function forbiddenIn(
  root: string,
  folder: string,
  isFine: (file: string, name: string) => boolean,
): Promise<string[]> {
  const files = globSync(`${folder}/**/*.{ts,tsx,mts,cts,js,mjs}`, {
    cwd: root,
    exclude: ["**/node_modules", "**/dist", "**/vitest.config.ts", ...COPIED],
  });
  const found = files.map(async (path) => {
    const file = slashed(path);
    const bad = importsOf(file, await readFile(join(root, path), "utf8")).filter((name) => !isFine(file, name));
    return bad.map((name) => `${file} -> ${name}`);
  });
  return (await Promise.all(found)).flat();
}

/** What a file imports, also as a type, by `require`, or by a text that is put together: what that begins with. */
function importsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) found.push(node.head.text);
    else if (ts.isLiteralTypeNode(node)) add(node.literal);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node)) add(node.argument);
    else if (ts.isExternalModuleReference(node)) add(node.expression);
    else if (ts.isCallExpression(node)) {
      const { expression } = node;
      const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
      if (isImport || (ts.isIdentifier(expression) && expression.text === "require")) add(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

function isAllowed({ folder, may, inTests = [], only = {} }: Arrow, file: string, name: string): boolean {
  if (name.startsWith(".")) return isWithin(folder, file, name);
  if (!name.startsWith(SCOPE)) return true;
  const [other = "", ...path] = name.slice(SCOPE.length).split("/");
  const isTest = /\/(test|runtime-tests)\//.test(file);
  // Tests import the package that they test by its name, as its users do.
  if (isTest && (inTests.includes(other) || folder === `packages/${other}`)) return true;
  return may.includes(other) && (isTest || !only[other] || only[other].includes(path.join("/")));
}

function isWithin(folder: string, file: string, name: string): boolean {
  return `${slashed(normalize(join(dirname(file), name)))}/`.startsWith(`${folder}/`);
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/").replace(/\/$/, "");
}
