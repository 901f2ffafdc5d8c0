/** How much of a body is read, and how long one waits for it. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Milliseconds until the last byte has to be there; `Infinity` where somebody else sees to that. */
  readonly timeoutMs: number;
}

/** A body that is there whole, or why it is not. `aborted`: who sent it went away. */
export type BodyRead<B extends ArrayBufferLike = ArrayBuffer> =
  | { bytes: Uint8Array<B> }
  | { failed: "tooLarge" | "tooSlow" | "aborted" };

/** A body that somebody else has read, when it is no longer than it may be. */
export function readBefore<B extends ArrayBufferLike>(bytes: Uint8Array<B>, { maxBytes }: BodyLimits): BodyRead<B> {
  return bytes.length > maxBytes ? { failed: "tooLarge" } : { bytes };
}

/** The chunks as one. A single chunk is not copied. */
export function joined(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
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
