// Defaults that docstrings promise with a number, and those that the code applies: each is read from where it stands.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** A number, a duration such as `30d`, or a list of these. */
export type Default = number | string | readonly Default[];

/**
 * What stands behind `@default` of the members of interfaces, by `Interface.member`, where it is a number, a size, a duration or a list of
 * these.
 *
 * @param folder Sources of a package.
 */
export function promisedDefaults(folder: URL): Map<string, Default> {
  const promised = new Map<string, Default>();
  const root = fileURLToPath(folder);
  // What is generated are the records of the service, whose defaults are its own.
  for (const file of globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["generated"] }).sort()) {
    const source = parse(join(root, file));
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node) && ts.isInterfaceDeclaration(node.parent)) {
        const said = /@default (.*?)\s*(?:\*|\n|$)/.exec(source.text.slice(node.pos, node.getStart(source)))?.[1];
        const value = said === undefined ? undefined : promisedIn(said);
        if (value !== undefined) promised.set(`${node.parent.name.text}.${node.name.getText(source)}`, value);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return promised;
}

function promisedIn(said: string): Default | undefined {
  const [, number, unit] = /^([\d_]+)(?: (MiB)| \(.*\))?$/.exec(said) ?? [];
  if (number !== undefined) return Number(number.replaceAll("_", "")) * (unit ? 1024 * 1024 : 1);
  return /^\[|^"\d+[a-z]+"$/.test(said) ? JSON.parse(said) : undefined;
}

/**
 * What a file fills in for an option that is left out: `{ option = 1 }`, `given.option ?? 1`, `{ option: 1 }` or `("option", 1)`.
 *
 * @throws Error unless the file says one value.
 */
export function appliedDefault(file: URL, option: string): Default {
  const source = parse(fileURLToPath(file));
  const found = new Set<string>();
  const add = (node: ts.Expression | undefined): void => {
    const value = node && evaluated(node, source);
    if (value !== undefined) found.add(JSON.stringify(value));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText(source) === option) add(node.initializer);
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === option) add(node.initializer);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      if (ts.isPropertyAccessExpression(node.left) && node.left.name.text === option) add(node.right);
    }
    if (ts.isCallExpression(node)) {
      const at = node.arguments.findIndex((one) => ts.isStringLiteral(one) && one.text === option);
      if (at >= 0) add(node.arguments[at + 1]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const [value, ...others] = found;
  if (value === undefined || others.length > 0)
    throw new Error(`${file}: ${found.size} defaults of ${option}: ${[...found].join(", ")}`);
  return JSON.parse(value);
}

function evaluated(node: ts.Expression, source: ts.SourceFile): Default | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isArrayLiteralExpression(node)) {
    const values = node.elements.map((one) => evaluated(one, source));
    return values.every((value) => value !== undefined) ? values : undefined;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) {
    const [left, right] = [evaluated(node.left, source), evaluated(node.right, source)];
    return typeof left === "number" && typeof right === "number" ? left * right : undefined;
  }
  return ts.isIdentifier(node) ? constantIn(source, node.text) : undefined;
}

function constantIn(source: ts.SourceFile, name: string): Default | undefined {
  const declared = source.statements.flatMap((one) =>
    ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [],
  );
  const { initializer } = declared.find((one) => one.name.getText(source) === name) ?? {};
  return initializer && evaluated(initializer, source);
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
}

/**
 * What is applied of all that a package promises, by the same names.
 *
 * @param folder Its sources.
 * @param where By `Interface.member`, the file that fills it in, or what that takes from elsewhere.
 */
export function appliedDefaults(
  folder: URL,
  where: Readonly<Record<string, string | { readonly value: Default }>>,
): Map<string, Default> {
  return new Map(
    Object.entries(where).map(([name, place]) => [
      name,
      typeof place === "string" ? appliedDefault(new URL(place, folder), name.replace(/^.*\./, "")) : place.value,
    ]),
  );
}
