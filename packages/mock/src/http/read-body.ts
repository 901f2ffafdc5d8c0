import type { IncomingHttpHeaders } from "node:http";
import { FORM_TYPE, isWrittenInJson, MULTIPART_TYPE, mediaTypeOf } from "@video-ads/http/media-type";
import type { ContractOperation } from "../contract/operation.ts";
import { formObject } from "./form-values.ts";
import type { Incoming } from "./incoming.ts";
import { parseJson } from "./json-body.ts";
import type { ParsedBody } from "./messages.ts";
import { parseMultipart } from "./multipart-body.ts";
import { readBytes } from "./read-bytes.ts";
import { readPairs } from "./read-parameters.ts";
import { Refusal } from "./refusal.ts";

/**
 * Reads the body that an operation takes.
 *
 * @param textLimit Megabytes that JSON may have; the service's limit by default.
 * @returns Undefined when none was sent.
 * @throws {Refusal} 400 when it cannot be parsed or is missing, 413 when it is too large, 415 for a media type that the
 * operation does not take, also when it takes no body at all.
 */
export async function readBody(
  request: Incoming,
  operation: ContractOperation,
  textLimit?: number,
): Promise<ParsedBody | undefined> {
  const type = mediaTypeOf(request.headers["content-type"]);
  const isText = type === FORM_TYPE || isWrittenInJson(type);
  return parseBody(await readBytes(request, !isText, textLimit), request.headers, operation);
}

/** Reads a body's bytes into values. Returns and throws as `readBody` does. */
export async function parseBody(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  operation: ContractOperation,
): Promise<ParsedBody | undefined> {
  const { "content-type": sent = UNNAMED_TYPE } = headers;
  const mediaType = mediaTypeOf(sent);
  if (bytes.length === 0) {
    if (operation.http.request?.body?.required) throw new Refusal(400, "A request body is required.");
    return undefined;
  }
  const content = mediaType === undefined ? undefined : operation.requestContent(mediaType);
  if (mediaType === undefined || content === undefined) {
    throw new Refusal(415, unsupported(headers["content-type"] ?? "", operation.requestMediaTypes));
  }
  if (mediaType === MULTIPART_TYPE) {
    const { fields, files } = await parseMultipart(bytes, headers);
    return { mediaType, files, ...formObject(fields, content.schema ?? {}) };
  }
  if (mediaType === FORM_TYPE) {
    const pairs = [...new URLSearchParams(bytes.toString("utf8"))];
    const styles = operation.styledFields(mediaType);
    const insides = styles.flatMap(({ name, style }) => (style === "deepObject" ? `${name}[` : []));
    const fields = pairs
      .filter(([name]) => !insides.some((inside) => name.startsWith(inside)))
      .map(([name, value]) => ({ name, value, file: false }));
    const form = formObject(fields, content.schema ?? {});
    const styled = readPairs(new URLSearchParams(pairs), styles, "body");
    const value = { ...form.value, ...styled.values };
    return { mediaType, files: [], value, violations: [...form.violations, ...styled.violations] };
  }
  if (isWrittenInJson(mediaType)) return { mediaType, value: parseJson(bytes), files: [], violations: [] };
  // What is neither is a text to the contract, as it is to Prism; a handler may want its bytes.
  const files = [{ field: "", name: "", mediaType, content: bytes }];
  return { mediaType, value: bytes.toString("utf8"), files, violations: [] };
}

/** What a body is whose type nobody says (RFC 9110, 8.3). */
const UNNAMED_TYPE = "application/octet-stream";

function unsupported(sent: string, taken: string[]): string {
  const hint = taken.length > 0 ? `It takes ${taken.join(", ")}.` : "This operation takes no body.";
  return `Unsupported media type "${sent}" in request. ${hint}`;
}
