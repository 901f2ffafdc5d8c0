import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { checkNames } from "../known-options.ts";
import { fetchInto } from "./fetch-into.ts";
import type { Downloaded, DownloadOptions, Sink } from "./options.ts";

/** A path, or a stream to write to. The stream is closed at the end. */
export type DownloadTarget = string | URL | WritableStream<Uint8Array>;

/** Fetches a file to a path (whole or not at all) or into a stream. */
export async function download(
  fetch: typeof globalThis.fetch,
  url: string | URL | null | undefined,
  target: DownloadTarget,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  checkNames(options, "signal idleTimeoutMs maxRetries onProgress");
  options.signal?.throwIfAborted();
  return typeof target === "string" || target instanceof URL
    ? toFile(fetch, url, target, options)
    : toStream(fetch, url, target, options);
}

async function toStream(
  fetch: typeof globalThis.fetch,
  url: string | URL | null | undefined,
  stream: WritableStream<Uint8Array>,
  options: DownloadOptions,
): Promise<Downloaded> {
  const writer = stream.getWriter();
  try {
    const done = await fetchInto(fetch, url, { write: (chunk) => writer.write(chunk) }, options);
    await writer.close();
    return done;
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

/** Writes beside the file and renames at the end, so that nobody sees half of it. */
async function toFile(
  fetch: typeof globalThis.fetch,
  url: string | URL | null | undefined,
  target: string | URL,
  options: DownloadOptions,
): Promise<Downloaded> {
  const fs = await import("node:fs/promises").catch((cause: unknown) => {
    throw new InvalidRequestError("This runtime has no files: download into a WritableStream.", { cause });
  });
  const { fileURLToPath } = await import("node:url");
  const path = target instanceof URL ? fileURLToPath(target) : target;
  const partial = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  const file = await fs.open(partial, "wx");
  let position = 0;
  const sink: Sink = {
    async write(chunk) {
      for (let written = 0; written < chunk.byteLength; ) {
        const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, position);
        written += bytesWritten;
        position += bytesWritten;
      }
    },
    async restart() {
      await file.truncate(0);
      position = 0;
    },
  };
  try {
    const done = await fetchInto(fetch, url, sink, options);
    await file.sync();
    await file.close();
    await fs.rename(partial, path);
    return done;
  } catch (error) {
    await file.close().catch(() => {});
    await fs.rm(partial, { force: true });
    throw error;
  }
}
