import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Refusal } from "./refusal.ts";

const MEGABYTE = 1024 * 1024;

/** Largest JSON or urlencoded body of a request to the service, in megabytes. */
const TEXT_LIMIT = 2;

/** Largest multipart body, in megabytes; the limit holds for all files together. */
const UPLOAD_LIMIT = 32;

const UNPACK: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the bytes of a body, unpacked. What is too large is refused as soon as that is seen: the usual body parsers read it to
 * its end first, which may never come.
 *
 * @throws {Refusal} 413 when it is too large, 415 for an unknown `Content-Encoding`, 400 when it cannot be unpacked or ends
 * early.
 */
export function readBytes(request: IncomingMessage, multipart: boolean, textLimit = TEXT_LIMIT): Promise<Buffer> {
  const limit = (multipart ? UPLOAD_LIMIT : textLimit) * MEGABYTE;
  if (Number(request.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLarge());
  const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity") return collect(request, request, limit);
  const unpack = Object.hasOwn(UNPACK, encoding) ? UNPACK[encoding] : undefined;
  if (!unpack) {
    const detail = `Unsupported Content-Encoding "${encoding}". Use ${Object.keys(UNPACK).join(", ")} or none.`;
    return Promise.reject(new Refusal(415, { detail }));
  }
  return collect(request, request.pipe(unpack()), limit);
}

/** @param stream The request itself, or what unpacks it. */
function collect(request: IncomingMessage, stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (refusal: Refusal): void => {
      stream.off("data", take);
      if (stream !== request) {
        request.unpipe();
        stream.destroy();
      }
      // What still comes is dropped, so that the client gets to read the answer; the server's patience ends it.
      request.resume();
      failed(refusal);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) refuse(tooLarge());
      else chunks.push(chunk);
    };
    stream.on("data", take);
    stream.on("end", () => done(Buffer.concat(chunks, size)));
    stream.on("error", (error) => refuse(unreadable(error.message)));
    if (stream !== request) request.on("error", (error) => refuse(unreadable(error.message)));
  });
}

function unreadable(reason: string): Refusal {
  return new Refusal(400, { detail: `The body cannot be read: ${reason}.` });
}

function tooLarge(): Refusal {
  return new Refusal(413, {
    detail: `The body is too large: at most ${TEXT_LIMIT} MB, or ${UPLOAD_LIMIT} MB for an upload.`,
  });
}
