// Who makes a value of a type: the caller gives it, or receives it. It decides what a change of the type takes back.
import ts from "typescript";
import type { Declarations } from "./declarations.ts";

/** `given`: by the caller, such as options. `received`: from the package, such as what a function returns. `both`, where both happen, or nobody can tell. */
export type Direction = "given" | "received" | "both";

export const OPPOSITE: Readonly<Record<Direction, Direction>> = { given: "received", received: "given", both: "both" };

/** Types of the language that go where what they hold goes. */
const HOLDERS =
  /^(Promise|PromiseLike|Array|ReadonlyArray|Readonly|Partial|Required|NonNullable|Awaited|Iterable|AsyncIterable|Iterator|AsyncIterator|AsyncGenerator|Set|ReadonlySet|Map|ReadonlyMap|Record)$/;

/** Where the argument of a type goes. More keys that are picked are more that can be given, and more that is received. */
export function ofArgument(type: string, at: number, direction: Direction): Direction {
  if (type === "Pick") return at === 0 ? direction : "given";
  if (type === "Omit") return at === 0 ? direction : "received";
  return HOLDERS.test(type) ? direction : "both";
}

/** The direction of each declaration that a function, a class or a value leads to. */
export function directionsOf(all: Declarations): Map<string, Direction> {
  const found = new Map<string, Direction>();

  const reach = (name: string, direction: Direction): void => {
    const item = all.keyOf(name);
    if (item === undefined) return;
    const before = found.get(item);
    // Nobody writes a class of the package but the package.
    const isClass = all.statements(item).some(ts.isClassDeclaration);
    const now = isClass ? "received" : before === undefined || before === direction ? direction : "both";
    if (now === before) return;
    found.set(item, now);
    for (const statement of all.statements(item)) walk(statement, now);
  };

  const walk = (node: ts.Node, direction: Direction): void => {
    if (ts.isParameter(node)) {
      if (node.type) walk(node.type, OPPOSITE[direction]);
    } else if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
      reach(name, direction);
      node.typeArguments?.forEach((one, at) => {
        walk(one, ofArgument(name, at, direction));
      });
    } else if (ts.isTypeQueryNode(node)) reach(node.exprName.getText(), direction);
    else if (ts.isTypeParameterDeclaration(node) || ts.isConditionalTypeNode(node) || ts.isMappedTypeNode(node))
      ts.forEachChild(node, (child) => walk(child, "both"));
    else ts.forEachChild(node, (child) => walk(child, direction));
  };

  for (const item of all.exported()) {
    const isValue = all
      .statements(item)
      .some((one) => ts.isFunctionDeclaration(one) || ts.isVariableStatement(one) || ts.isClassDeclaration(one));
    if (isValue) reach(all.nameOf(item), "received");
  }
  return found;
}
