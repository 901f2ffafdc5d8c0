import { unreadable } from "@video-ads/core/file-fault";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { kindOf } from "../kind-of.ts";
import { nodeModule } from "../node-module.ts";

/** A file to send: a `File` or `Blob` (see `fileFrom`), or a web stream. It is read into memory before anything is sent. */
export type Upload = Blob | ReadableStream<Uint8Array>;

/**
 * A file of this machine, to send. It is read by the call that sends it, which rejects with an {@link InvalidRequestError}, and sends
 * nothing, when the file has changed or gone meanwhile.
 *
 * @param path A path or a `file:` URL.
 * @param type The media type, for example `audio/mpeg`.
 * @throws {InvalidRequestError} when there is no such file, it is a folder, it may not be read, or the runtime has no files.
 */
export async function fileFrom(path: string | URL, type = "application/octet-stream"): Promise<File> {
  const instead = "give a File, a Blob or a web stream";
  const { constants, openAsBlob, promises } = nodeModule("node:fs", instead);
  const { basename } = nodeModule("node:path", instead);
  const { fileURLToPath } = nodeModule("node:url", instead);
  if (!(path instanceof URL) && typeof path !== "string")
    throw new InvalidRequestError(`fileFrom: give a path or a file: URL, not ${kindOf(path)}.`);
  if (typeof type !== "string") throw new InvalidRequestError(`fileFrom: a media type is a text, not ${kindOf(type)}.`);
  try {
    const local = path instanceof URL ? fileURLToPath(path) : path;
    const found = await promises.stat(local);
    // A blob can be made of anything; what is none is found out when it is read.
    if (found.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    if (!found.isFile()) throw new Error("it is a pipe or a device");
    await promises.access(local, constants.R_OK);
    return new File([await openAsBlob(local)], basename(local), { type });
  } catch (cause) {
    throw new InvalidRequestError(`fileFrom: ${unreadable(path, cause)}`, { cause });
  }
}
