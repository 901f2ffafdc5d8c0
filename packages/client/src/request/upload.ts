/** A file to send: a `File` or `Blob` (see `fileFrom`), or a web stream, which is read into memory before it is sent. */
export type Upload = Blob | ReadableStream<Uint8Array>;

/**
 * A file of this machine, to send. It is read while it is sent, and can be sent again by a retry.
 *
 * @param path A path or a `file:` URL.
 * @param type The media type, for example `audio/mpeg`.
 */
export async function fileFrom(path: string | URL, type = "application/octet-stream"): Promise<File> {
  const [{ openAsBlob }, { basename }, { fileURLToPath }] = await Promise.all([
    import("node:fs"),
    import("node:path"),
    import("node:url"),
  ]);
  const local = path instanceof URL ? fileURLToPath(path) : path;
  return new File([await openAsBlob(local)], basename(local), { type });
}
