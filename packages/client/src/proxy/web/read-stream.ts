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
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Raced, because not every runtime ends a read when its lock is released.
  const late = new Promise<"tooSlow">((resolve) => {
    if (timeoutMs !== Number.POSITIVE_INFINITY) timer = setTimeout(() => resolve("tooSlow"), timeoutMs);
  });
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late]);
      if (read === "tooSlow") return { failed: read };
      if (read.done) break;
      size += read.value.length;
      if (size > maxBytes) {
        reader.releaseLock();
        return { failed: "tooLarge" };
      }
      chunks.push(read.value);
    }
  } catch {
    return { failed: "aborted" };
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
