import type { BodyLimits, BodyRead } from "../call.ts";

/** Reads a stream, counting its bytes: a `Content-Length` can be missing. Stops at the limits; holds no more than them. */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<BodyRead> {
  if (!stream) return { bytes: new Uint8Array(0) };
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let failed: "tooSlow" | "aborted" = "aborted";
  const giveUp = (): void => {
    failed = "tooSlow";
    reader.releaseLock();
  };
  const timer = timeoutMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(giveUp, timeoutMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > maxBytes) {
        reader.releaseLock();
        return { failed: "tooLarge" };
      }
      chunks.push(value);
    }
  } catch {
    return { failed };
  } finally {
    clearTimeout(timer);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes };
}
