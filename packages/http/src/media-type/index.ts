// What a body says it is. Pure functions of header values, for every runtime.

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
export const MULTIPART_TYPE = "multipart/form-data";

const ESSENCE = /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;|$)/;

/** The type of a `Content-Type` header in lower case, without its parameters; undefined when it is missing or cannot be read. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return ESSENCE.exec(contentType ?? "")?.[1]?.toLowerCase();
}

/** Whether what has this type is JSON: `application/json` itself, or a type that is written in it, such as `application/problem+json`. */
export function isWrittenInJson(type: string | undefined): boolean {
  return type === JSON_TYPE || type?.endsWith("+json") === true;
}

/** Whether a `Content-Type` is `application/json`, in UTF-8 if it names a charset. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === JSON_TYPE) return true;
  if (contentType === undefined || mediaTypeOf(contentType) !== JSON_TYPE) return false;
  const [, ...parameters] = contentType.toLowerCase().split(";");
  return parameters.every((parameter) => {
    const [name = "", value = ""] = parameter.split("=");
    return name.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim());
  });
}

/** Whether a `Content-Type` is that of a form with files whose parts can be told apart: it names their boundary, and nothing else. */
export function isMultipart(contentType: string | undefined): boolean {
  return /^[ \t]*multipart\/form-data[ \t]*;[ \t]*boundary=("?)[\w'()+,./:=?-]{1,70}\1[ \t]*$/i.test(contentType ?? "");
}

/** Whether a `Content-Encoding` leaves the body as it is. Inflating what a stranger sends is how servers run out of memory. */
export function isIdentity(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || /^(identity)?$/i.test(contentEncoding.trim());
}
