// Environment variables, from where the code that is published reads them: what only help and messages say of one is no promise kept.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Published } from "../packages/published.ts";

/** Names of those that the package has for itself, and of those by which its files are found. */
const OWN = /^(VIDEO_ADS_[A-Z_]*[A-Z]|XDG_STATE_HOME|LOCALAPPDATA)$/;

/** Names of the variables that a package reads. */
export function variablesOf(root: string, { directory }: Published): string[] {
  const folder = join(root, directory);
  const files = globSync("dist/**/*.js", { cwd: folder, exclude: ["dist/site/**"] });
  return variablesIn(files.map((file) => readFileSync(join(folder, file), "utf8")));
}

/** The same of the texts of its modules. */
export function variablesIn(modules: readonly string[]): string[] {
  const files = modules.map((text) => ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, true));
  const readers = new Set(files.flatMap(readersIn));
  return [...new Set(files.flatMap((file) => readIn(file, readers)))].filter((name) => OWN.test(name)).sort();
}

/** Names of the functions that read the variable which they are given: `(name) => process.env[name]`. */
function readersIn(file: ts.SourceFile): string[] {
  return all(file, ts.isFunctionDeclaration).flatMap((one) => {
    const given = one.parameters.map(({ name }) => name.getText());
    const reads = all(one, ts.isElementAccessExpression).some(
      ({ expression, argumentExpression }) => isEnvironment(expression) && given.includes(argumentExpression.getText()),
    );
    return reads && one.name ? [one.name.text] : [];
  });
}

function readIn(file: ts.SourceFile, readers: ReadonlySet<string>): string[] {
  const constants = new Map(
    all(file, ts.isVariableDeclaration).flatMap(({ name, initializer }) =>
      initializer && ts.isStringLiteral(initializer) ? [[name.getText(), initializer.text]] : [],
    ),
  );
  const named = (node: ts.Node | undefined): string[] => {
    if (node && ts.isStringLiteral(node)) return [node.text];
    return node && ts.isIdentifier(node) ? [constants.get(node.text) ?? ""] : [];
  };
  return [
    ...all(file, ts.isPropertyAccessExpression).flatMap((one) =>
      isEnvironment(one.expression) && !isWritten(one) ? [one.name.text] : [],
    ),
    ...all(file, ts.isElementAccessExpression).flatMap((one) =>
      isEnvironment(one.expression) && !isWritten(one) ? named(one.argumentExpression) : [],
    ),
    // `const { HOME } = process.env`
    ...all(file, ts.isVariableDeclaration).flatMap(({ name, initializer }) =>
      initializer && ts.isObjectBindingPattern(name) && isEnvironment(initializer)
        ? name.elements.map((one) => (one.propertyName ?? one.name).getText())
        : [],
    ),
    ...all(file, ts.isCallExpression).flatMap((one) =>
      readers.has(one.expression.getText()) ? one.arguments.flatMap(named) : [],
    ),
    // Tables of settings, by which their variables are read.
    ...all(file, ts.isPropertyAssignment).flatMap((one) => named(one.initializer)),
  ];
}

/** Set or taken away, which is no reading of it. */
function isWritten(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isDeleteExpression(parent)) return true;
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node
  );
}

/** `env`, `process.env`, `globalThis.process?.env`. */
function isEnvironment(node: ts.Expression): boolean {
  return /(^|\.)env$/.test(node.getText());
}

function all<T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
