// The file of another contract that cannot be read: said at once where an option names it, and when it is read.
import { accessSync, constants, statSync } from "node:fs";
import { unreadable } from "@video-ads/core/file-fault";

/** What a `spec` is, in a sentence for whoever gave something else. */
export const SOURCE = "It is the path of a contract in JSON or YAML, or the parsed document.";

/** Why a file cannot be read. It may still hold something else. */
export function specFileProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    if (statSync(path).isDirectory()) throw Object.assign(new Error("It is a folder."), { code: "EISDIR" });
    return undefined;
  } catch (error) {
    return `${unreadable(path, error)} ${SOURCE}`;
  }
}
