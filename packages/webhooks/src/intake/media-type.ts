/** Whether a `Content-Type` is `application/json`, in UTF-8 if it names a charset. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === "application/json") return true;
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") return false;
  return parameters.every((parameter) => {
    const [name = "", value = ""] = parameter.split("=");
    return name.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim());
  });
}

/** Whether a `Content-Encoding` leaves the body as it is. Inflating what a stranger sends is how receivers run out of memory. */
export function isIdentity(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || contentEncoding.trim().toLowerCase() === "identity";
}
