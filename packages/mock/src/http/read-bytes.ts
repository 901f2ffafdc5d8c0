import type { Incoming } from "./incoming.ts";
import { Refusal } from "./refusal.ts";
import { ENCODINGS, isTooLarge, unpackerOf } from "./unpack.ts";

const MEGABYTE = 1024 * 1024;

/** Largest JSON or urlencoded body of a request to the service, in megabytes. */
const TEXT_LIMIT = 2;

/** Largest body of any other type, in megabytes; of a form with files, the limit holds for all files together. */
const UPLOAD_LIMIT = 32;

/**
 * Reads the bytes of a body, unpacked. What is too large is refused as soon as that is seen: the usual body parsers read it to
 * its end first, which may never come.
 *
 * @throws {Refusal} 413 when it is too large, 415 for an unknown `Content-Encoding`, 400 when it cannot be unpacked or ends
 * early.
 */
export async function readBytes(request: Incoming, upload: boolean, textLimit = TEXT_LIMIT): Promise<Buffer> {
  const maxBytes = (upload ? UPLOAD_LIMIT : textLimit) * MEGABYTE;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const encoding = request.headers["content-encoding"];
  const unpack = unpackerOf(encoding);
  if (!unpack) {
    const reason = `Unsupported Content-Encoding "${encoding?.trim()}". Use ${ENCODINGS.join(", ")} or none.`;
    throw new Refusal(415, reason);
  }
  const read = await request.readBody(maxBytes);
  if ("failed" in read) throw read.failed === "tooLarge" ? tooLarge() : unreadable("the connection ended");
  return unpack(read.bytes, maxBytes).catch((error: unknown) => {
    throw isTooLarge(error) ? tooLarge() : unreadable(error instanceof Error ? error.message : String(error));
  });
}

function unreadable(reason: string): Refusal {
  return new Refusal(400, `The body cannot be read: ${reason}.`);
}

function tooLarge(): Refusal {
  return new Refusal(413, `The body is too large: at most ${TEXT_LIMIT} MB, or ${UPLOAD_LIMIT} MB for an upload.`);
}
