/** The media type of a multipart body, which begins with its boundary. Loaded with the first whose type the caller names. */
export function multipartType(body: ArrayBuffer): string {
  const start = new TextDecoder().decode(body.slice(0, 200));
  return `multipart/form-data; boundary=${start.slice(2, start.indexOf("\r\n"))}`;
}
