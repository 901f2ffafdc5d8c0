import { readFile } from "node:fs/promises";
import { packageFile } from "../../package-file.ts";
import type { Ratio } from "./picture.ts";

/** A video that comes with this package; `assets/README.md` says where they are from. */
export function video(name: `${Ratio}.${"mp4" | "webm"}` | `black-${Ratio}.mp4`): Promise<Buffer> {
  return readFile(packageFile("assets", "videos", name));
}

/**
 * An MP4 that says it is of another kind of the same family, such as QuickTime (ISO/IEC 14496-12, 4.3).
 *
 * @param brand Four letters.
 */
export function branded(mp4: Buffer, brand: "qt  " | "M4V "): Buffer {
  const copy = Buffer.from(mp4);
  copy.write(brand, 8, "latin1");
  return copy;
}
