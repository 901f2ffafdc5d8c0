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

/** The direction of each declaration, and of members that are picked out of one. */
export class Directions {
  readonly #found = new Map<string, Direction>();

  /** Undefined: nothing that is exported leads to it as a whole. */
  of(item: string): Direction | undefined {
    return this.#found.get(item);
  }

  /** Of a member, with its declaration or picked alone. Undefined: it is not picked. */
  ofMember(item: string, name: string): Direction | undefined {
    const [whole, picked] = [this.of(item), this.of(placeOf(item, name))];
    return whole === undefined || picked === undefined || whole === picked ? picked : "both";
  }

  /** False: nothing is new by that. */
  add(item: string, direction: Direction): boolean {
    const before = this.of(item);
    const now = before === undefined || before === direction ? direction : "both";
    this.#found.set(item, now);
    return now !== before;
  }
}

function placeOf(item: string, member: string): string {
  return `${item}#${member}`;
}

/** The directions of what a function, a class or a value leads to. */
export function directionsOf(all: Declarations): Directions {
  const found = new Directions();

  const reach = (name: string, direction: Direction): void => {
    const item = all.keyOf(name);
    if (item === undefined) return;
    // Nobody writes a class of the package but the package.
    const isClass = all.statements(item).some(ts.isClassDeclaration);
    if (!found.add(item, isClass ? "received" : direction)) return;
    for (const statement of all.statements(item)) walk(statement, found.of(item) ?? direction);
  };

  /** Members of an interface, or of what it extends: those alone go where they are picked for. False: not all of them are found. */
  const pick = (name: string, members: readonly string[], direction: Direction): boolean => {
    const places = members.map((member) => memberIn(all, name, member));
    if (!places.every((place) => place !== undefined)) return false;
    for (const { item, node } of places) {
      const place = placeOf(item, node.name?.getText() ?? "");
      if (found.add(place, direction)) walk(node, found.of(place) ?? direction);
    }
    return true;
  };

  const walk = (node: ts.Node, direction: Direction): void => {
    if (ts.isParameter(node)) {
      if (node.type) walk(node.type, OPPOSITE[direction]);
    } else if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
      const [whole, keys] = name === "Pick" ? (node.typeArguments ?? []) : [];
      const members = keys && literalsIn(keys);
      if (whole && members && ts.isTypeReferenceNode(whole) && !whole.typeArguments)
        if (pick(whole.typeName.getText(), members, direction)) return;
      reach(name, direction);
      node.typeArguments?.forEach((one, at) => {
        walk(one, ofArgument(name, at, direction));
      });
    } else if (ts.isTypeQueryNode(node)) reach(node.exprName.getText(), direction);
    else if (ts.isConditionalTypeNode(node)) {
      // The value is of one of the branches, whatever decides which.
      for (const asked of [node.checkType, node.extendsType]) walk(asked, "both");
      for (const branch of [node.trueType, node.falseType]) walk(branch, direction);
    } else if (ts.isTypeParameterDeclaration(node) || ts.isMappedTypeNode(node))
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

/** Undefined where it is not a list of names. */
function literalsIn(keys: ts.TypeNode): string[] | undefined {
  const all = ts.isUnionTypeNode(keys) ? [...keys.types] : [keys];
  const names = all.map((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Where a member is declared: by an interface of this name, or by one that it extends. Undefined: it is not seen at once. */
function memberIn(all: Declarations, name: string, member: string): { item: string; node: ts.TypeElement } | undefined {
  const item = all.keyOf(name);
  const statements = item === undefined ? [] : all.statements(item);
  const [one] = statements;
  if (item === undefined || statements.length !== 1 || !one || !ts.isInterfaceDeclaration(one)) return undefined;
  const [node, ...more] = one.members.filter((other) => other.name?.getText() === member);
  if (node) return more.length === 0 ? { item, node } : undefined;
  for (const { expression } of one.heritageClauses?.flatMap(({ types }) => [...types]) ?? []) {
    const found = memberIn(all, expression.getText(), member);
    if (found) return found;
  }
  return undefined;
}
