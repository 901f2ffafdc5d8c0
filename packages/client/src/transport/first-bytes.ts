/** Of an answer that is an error: as much as the proxy passes on. What says what is wrong is shorter. */
const MOST_BYTES = 2 ** 23;

/** The start of a body: an error page may have no end, and is read by nobody. Loaded with the first error answer. */
export async function firstBytes({ body }: Response): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader && length < MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  await reader?.cancel();
  return new Blob(chunks).slice(0, MOST_BYTES).arrayBuffer();
}
