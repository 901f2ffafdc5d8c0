// A request as samples in any language show it. Nothing here needs the contract: pages make samples of what one types as well.
import type { Operation } from "@video-ads/model/service";

/** What samples have to know of an operation. */
export interface SampleOperation extends Pick<Operation, "resource" | "verb" | "method" | "path" | "security"> {
  queryParameters: readonly unknown[];
  body?: { readonly empty: boolean };
}

/** One concrete request of an operation: what every sample of it sends, in whatever language. */
export interface SampleRequest<O extends SampleOperation = SampleOperation> {
  operation: O;
  /** In the order of the path. */
  path: { name: string; value: string | number }[];
  query: { name: string; value: QueryValue; explode: boolean }[];
  headers: { name: string; value: string }[];
  body?: SampleBody;
}

export type QueryValue = string | number | boolean | (string | number)[];

export type SampleBody =
  | { kind: "json"; value: unknown; empty: boolean }
  | { kind: "multipart"; fields: SampleField[] };

/** A field of a form: of files, the value is their names. */
export interface SampleField {
  name: string;
  value: unknown;
  file: boolean;
}

/** The parts of a form, as they are sent: one for each entry of a list, objects as JSON, and none for null. */
export function formParts(fields: readonly SampleField[]): { name: string; text: string; file: boolean }[] {
  return fields.flatMap(({ name, value, file }) =>
    (Array.isArray(value) ? value : [value])
      .filter((entry) => entry !== null && entry !== undefined)
      .map((entry) => ({ name, text: typeof entry === "string" ? entry : JSON.stringify(entry), file })),
  );
}
