import type { IncomingMessage } from "node:http";
import { type BodyLimits, type BodyRead, joined } from "../body/index.ts";
import type { Deadlines } from "./deadlines.ts";

/**
 * Reads a raw body, counting its bytes: a `Content-Length` can be missing. Stops reading at the limits; holds no more than them.
 *
 * @param deadlines Those of the server: one timer for all its bodies.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: BodyLimits,
  deadlines: Deadlines,
): Promise<BodyRead> {
  return new Promise((resolve) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let over = false;
    const onData = (chunk: Uint8Array<ArrayBuffer>): void => {
      size += chunk.length;
      if (size > maxBytes) fail("tooLarge");
      else chunks.push(chunk);
    };
    const deadline =
      timeoutMs === Number.POSITIVE_INFINITY ? undefined : deadlines.add(timeoutMs, () => fail("tooSlow"));
    const end = (read: BodyRead): void => {
      over = true;
      if (deadline) deadlines.delete(deadline);
      resolve(read);
    };
    const fail = (failed: "tooLarge" | "tooSlow" | "aborted"): void => {
      request.off("data", onData).pause();
      end({ failed });
    };
    // An error, which nobody needs to hear, is followed by it.
    const onClose = (): void => {
      if (!over) fail("aborted");
    };
    request
      .on("data", onData)
      .on("end", () => {
        if (!over) end({ bytes: joined(chunks, size) });
      })
      .on("close", onClose);
    if (request.destroyed) onClose();
  });
}
