import { MIMEType } from "node:util";

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
export const MULTIPART_TYPE = "multipart/form-data";

/** The type of a `Content-Type` header without its parameters; undefined when it is missing or cannot be read. */
export function mediaTypeOf(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : new MIMEType(header).essence;
  } catch {
    return undefined;
  }
}
