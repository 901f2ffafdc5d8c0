// Declarations of two versions of a package, compared as syntax trees, member by member.
//
// What a caller gives may become more: another member that can be left out, another alternative. What a caller receives may have more
// members, and no other alternatives. Where both happen, or nobody can tell, any change but a member that can be left out counts.
import ts from "typescript";
import { Declarations, parse } from "./declarations.ts";
import { type Direction, directionsOf, OPPOSITE, ofArgument } from "./directions.ts";

/** Of each export: whether it is gone, and what its declaration has taken back. */
export function exportBreaks(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const [old, now] = [new Declarations(before), new Declarations(after)];
  const directions = directionsOf(old);
  const [byHand, generated] = [new Comparison(old, now), new Comparison(old, now, "grows")];
  return [...before.keys()].flatMap((key) => {
    const where = `export ${key}`;
    if (!after.has(key)) return old.isInner(key) ? [] : [`gone: ${where}`];
    const [home, place] = [old.home(key), now.home(key)];
    // What another entry exports as well is compared there.
    if (home !== key && home === place) return [];
    const comparison = old.isGenerated(key) && now.isGenerated(key) ? generated : byHand;
    const picked: Picked = (member) => directions.ofMember(home, member);
    return comparison.declarations(key, key, directions.of(home) ?? "both", where, picked);
  });
}

/** Members of an object that a caller writes, each in a line. */
export function memberBreaks(old: string, now: string, where: string): string[] {
  const empty = new Declarations(new Map());
  const [before, after] = [old, now].map((text) => parse(`interface Given {\n${text}\n}`));
  return new Comparison(empty, empty).statements(before ?? [], after ?? [], "given", where);
}

/** Where a member of a declaration goes that is picked out of it. Undefined: where all of it goes. */
type Picked = (member: string) => Direction | undefined;

type Member = ts.TypeElement | ts.ClassElement | ts.ParameterDeclaration;
type Signature = ts.SignatureDeclaration;

class Comparison {
  readonly #old: Declarations;
  readonly #now: Declarations;
  /** Pairs under comparison: a type may lead to itself. */
  readonly #open = new Set<string>();

  /** With the contract: whether a value, a member or a base more breaks somebody is for its own gate. */
  readonly #grows: boolean;

  constructor(old: Declarations, now: Declarations, how?: "grows") {
    this.#old = old;
    this.#now = now;
    this.#grows = how === "grows";
  }

  declarations(old: string, now: string, direction: Direction, where: string, picked?: Picked): string[] {
    const [before, after] = [this.#old.statements(old), this.#now.statements(now)];
    if (before.length > 0 && after.length > 0) return this.statements(before, after, direction, where, picked);
    const [was, is] = [this.#old.text(old), this.#now.text(now)];
    return was === is ? [] : [`changed: ${where}: ${short(was)} -> ${short(is)}`];
  }

  statements(
    olds: readonly ts.Statement[],
    nows: readonly ts.Statement[],
    direction: Direction,
    where: string,
    picked?: Picked,
  ): string[] {
    const changed = [`changed: ${where}`];
    const [calls, callsNow] = [callsOf(olds), callsOf(nows)];
    if (calls && callsNow) return this.#overloads(calls, callsNow, direction, where);
    return olds.flatMap((old) => {
      const found = nows.map((now) => this.#statement(old, now, direction, where, picked));
      return found.find((lines) => lines?.length === 0) ?? found.find((lines) => lines !== undefined) ?? changed;
    });
  }

  /** Nothing at all of two that cannot be compared. */
  #statement(
    old: ts.Statement,
    now: ts.Statement,
    direction: Direction,
    where: string,
    picked?: Picked,
  ): string[] | undefined {
    if (textOf(old) === textOf(now)) return [];
    if (ts.isVariableStatement(old) && ts.isVariableStatement(now)) {
      const [before, after] = [old, now].map((one) => one.declarationList.declarations[0]?.type);
      return this.#type(before, after, direction, where);
    }
    const isClass = ts.isClassDeclaration(old);
    if (isClass && !ts.isClassDeclaration(now)) return [`changed: ${where}: is no class`];
    const [before, after] = [shapeOf(old, this.#old), shapeOf(now, this.#now)];
    if (before && after) {
      const side = isClass ? "received" : direction;
      return [
        ...narrowedBy(old, now, where),
        ...parameterBreaks(before.parameters, after.parameters, where),
        ...this.#heritage(before.heritage, after.heritage, side, where),
        ...this.#members(before.members, after.members, side, where, picked),
      ];
    }
    if (ts.isTypeAliasDeclaration(old) && ts.isTypeAliasDeclaration(now))
      return [
        ...parameterBreaks(old.typeParameters, now.typeParameters, where),
        ...this.#type(old.type, now.type, direction, where),
      ];
    return undefined;
  }

  /** What is inherited counts by its name; another base may bring what has to be given. */
  #heritage(old: readonly string[], now: readonly string[], direction: Direction, where: string): string[] {
    const less = old.filter((one) => !now.includes(one)).map((one) => `changed: ${where}: ${one}`);
    const more = this.#mayAdd(direction) ? [] : now.filter((one) => !old.includes(one));
    return [...less, ...more.map((one) => `asks for more: ${where}: ${one}`)];
  }

  #members(
    olds: readonly Member[],
    nows: readonly Member[],
    direction: Direction,
    where: string,
    picked?: Picked,
  ): string[] {
    const [before, after] = [byKey(olds), byKey(nows)];
    const lines = [...before].flatMap(([key, members]) => {
      const found = after.get(key);
      const place = `${where}${where.includes(": ") ? "." : ": "}${key}`;
      if (!found) return [`gone: ${place}`];
      return firstOf(members, found, (old, now) => this.#member(old, now, picked?.(key) ?? direction, place));
    });
    if (this.#mayAdd(direction)) return lines;
    const more = [...after].filter(([key, [one]]) => !before.has(key) && one && isNeeded(one));
    return [...lines, ...more.map(([, [one]]) => `asks for more: ${where}: ${one && short(textOf(one))}`)];
  }

  /** Nobody who uses the package has to bring what comes in addition. */
  #mayAdd(direction: Direction): boolean {
    return direction === "received" || (this.#grows && direction === "both");
  }

  #member(old: Member, now: Member, direction: Direction, where: string): string[] {
    const [wasNeeded, needed] = [isNeeded(old), isNeeded(now)];
    if (direction !== "received" && !wasNeeded && needed) return [`asks for more: ${where}`];
    if (direction !== "given" && wasNeeded && !needed) return [`changed: ${where}: may be missing`];
    if (direction !== "given" && !isReadonly(old) && isReadonly(now)) return [`changed: ${where}: is readonly`];
    const narrowed = narrowedBy(old, now, where);
    if (narrowed.length > 0) return narrowed;
    const [before, after] = [signatureOf(old), signatureOf(now)];
    // A constructor is called, whoever has the instance.
    if (before && after)
      return this.#signature(before, after, ts.isConstructorDeclaration(old) ? "received" : direction, where);
    return this.#type(typeOf(old), typeOf(now), direction, where);
  }

  #overloads(olds: readonly Signature[], nows: readonly Signature[], direction: Direction, where: string): string[] {
    return firstOf(olds, nows, (old, now) => this.#signature(old, now, direction, where));
  }

  #signature(old: Signature, now: Signature, direction: Direction, where: string): string[] {
    const lines = parameterBreaks(old.typeParameters, now.typeParameters, where);
    const side = OPPOSITE[direction];
    old.parameters.forEach((parameter, at) => {
      const other = now.parameters[at];
      const place = `${where}(${parameter.name.getText()})`;
      if (!other) lines.push(`gone: ${place}`);
      else if (!parameter.dotDotDotToken !== !other.dotDotDotToken) lines.push(`changed: ${place}`);
      else lines.push(...this.#member(parameter, other, side, place));
    });
    if (side !== "received")
      for (const more of now.parameters.slice(old.parameters.length))
        if (isNeeded(more)) lines.push(`asks for more: ${where}(${short(textOf(more))})`);
    return [...lines, ...this.#returned(old.type, now.type, direction, `${where}()`)];
  }

  #returned(old: ts.TypeNode | undefined, now: ts.TypeNode | undefined, direction: Direction, where: string): string[] {
    // Whoever expects nothing does not mind something.
    if (direction === "received" && old?.kind === ts.SyntaxKind.VoidKeyword) return [];
    if (direction === "given" && now?.kind === ts.SyntaxKind.VoidKeyword) return [];
    return this.#type(old, now, direction, where);
  }

  #type(old: ts.TypeNode | undefined, now: ts.TypeNode | undefined, direction: Direction, where: string): string[] {
    if (!old || !now || textOf(old) === textOf(now)) return old && !now ? [`changed: ${where}`] : [];
    const [before, after] = [alternativesOf(old), alternativesOf(now)];
    const less = before.filter((one) => !after.some((other) => covers(other, one)));
    const more = after.filter((one) => !before.some((other) => covers(other, one)));
    const [one, other] = [less[0], more[0]];
    if (one && other && less.length === 1 && more.length === 1) {
      const lines = this.#single(one, other, direction, where);
      if (lines) return lines;
    }
    const lost = direction === "received" ? less.filter((part) => !/^(undefined|null)$/.test(textOf(part))) : less;
    const added = direction === "given" ? [] : more.filter((one) => !(this.#grows && isOneMore(one, before)));
    return lost.length + added.length > 0 ? [`changed: ${where}: ${short(textOf(old))} -> ${short(textOf(now))}`] : [];
  }

  /** Nothing at all of two that are of different kinds. */
  #single(old: ts.TypeNode, now: ts.TypeNode, direction: Direction, where: string): string[] | undefined {
    if (ts.isTypeLiteralNode(old) && ts.isTypeLiteralNode(now))
      return this.#members(old.members, now.members, direction, where);
    if (isCallable(old) && isCallable(now)) return this.#signature(old, now, direction, where);
    const [row, rowNow] = [rowOf(old), rowOf(now)];
    if (this.#grows && row && rowNow) return without(row, rowNow).length > 0 ? undefined : [];
    const [list, other] = [listOf(old), listOf(now)];
    if (list && other) {
      const isNarrower = direction === "given" ? list.readonly && !other.readonly : !list.readonly && other.readonly;
      const differs = direction === "both" && list.readonly !== other.readonly;
      if (isNarrower || differs) return undefined;
      return this.#type(list.element, other.element, direction, where);
    }
    if (ts.isTypeReferenceNode(old) && ts.isTypeReferenceNode(now)) return this.#reference(old, now, direction, where);
    if (ts.isIntersectionTypeNode(old) && ts.isIntersectionTypeNode(now)) {
      const [less, more] = [without(old.types, now.types), without(now.types, old.types)];
      if (less.length === 1 && more.length === 1) return this.#type(less[0], more[0], direction, where);
      return direction === "received" && less.length === 0 ? [] : undefined;
    }
    return undefined;
  }

  #reference(
    old: ts.TypeReferenceNode,
    now: ts.TypeReferenceNode,
    direction: Direction,
    where: string,
  ): string[] | undefined {
    const [name, other] = [old.typeName.getText(), now.typeName.getText()];
    const [args = [], others = []] = [old.typeArguments, now.typeArguments];
    if (name === other) {
      if (args.length !== others.length) return undefined;
      return args.flatMap((one, at) => this.#type(one, others[at], ofArgument(name, at, direction), where));
    }
    const [key, otherKey] = [this.#old.keyOf(name), this.#now.keyOf(other)];
    if (key === undefined || otherKey === undefined || args.length + others.length > 0) return undefined;
    if (!this.#old.isInner(key) || !this.#now.isInner(otherKey)) return undefined;
    const pair = `${key} -> ${otherKey} ${direction}`;
    if (this.#open.has(pair)) return [];
    this.#open.add(pair);
    const lines = this.declarations(key, otherKey, direction, where);
    this.#open.delete(pair);
    return lines;
  }
}

/** Each of the old ones has one of the new ones that takes nothing back; otherwise what the first of them takes back. */
function firstOf<T>(olds: readonly T[], nows: readonly T[], compared: (old: T, now: T) => string[]): string[] {
  return olds.flatMap((old, at) => {
    const found = nows.map((now) => compared(old, now));
    return found.find((lines) => lines.length === 0) ?? found[at] ?? found[0] ?? [];
  });
}

/** Of functions, and of constants that are functions. */
function callsOf(all: readonly ts.Statement[]): Signature[] | undefined {
  const calls = all.map((one) => {
    if (ts.isFunctionDeclaration(one)) return one;
    const type = ts.isVariableStatement(one) ? one.declarationList.declarations[0]?.type : undefined;
    return type && ts.isFunctionTypeNode(type) ? type : undefined;
  });
  return calls.every((one) => one !== undefined) ? calls : undefined;
}

function shapeOf(
  one: ts.Statement,
  all: Declarations,
): { members: readonly Member[]; heritage: string[]; parameters: Parameters | undefined } | undefined {
  if (ts.isInterfaceDeclaration(one) || ts.isClassDeclaration(one))
    return {
      members: ts.isClassDeclaration(one) ? [...constructorsOf(one, all), ...membersOf(one)] : one.members,
      heritage: (one.heritageClauses ?? []).flatMap(({ types }) => types.map(textOf)),
      parameters: one.typeParameters,
    };
  if (ts.isTypeAliasDeclaration(one) && ts.isTypeLiteralNode(one.type))
    return { members: one.type.members, heritage: [], parameters: one.typeParameters };
  return undefined;
}

function membersOf({ members }: ts.ClassDeclaration): ts.ClassElement[] {
  return members.filter((member) => !ts.isConstructorDeclaration(member));
}

/** What makes an instance: its own constructors, those of what it extends, or the one that takes nothing. What the language extends has others. */
function constructorsOf(one: ts.ClassDeclaration, all: Declarations): readonly ts.ClassElement[] {
  const own = one.members.filter(ts.isConstructorDeclaration);
  const base = one.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (own.length > 0) return own;
  if (!base) return BARE.filter(ts.isClassDeclaration).flatMap(({ members }) => [...members]);
  const inherited = all.statements(all.keyOf(base.expression.getText()) ?? "").find(ts.isClassDeclaration);
  return inherited ? constructorsOf(inherited, all) : [];
}

const BARE = parse("class Bare {\n    constructor();\n}");

type Parameters = readonly ts.TypeParameterDeclaration[];

/** Parameters of a type stay as they are; another one has a default. */
function parameterBreaks(old: Parameters = [], now: Parameters = [], where: string): string[] {
  const isSame = old.every((one, at) => now[at] && textOf(one) === textOf(now[at]));
  const areOptional = now.slice(old.length).every((one) => one.default);
  return isSame && areOptional ? [] : [`changed: ${where}: <${now.map(textOf).join(", ")}>`];
}

function byKey(members: readonly Member[]): Map<string, Member[]> {
  const all = new Map<string, Member[]>();
  for (const member of members) {
    if (isPrivate(member) && !ts.isConstructorDeclaration(member)) continue;
    const key = `${has(member, ts.SyntaxKind.StaticKeyword) ? "static " : ""}${keyOf(member)}`;
    all.set(key, [...(all.get(key) ?? []), member]);
  }
  return all;
}

/** `name`, `"content-type"` and `[Symbol.iterator]`; what has no name is told by its kind. */
function keyOf(member: Member): string {
  if (member.name) return member.name.getText();
  if (ts.isIndexSignatureDeclaration(member)) return `[${member.parameters[0]?.type?.getText()}]`;
  return ts.isConstructSignatureDeclaration(member) || ts.isConstructorDeclaration(member) ? "new()" : "()";
}

function has(node: ts.Node, ...kinds: readonly ts.SyntaxKind[]): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(({ kind }) => kinds.includes(kind));
}

function isPrivate(member: Member): boolean {
  const isNamedSo = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return isNamedSo || has(member, ts.SyntaxKind.PrivateKeyword);
}

/** Words before a class or a member with which fewer may use it. */
function narrowedBy(old: ts.Node, now: ts.Node, where: string): string[] {
  const { PrivateKeyword, ProtectedKeyword, AbstractKeyword } = ts.SyntaxKind;
  const ways: readonly (readonly [string, ...ts.SyntaxKind[]])[] = [
    ["private", PrivateKeyword],
    ["protected", PrivateKeyword, ProtectedKeyword],
    ["abstract", AbstractKeyword],
  ];
  const way = ways.find(([, ...kinds]) => !has(old, ...kinds) && has(now, ...kinds));
  return way ? [`changed: ${where}: is ${way[0]}`] : [];
}

function isNeeded(member: Member): boolean {
  if (ts.isIndexSignatureDeclaration(member)) return false;
  const { questionToken, dotDotDotToken } = member as { questionToken?: unknown; dotDotDotToken?: unknown };
  return questionToken === undefined && dotDotDotToken === undefined;
}

function isReadonly(member: Member): boolean {
  return ts.isGetAccessor(member) || has(member, ts.SyntaxKind.ReadonlyKeyword);
}

/** Of a method, of a constructor, and of a property that is a function. */
function signatureOf(member: Member): Signature | undefined {
  if (ts.isGetAccessor(member) || ts.isSetAccessor(member) || ts.isIndexSignatureDeclaration(member)) return undefined;
  if (ts.isFunctionLike(member)) return member;
  const type = typeOf(member);
  return type && isCallable(type) ? type : undefined;
}

function typeOf(member: Member): ts.TypeNode | undefined {
  const { type } = member as { type?: ts.TypeNode };
  return type && ts.isParenthesizedTypeNode(type) ? type.type : type;
}

function isCallable(type: ts.TypeNode): type is ts.FunctionTypeNode | ts.ConstructorTypeNode {
  return ts.isFunctionTypeNode(type) || ts.isConstructorTypeNode(type);
}

function listOf(type: ts.TypeNode): { element: ts.TypeNode; readonly: boolean } | undefined {
  if (ts.isArrayTypeNode(type)) return { element: type.elementType, readonly: false };
  const isReadonlyList = ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return isReadonlyList && ts.isArrayTypeNode(type.type)
    ? { element: type.type.elementType, readonly: true }
    : undefined;
}

/** Another value of a set, or another one of the same kind: `JobEvent<"film">` beside `JobEvent<"sketch">`. */
function isOneMore(one: ts.TypeNode, beside: readonly ts.TypeNode[]): boolean {
  if (ts.isLiteralTypeNode(one)) return one.literal.kind !== ts.SyntaxKind.NullKeyword;
  const nameOf = (type: ts.TypeNode) => (ts.isTypeReferenceNode(type) ? type.typeName.getText() : undefined);
  return nameOf(one) !== undefined && beside.some((other) => nameOf(other) === nameOf(one));
}

/** Values in a row, whose order says nothing where they come from the contract. */
function rowOf(type: ts.TypeNode): readonly ts.TypeNode[] | undefined {
  const list = ts.isTypeOperatorNode(type) ? type.type : type;
  return ts.isTupleTypeNode(list) && list.elements.every(ts.isLiteralTypeNode) ? list.elements : undefined;
}

function alternativesOf(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(type)) return alternativesOf(type.type);
  return ts.isUnionTypeNode(type) ? type.types.flatMap(alternativesOf) : [type];
}

function without(some: readonly ts.TypeNode[], others: readonly ts.TypeNode[]): ts.TypeNode[] {
  const texts = others.map(textOf);
  return some.filter((one) => !texts.includes(textOf(one)));
}

/** Whether each value of one is a value of the other, as far as that is seen at once. */
function covers(wide: ts.TypeNode, narrow: ts.TypeNode): boolean {
  const [text, part] = [textOf(wide), textOf(narrow)];
  if (text === part || text === "unknown" || text === "any" || part === "never") return true;
  // A list of known values may be open for others.
  if (/^string( & (\{\}|Record<never, never>))?$/.test(text)) return /^["'`]/.test(part);
  if (text === "number") return /^-?\d/.test(part) || part === "integer";
  return text === "boolean" && /^(true|false)$/.test(part);
}

/** As one line, whatever the spaces and the last comma or semicolon. */
function textOf(node: ts.Node): string {
  return node.getText().replace(/\s+/g, " ").replace(/[;,]$/, "");
}

function short(text = "nothing"): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
