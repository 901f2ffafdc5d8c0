import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { jsonOf } from "../kind-of.ts";
import type { Upload } from "./upload.ts";

export type Fields = Record<string, unknown>;

/** Whether a field is a file, which is in memory before it is sent. */
export function isFile(value: unknown): value is Upload | ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return value instanceof Blob || value instanceof ReadableStream || isBytes(value);
}

/** Bytes that are in memory already, such as a `Buffer`. */
export function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/** A multipart body: files as they are, lists as repeated fields, undefined and null left out. */
export function multipartBody(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of entries(fields)) form.append(name, value instanceof Blob ? value : text(name, value));
  return form;
}

/** A form-urlencoded body: lists as repeated fields, undefined and null left out. */
export function urlencodedBody(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of entries(fields)) {
    if (value instanceof Blob) {
      throw new InvalidRequestError(
        `${name} is a file, which an urlencoded form cannot carry: send multipart/form-data.`,
      );
    }
    form.append(name, text(name, value));
  }
  return form;
}

function* entries(fields: Fields): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) yield [name, entry];
    }
  }
}

function text(name: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" || typeof value === "function" ? jsonOf(name, value, true) : String(value);
}
