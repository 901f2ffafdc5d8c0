import { deprecationOf, type Markable, type OpenApi } from "@video-ads/model";
import { deprecatedTag, idKinds, idType, refsIn, schemaUsage, TypePrinter } from "@video-ads/model/typescript";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type Emitter, HEADER } from "../emitter.ts";

const COMPONENT = /^#\/components\/schemas\/([^/]+)$/;

/**
 * The types by path that openapi-fetch works with. Component schemas point at the readable types, so that there is one
 * declaration of each and a hover shows its name.
 */
export const clientSchema: Emitter = async (model) => {
  const printer = new TypePrinter(model.contract, schemaUsage(model));
  const nodes = await openapiTypescript(JSON.stringify(explained(withoutCallbacks(model.contract))), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    inject: 'import type { Plain } from "../raw/plain.ts";\nimport type * as types from "./types.ts";',
    transform: (_schema, { path }) => {
      const name = COMPONENT.exec(path ?? "")?.[1];
      return name ? typeReference(printer.reference(name, false)) : undefined;
    },
  });
  return [
    {
      path: "packages/client/src/generated/schema.ts",
      content: `${HEADER}\n${astToString(nodes.map(keepingWords).map((node) => withPlainBodies(printer, node)))}`,
    },
  ];
};

/** `X`, or `X | null`, as a type in the namespace `types`. */
function typeReference(printed: string): ts.TypeNode {
  const members = printed
    .split(" | ")
    .map((part) =>
      part === "null"
        ? ts.factory.createLiteralTypeNode(ts.factory.createNull())
        : ts.factory.createTypeReferenceNode(
            ts.factory.createQualifiedName(ts.factory.createIdentifier("types"), part),
          ),
    );
  const [only] = members;
  return only && members.length === 1 ? only : ts.factory.createUnionTypeNode(members);
}

/** openapi-typescript prints words beside any other text as `"a" | string`, which is `string` to who completes it. */
function keepingWords(root: ts.Node): ts.Node {
  const visited = (node: ts.Node, context: ts.TransformationContext): ts.Node => {
    const inner = ts.visitEachChild(node, (child) => visited(child, context), context);
    if (!ts.isUnionTypeNode(inner)) return inner;
    const members = membersOf(inner);
    return members.some(isWord) ? ts.factory.createUnionTypeNode(members.map(besideWords)) : inner;
  };
  return ts.transform(root, [(context) => (node) => visited(node, context)]).transformed[0] ?? root;
}

/** Bodies in which any other value may stand beside those that are known, as openapi-fetch can type them. */
function withPlainBodies(printer: TypePrinter, root: ts.Node): ts.Node {
  const visited = (node: ts.Node, context: ts.TransformationContext, inContent: boolean): ts.Node => {
    const name = inContent && ts.isIndexedAccessTypeNode(node) ? componentOf(node) : undefined;
    if (ts.isTypeNode(node) && name !== undefined && isOpen(printer, name))
      return ts.factory.createTypeReferenceNode("Plain", [node]);
    const isContent = ts.isPropertySignature(node) && ts.isIdentifier(node.name) && node.name.text === "content";
    return ts.visitEachChild(node, (child) => visited(child, context, inContent || isContent), context);
  };
  return ts.transform(root, [(context) => (node) => visited(node, context, false)]).transformed[0] ?? root;
}

/** Whether any other value may stand beside those that are known, somewhere in a component. */
function isOpen(printer: TypePrinter, name: string, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  if (openText(printer).test(printer.declaration(name))) return true;
  const { [name]: schema } = printer.contract.components.schemas;
  return schema !== undefined && refsIn(schema).some((inner) => isOpen(printer, inner, seen));
}

/** What is text and more, in what is printed: words that others may stand beside, and ids. */
function openText({ contract }: TypePrinter): RegExp {
  return new RegExp([" & \\{\\}\\)", ...idKinds(contract).map((kind) => `: ${idType(kind)}\\b`)].join("|"));
}

/** `Name` of `components["schemas"]["Name"]`. */
function componentOf({ indexType, objectType }: ts.IndexedAccessTypeNode): string | undefined {
  if (!ts.isIndexedAccessTypeNode(objectType) || !ts.isLiteralTypeNode(indexType)) return undefined;
  return ts.isStringLiteral(indexType.literal) ? indexType.literal.text : undefined;
}

/** The members of a union, and of those that stand in it in brackets. */
function membersOf(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(type)) return ts.isUnionTypeNode(type.type) ? membersOf(type.type) : [type];
  return ts.isUnionTypeNode(type) ? type.types.flatMap(membersOf) : [type];
}

/** A value, which openapi-typescript writes as if it was a name, or a component, which may be a set of them. */
function isWord(type: ts.Node): boolean {
  return ts.isIdentifier(type) || ts.isIndexedAccessTypeNode(type);
}

function besideWords(type: ts.TypeNode): ts.TypeNode {
  const { factory, SyntaxKind } = ts;
  if (type.kind !== SyntaxKind.StringKeyword && type.kind !== SyntaxKind.NumberKeyword) return type;
  const any = factory.createIntersectionTypeNode([type, factory.createTypeLiteralNode(undefined)]);
  return factory.createParenthesizedType(any);
}

/** openapi-typescript makes nothing useful of callbacks; their payloads are component schemas. */
function withoutCallbacks(contract: OpenApi): OpenApi {
  const copy = structuredClone(contract);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) if (operation && "callbacks" in operation) delete operation.callbacks;
  }
  return copy;
}

/** openapi-typescript marks what is deprecated, and does not say why. A title it prints as it is, and so a tag at its end. */
function explained<T>(node: T): T {
  return JSON.parse(JSON.stringify(node), (_key, value: unknown) => {
    if (!isExplained(value)) return value;
    const { deprecated: _, "x-deprecated": __, ...rest } = value;
    const tag = deprecatedTag(deprecationOf(value));
    // Of an operation the summary comes last before the tags.
    const place = "operationId" in value ? "summary" : "title";
    return { ...rest, [place]: [value[place], tag].filter((line) => line).join("\n") };
  });
}

function isExplained(value: unknown): value is Markable & { title?: string; summary?: string } {
  return typeof value === "object" && value !== null && "x-deprecated" in value;
}
