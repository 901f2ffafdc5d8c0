import type { IncomingMessage } from "node:http";
import type { BodyLimits, BodyRead } from "../intake/post.ts";
import type { Deadlines } from "./deadlines.ts";

/** Reads a raw body, counting its bytes: a `Content-Length` can be missing. Stops reading at the limits; holds no more than them. */
export function readBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: BodyLimits,
  deadlines: Deadlines,
): Promise<BodyRead> {
  return new Promise((resolve) => {
    let body: Buffer | undefined;
    let more: Buffer[] | undefined;
    let size = 0;
    let over = false;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) fail("tooLarge");
      else if (!body) body = chunk;
      else if (more) more.push(chunk);
      else more = [body, chunk];
    };
    const deadline = deadlines.add(timeoutMs, () => fail("tooSlow"));
    const fail = (failed: "tooLarge" | "tooSlow" | "aborted"): void => {
      over = true;
      deadlines.delete(deadline);
      request.off("data", onData).pause();
      resolve({ failed });
    };
    request
      .on("data", onData)
      .on("end", () => {
        over = true;
        deadlines.delete(deadline);
        resolve({ bytes: more ? Buffer.concat(more) : (body ?? Buffer.alloc(0)) });
      })
      // An error, which nobody needs to hear, is followed by it.
      .on("close", () => {
        if (!over) fail("aborted");
      });
  });
}
