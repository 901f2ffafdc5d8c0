import { readFile } from "node:fs/promises";
import { packageFile } from "../../package-file.ts";
import type { Ratio } from "./picture.ts";

/** A video that comes with this package; `assets/README.md` says where they are from. */
export function video(name: `${Ratio}.${"mp4" | "webm"}` | `black-${Ratio}.mp4`): Promise<Buffer> {
  return readFile(packageFile("assets", "videos", name));
}
