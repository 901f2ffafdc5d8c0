import { type BodyLimits, type BodyRead, joined } from "../body/index.ts";

/** Reads a stream, counting its bytes: a `Content-Length` can be missing. Stops at the limits; holds no more than them. */
export async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<BodyRead> {
  if (!stream) return { bytes: new Uint8Array(0) };
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
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
      if (read.done) return { bytes: joined(chunks, size) };
      size += read.value.length;
      if (size > maxBytes) {
        // Not cancelled: Node's bridge from its own streams throws when data comes afterwards. What is left is the owner's to drop.
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
}
