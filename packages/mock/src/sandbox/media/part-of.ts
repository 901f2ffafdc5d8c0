import type { WholeReply } from "../../http/reply.ts";

/** Answers bytes, or the part of them that the request asks for: a video player asks for parts. */
export function partOf(bytes: Buffer, type: string, range: string | undefined): WholeReply {
  const headers = { "content-type": type, "accept-ranges": "bytes" };
  const size = bytes.length;
  const asked = range === undefined ? undefined : askedFor(range, size);
  if (asked === undefined) return { status: 200, headers, body: new Uint8Array(bytes) };
  const { start, end } = asked;
  if (start >= size || start > end) {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${size}` } };
  }
  return {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${size}` },
    body: new Uint8Array(bytes.subarray(start, end + 1)),
  };
}

/** Several parts, or a header that cannot be read: all of it is an answer too. */
function askedFor(range: string, size: number): { start: number; end: number } | undefined {
  const [, from = "", to = ""] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") return { start: to === "0" ? size : Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== "" && Number(to) < Number(from)) return undefined;
  return { start: Number(from), end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
