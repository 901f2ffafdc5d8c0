/** Of an answer that is an error: what says what is wrong is shorter. */
const MOST_BYTES = 2 ** 23;

/** Milliseconds that the body of an error is waited for: its status has said what became of the request. */
const LONGEST_MS = 3_000;

/**
 * The start of the body of an error: a page may have no end, and is read by nobody. What is too long, breaks off or stands still ends there, with
 * its last whole word: half a word may be half a key, which nobody finds. Loaded with the first error answer.
 *
 * @throws what ended the request where that is the caller.
 */
export async function firstBytes(
  { body }: Response,
  signal: AbortSignal,
  most = MOST_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    reader?.cancel().catch(() => {});
  };
  const late = setTimeout(cut, LONGEST_MS);
  try {
    for (let length = 0; reader && !isCut; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
      if (length > most) cut();
    }
  } catch (error) {
    if (signal.aborted && Object(signal.reason).name !== "TimeoutError") throw error;
    isCut = true;
  }
  clearTimeout(late);
  const bytes = new Uint8Array(await new Blob(chunks).slice(0, most).arrayBuffer());
  return isCut ? bytes.slice(0, bytes.lastIndexOf(SPACE) + 1) : bytes;
}

const SPACE = 32;
