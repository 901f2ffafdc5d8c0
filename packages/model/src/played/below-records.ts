import { barePath } from "@video-ads/core/bare-path";

/** How the bare path of everything begins that stands below one of the records which are read, or listed, at this path. */
export function belowRecords(path: string): string {
  return `${barePath(path).replace(/\/\{\}$/, "")}/{}/`;
}
