import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { IHttpOperation } from "@stoplight/types";
import { reason, unreadable } from "@video-ads/core/file-fault";
import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import { OptionsError } from "../options-error.ts";
import { buildContract, type Contract } from "./contract.ts";
import type { ErrorPlaces } from "./error-bodies.ts";
import { eachWay, hasOneWay } from "./one-way.ts";
import { operationsIn } from "./operations-in.ts";
import { isBundled } from "./references.ts";
import { guardSchemas } from "./schema-guard.ts";
import { withSharedBundle } from "./shared-bundle.ts";
import { SOURCE } from "./spec-file.ts";

/** An OpenAPI document: parsed, or the path of its file in JSON or YAML. It may refer to other files. */
export type SpecSource = string | Readonly<Record<string, unknown>>;

let published: Promise<Contract> | undefined;

/**
 * Reads a contract; without a source, the one that `@video-ads/spec` publishes. That one is read once per process, so that
 * many mocks share its compiled validators.
 *
 * @throws {OptionsError} When its file cannot be read, is not JSON, or has an `operationId` twice.
 * @throws {BrokenContractError} When a schema does not compile.
 */
export async function loadContract(source?: SpecSource): Promise<Contract> {
  if (source === undefined) {
    published ??= loadOwn(publishedPath());
    return published;
  }
  const { operations, places } = await read(asTaken(await documentOf(source)));
  requireOwnIds(operations);
  guardSchemas(operations);
  return buildContract(operations, places);
}

/**
 * Reads a contract that comes with this package. A test holds its schemas to compile, so they are compiled when they are first
 * used: all at once would be half of the time that a mock takes to start.
 */
export async function loadOwn(source: SpecSource): Promise<Contract> {
  const { operations, places } = await read(source);
  return buildContract(operations, places);
}

/** What is told by an id, such as the records that the sandbox keeps, would be those of either operation. */
function requireOwnIds(operations: readonly IHttpOperation[]): void {
  const places = new Map<string, string>();
  for (const { iid, method, path } of operations) {
    const place = `${method.toUpperCase()} ${path}`;
    if (iid === undefined) continue;
    const before = places.get(iid);
    if (before)
      throw new OptionsError(
        "spec",
        `${before} and ${place} have the operationId ${JSON.stringify(iid)}: give each its own.`,
      );
    places.set(iid, place);
  }
}

/** What others write, as Prism and Ajv take it. */
function asTaken<T>(document: T): T {
  return JSON.parse(JSON.stringify(document), (_, node: unknown) =>
    typeof node === "object" && node !== null ? withShownBytes(withPlainNull(withSchemaOfContent(node))) : node,
  );
}

/**
 * OpenAPI 3.0 has `null` in the `enum` beside `nullable`, and Prism puts it there once more: a set with a value twice is none. Where a schema is
 * composed and has no type, it is null or what it is composed of.
 */
function withPlainNull(node: object): object {
  const { nullable, type, enum: values }: { nullable?: unknown; type?: unknown; enum?: unknown } = Object(node);
  if (nullable !== true) return node;
  if (type === undefined && COMPOSING.some((word) => Array.isArray(Reflect.get(node, word)))) return orNull(node);
  return Array.isArray(values) ? { ...node, enum: values.filter((value: unknown) => value !== null) } : node;
}

/** A parameter that is written in JSON has its schema in `content`, where nobody looks for it. What is written in another type is a text. */
function withSchemaOfContent(node: object): object {
  const {
    in: place,
    name,
    content,
    schema,
  }: { in?: unknown; name?: unknown; content?: unknown; schema?: unknown } = Object(node);
  if (typeof place !== "string" || typeof name !== "string" || schema !== undefined || typeof content !== "object")
    return node;
  const [[type, media] = ["", undefined]] = Object.entries(content ?? {});
  return { ...node, schema: isWrittenInJson(mediaTypeOf(type)) ? Object(media).schema : { type: "string" } };
}

/** Prism makes up the text `string` for what is Base64, which that is not. */
function withShownBytes(node: object): object {
  const { type, format }: { type?: unknown; format?: unknown } = Object(node);
  const isOpen = type === "string" && format === "byte" && !SHOWING.some((word) => Object.hasOwn(node, word));
  return isOpen ? { ...node, example: btoa("string") } : node;
}

/** What says itself which value to take. */
const SHOWING = ["example", "examples", "default", "enum"];

const COMPOSING = ["allOf", "anyOf", "oneOf"];

/** What says something of a schema and restricts no value. */
const ANNOTATIONS = /^(title|description|default|examples?|deprecated|readOnly|writeOnly|externalDocs|x-.*)$/;

function orNull(schema: object): object {
  const entries = Object.entries(schema).filter(([name]) => name !== "nullable");
  const own = Object.fromEntries(entries.filter(([name]) => !ANNOTATIONS.test(name)));
  return {
    ...Object.fromEntries(entries.filter(([name]) => ANNOTATIONS.test(name))),
    anyOf: [own, { enum: [null] }],
  };
}

/** The contract as it is written, in one document. */
export async function documentOf(source: SpecSource = publishedPath()): Promise<Readonly<Record<string, unknown>>> {
  const isPath = typeof source === "string";
  const document = isPath ? held(await documentIn(source), JSON.stringify(source)) : held(source, "It");
  if (isBundled(document)) return document;
  const { inOneFile } = await import("./other-files.ts");
  return inOneFile(document, isPath ? source : undefined, documentIn);
}

/** Throws an {@link OptionsError} for a document of something else. */
function held(document: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const { openapi, swagger = openapi, paths } = Object(document);
  const is = typeof swagger === "string" ? `is OpenAPI ${swagger}` : "has no openapi";
  if (typeof openapi !== "string" || !/^3\.0(\.|$)/.test(openapi))
    throw new OptionsError("spec", `${name} ${is}: a contract of OpenAPI 3.0 is served.`);
  if (typeof paths !== "object" || paths === null) throw new OptionsError("spec", `${name} has no paths.`);
  return document;
}

async function textOf(path: string, role: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw new OptionsError("spec", `${unreadable(path, error)} ${role}`);
  });
}

/** @param role What the file is, in a sentence for whoever gave another one. */
async function documentIn(path: string, role = SOURCE): Promise<Readonly<Record<string, unknown>>> {
  const text = await textOf(path, role);
  return /\.ya?ml$/i.test(path) ? yamlIn(path, text, role) : jsonIn(path, text, role);
}

function jsonIn(path: string, text: string, role: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OptionsError("spec", `${JSON.stringify(path)} is not JSON: ${reason(error)}. ${role}`);
  }
}

/** What reads YAML is loaded with the first contract that is written in it. */
async function yamlIn(path: string, text: string, role: string): Promise<Readonly<Record<string, unknown>>> {
  const { parse } = await import("yaml");
  const document: unknown = parsedBy((text) => parse(text, MERGING), { path, text, role });
  if (typeof document === "object" && document !== null) return { ...document };
  throw new OptionsError("spec", `${JSON.stringify(path)} holds no contract. ${role}`);
}

/** `<<` is what other tools take it for. */
export const MERGING = { merge: true } as const;

function parsedBy(
  parse: (text: string) => unknown,
  { path, text, role }: { path: string; text: string; role: string },
): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new OptionsError("spec", `${JSON.stringify(path)} is not YAML: ${reason(error)}. ${role}`);
  }
}

function publishedPath(): string {
  return createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");
}

async function read(
  source: SpecSource,
): Promise<{ operations: readonly IHttpOperation[]; places: ErrorPlaces | undefined }> {
  // Reading changes the document.
  const document = structuredClone(await documentOf(source));
  const { "x-errors": places }: { "x-errors"?: ErrorPlaces } = document;
  const turned = hasOneWay(document);
  const operations = operationsIn(document);
  return { operations: withSharedBundle(turned ? operations.map(eachWay) : operations), places };
}
