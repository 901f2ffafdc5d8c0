import { ERROR_BODY_MS } from "./error-body.ts";

/** Of an answer that is an error: as much as the proxy passes on. What says what is wrong is shorter. */
const MOST_BYTES = 2 ** 23;

/**
 * The start of a body: an error page may have no end, and is read by nobody. One that breaks off or stands still ends there. Loaded with the
 * first error answer.
 *
 * @throws what ended the request where that is the caller.
 */
export async function firstBytes({ body }: Response, signal: AbortSignal): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  const cancel = (): void => void reader?.cancel().catch(() => {});
  const late = setTimeout(cancel, ERROR_BODY_MS);
  try {
    for (let length = 0; reader && length < MOST_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
    }
  } catch (error) {
    if (signal.aborted && Object(signal.reason).name !== "TimeoutError") throw error;
  }
  clearTimeout(late);
  cancel();
  return new Blob(chunks).slice(0, MOST_BYTES).arrayBuffer();
}
