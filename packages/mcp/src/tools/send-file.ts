// Files that a tool sends: what an assistant names has to lie in the folder that the server's owner has opened.
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fileFrom } from "@video-ads/client";
import { unreadable } from "@video-ads/core/file-fault";
import { UserError } from "../results/user-error.ts";

/** As much as the service's sandbox takes. */
const MOST_BYTES = 32 * 1024 * 1024;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,([A-Za-z0-9+/=\s]*)$/;

/**
 * The file that an argument names: a path below the opened folder, or a `data:` URL.
 *
 * @throws {UserError} when it may not be sent, or is not there.
 */
export async function fileToSend(argument: string, given: string, folder: string | undefined): Promise<Blob> {
  if (given.startsWith("data:")) {
    const [, type, content] = DATA_URL.exec(given) ?? [];
    if (content === undefined) throw new UserError(`${argument} is no data: URL with base64 content.`);
    return new File([Buffer.from(content, "base64")], argument, { type: type ?? "application/octet-stream" });
  }
  if (folder === undefined) {
    throw new UserError(
      `${argument} cannot be a path: this server sends no files. Give a base64 data: URL, or ask the user to start it with --files FOLDER.`,
    );
  }
  const root = await realpath(folder);
  // Links are followed before the look: one that leads out of the folder would open the rest of the disk.
  const path = await realpath(resolve(root, given)).catch(() => undefined);
  if (path === undefined || !isBelow(root, path)) {
    throw new UserError(
      `${argument}: ${unreadable(given, { code: "ENOENT" })} Looked for below the folder that this server may read.`,
    );
  }
  const { size } = await stat(path);
  if (size > MOST_BYTES)
    throw new UserError(`${argument} has ${size} bytes; ${MOST_BYTES} are the most that can be sent.`);
  return fileFrom(path).catch((error: unknown) => {
    throw new UserError(`${argument}: ${unreadable(given, Object(error).cause)}`);
  });
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
