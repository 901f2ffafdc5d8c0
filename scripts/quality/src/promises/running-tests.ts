// Titles of tests that really run, and what keeps a test from running.
import ts from "typescript";

/** What a file of tests says about itself. */
export interface RunningTests {
  /** Each title and each value of a table of titles, in quotes as it is written. None of a test that is skipped, and no comment. */
  titles: string[];
  /** Tests that are switched off or that switch others off, as `line: test.skip`. One that is skipped under a condition is none of them. */
  off: string[];
}

const OFF = new Set(["skip", "todo", "only"]);

export function runningTests(file: string, source: string): RunningTests {
  const titles: string[] = [];
  const off: string[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);

  const visit = (node: ts.Node, isNamed: boolean): void => {
    if (ts.isCallExpression(node)) {
      const names = namesOf(node.expression);
      const isTest = /^(x?test|x?it|x?describe|suite)$/.test(names[0] ?? "");
      const isOff =
        names.slice(1).some((name) => OFF.has(name)) || names[0]?.startsWith("x") || hasConstantCondition(node);
      if (isTest && isOff) {
        off.push(`${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${names.join(".")}`);
        return;
      }
      if (isTest) {
        // Of `test.each(table)(title, …)` both say titles; what a test does says none, and nor does a condition.
        if (/^(skipIf|runIf)$/.test(names.at(-1) ?? "") && !ts.isCallExpression(node.expression)) return;
        ts.forEachChild(node, (child) => visit(child, !ts.isFunctionLike(child)));
        return;
      }
    }
    if (isNamed && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))) titles.push(node.text);
    if (isNamed && ts.isTemplateExpression(node)) titles.push(node.getText().slice(1, -1));
    // A table of titles may stand above its tests.
    const isTable = ts.isVariableStatement(node) && ts.isSourceFile(node.parent);
    ts.forEachChild(node, (child) => visit(child, (isNamed || isTable) && !ts.isFunctionLike(child)));
  };
  visit(tree, false);
  return { titles, off };
}

/** Whether a test runs under a condition that is none: `test.skipIf(true).each(table)(…)` runs nowhere. */
function hasConstantCondition(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return hasConstantCondition(node.expression);
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: given } = node;
  const isCondition = ts.isPropertyAccessExpression(expression) && /^(skipIf|runIf)$/.test(expression.name.text);
  const [condition] = given;
  return isCondition ? !condition || CONSTANTS.has(condition.kind) : hasConstantCondition(expression);
}

const CONSTANTS = new Set([
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.StringLiteral,
]);

/** `test.each(table)(…)` as `test`, `each`. */
function namesOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return namesOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? namesOf(node.tag) : [];
}
