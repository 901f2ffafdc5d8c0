// A body that a parser in front of the mock has read, such as express.json(): what it left is written down once more.
import type { IncomingMessage } from "node:http";
import { FORM_TYPE, isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import { isObject } from "../sandbox/json.ts";
import { Refusal } from "./refusal.ts";

/** What parsers leave: bytes or text as they came, or what they made of it. */
export type ParsedBefore = Pick<IncomingMessage, "headers"> & { body?: unknown; rawBody?: unknown };

/**
 * The bytes of a body that was read before.
 *
 * @throws {Refusal} 500 when they cannot be had any more, as of a form with files: the request is fine, where the mock is mounted is not.
 */
export function readBefore({ headers, body, rawBody = body }: ParsedBefore): Uint8Array<ArrayBuffer> {
  if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody);
  if (typeof rawBody === "string") return bytesOf(rawBody);
  if (Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined)
    return new Uint8Array(0);
  const type = mediaTypeOf(headers["content-type"]);
  if (isWrittenInJson(type) && rawBody !== undefined) return bytesOf(JSON.stringify(rawBody));
  if (type === FORM_TYPE && isObject(rawBody)) return bytesOf(new URLSearchParams(pairsOf(rawBody)).toString());
  throw new Refusal(
    500,
    `The body (${type ?? "of no type"}) was read before it reached the mock, and its bytes are gone. Mount the mock in front of the body parser.`,
  );
}

/** The pairs of a form: a list is a name that is repeated, and what lies inside of a field stands in brackets, as parsers read them. */
function pairsOf(fields: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]) => pairsIn(name, value));
}

function pairsIn(name: string, value: unknown): [name: string, value: string][] {
  if (Array.isArray(value)) {
    return value.flatMap((entry, at) => pairsIn(typeof entry === "object" ? `${name}[${at}]` : name, entry));
  }
  if (!isObject(value)) return [[name, String(value ?? "")]];
  return Object.entries(value).flatMap(([key, inner]) => pairsIn(`${name}[${key}]`, inner));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}
