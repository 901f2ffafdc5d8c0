import type { Request, Response } from "express";

/** Answers bytes, or the part of them that the request asks for: a video player asks for parts. */
export function sendBytes(request: Request, response: Response, bytes: Buffer, type: string): void {
  response.set({ "content-type": type, "accept-ranges": "bytes" });
  const range = request.range(bytes.length, { combine: true });
  if (range === -1) {
    response.status(416).set("content-range", `bytes */${bytes.length}`).end();
    return;
  }
  // Several parts, or a header that cannot be read: all of it is an answer too.
  const [part] = Array.isArray(range) && range.type === "bytes" && range.length === 1 ? range : [];
  const content = part ? bytes.subarray(part.start, part.end + 1) : bytes;
  if (part) response.status(206).set("content-range", `bytes ${part.start}-${part.end}/${bytes.length}`);
  response.set("content-length", String(content.length));
  response.end(request.method === "HEAD" ? undefined : content);
}
