import type { BodyLimits, BodyRead } from "../intake/post.ts";

/** Reads a stream, counting its bytes: a `Content-Length` can be missing. Stops at the limits; holds no more than them. */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<BodyRead> {
  if (!stream) return { bytes: new Uint8Array(0) };
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let failed: "tooLarge" | "tooSlow" | "aborted" | undefined;
  const timer = setTimeout(() => {
    failed = "tooSlow";
    reader.releaseLock();
  }, timeoutMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { bytes: joined(chunks, size) };
      size += value.length;
      // Not cancelled: Node's bridge from its own streams throws when data comes afterwards. What is left is the server's to drop.
      if (size > maxBytes) return { failed: "tooLarge" };
      chunks.push(value);
    }
  } catch {
    return { failed: failed ?? "aborted" };
  } finally {
    clearTimeout(timer);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
