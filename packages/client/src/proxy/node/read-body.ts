import type { IncomingMessage } from "node:http";
import type { BodyLimits, BodyRead } from "../call.ts";

/** Reads a raw body, counting its bytes: a `Content-Length` can be missing. Stops reading at the limits; holds no more than them. */
export function readBody(request: IncomingMessage, { maxBytes, timeoutMs }: BodyLimits): Promise<BodyRead> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const onData = (chunk: Uint8Array): void => {
      size += chunk.length;
      if (size > maxBytes) finish({ failed: "tooLarge" });
      else chunks.push(chunk);
    };
    const onEnd = (): void => finish({ bytes: joined(chunks, size) });
    const onClose = (): void => finish({ failed: "aborted" });
    const timer = setTimeout(() => finish({ failed: "tooSlow" }), timeoutMs);
    const finish = (read: BodyRead): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      if ("failed" in read) request.pause();
      resolve(read);
    };
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
    if (request.destroyed) onClose();
  });
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
